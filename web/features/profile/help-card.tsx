import { addresses } from "virtual:addresses";
import { CardLink } from "./card-link.tsx";
import styles from "./help-card.module.css";
import page from "./page.module.css";

/** Where to find help. The mail link opens the contact form. */
export function HelpCard() {
  return (
    <section className={`${page.panel} ${styles.card}`}>
      <h2>Help</h2>
      <p>Find out how things work, or ask a person.</p>
      <div className={styles.ways}>
        <CardLink to="/help" text="Help Center" short="Help" />
        <a href={`mailto:${addresses.support}`} className={styles.way}>
          <span className={styles.long}>Contact Support</span>
          <span className={styles.short} aria-hidden="true">
            Contact
          </span>
        </a>
      </div>
    </section>
  );
}
