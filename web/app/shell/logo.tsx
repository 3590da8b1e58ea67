import { t } from "#shared/domain/language/translate.ts";
import { Link } from "#web/components/ui/link.tsx";
import styles from "./logo.module.css";

/** The logo mark and name; links to the landing page. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label={t("Halvest, home")}>
      <svg width={26} height={26} viewBox="0 0 32 32" aria-hidden="true">
        <path
          fill="var(--text-primary)"
          d="M4 2h8v12h5.5C23.3 14 28 18.7 28 24.5V30h-8v-5.2c0-2.1-1.3-3.3-3.3-3.3H12V30H4z"
        />
        <path fill="var(--brand-gold)" d="M18.5 10.8c0-5.2 3.6-8.8 9.5-8.8 0 5.4-3.9 8.8-9.5 8.8z" />
      </svg>
      <span>Halvest</span>
    </Link>
  );
}
