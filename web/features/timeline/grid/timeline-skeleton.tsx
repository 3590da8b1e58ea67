import { useEffect, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import styles from "./timeline-skeleton.module.css";

const patienceMs = 300;
const rows = Array.from({ length: 18 }, (_, i) => i);

/** Placeholder rows at their real height while the timeline loads; nothing for the first moment. */
export function TimelineSkeleton() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className={styles.page}>
      <p role="status" className={styles.text}>
        {t("Timeline is loading...")}
      </p>
      <div aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <span />
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}
