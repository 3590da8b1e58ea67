import { t } from "#shared/domain/language/translate.ts";
import styles from "./spinner.module.css";

/** Fills its container while content loads. */
export function Spinner({ label = t("Loading") }: { label?: string }) {
  return (
    <div className={styles.centre} role="status">
      <div className={styles.ring} />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
