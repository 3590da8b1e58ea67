import { addresses } from "virtual:addresses";
import { t } from "#shared/domain/language/translate.ts";
import { CardLink } from "./card-link.tsx";
import styles from "./help-card.module.css";
import page from "./page.module.css";

/** Where to find help. The mail link opens the contact form. */
export function HelpCard() {
  return (
    <section className={`${page.panel} ${styles.card}`}>
      <h2>{t("Help")}</h2>
      <p>{t("Find out how things work, or ask a person.")}</p>
      <div className={styles.ways}>
        <CardLink to="/help" text={t("Help Center")} short={t("Help")} />
        <a href={`mailto:${addresses.support}`} className={styles.way}>
          <span className={styles.long}>{t("Contact Support")}</span>
          <span className={styles.short} aria-hidden="true">
            {t("Contact")}
          </span>
        </a>
      </div>
    </section>
  );
}
