import { useEffect, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import styles from "./page.module.css";

/** Pixels of scrolling after which the button appears. */
const shownAfter = 300;

export function ScrollToTop() {
  const [isFarDown, setIsFarDown] = useState(false);
  useEffect(() => {
    const look = () => setIsFarDown(window.scrollY > shownAfter);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  if (!isFarDown) return null;
  return (
    <div className={styles.toTop}>
      <IconButton
        icon={laterIcons["arrow-up"]}
        label={t("Scroll to top")}
        onClick={() => window.scrollTo({ top: 0 })}
      />
    </div>
  );
}
