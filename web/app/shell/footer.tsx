import { msg, t } from "#shared/domain/language/translate.ts";
import { Link } from "#web/components/ui/link.tsx";
import styles from "./footer.module.css";

const links = [
  { to: "/documentation", label: msg("Documentation") },
  { to: "/contact", label: msg("Contact") },
  { to: "/terms", label: msg("Terms") },
  { to: "/privacy", label: msg("Privacy") },
] as const;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>{t("Halvest, the premier Bitcoin investment strategy platform")}</p>
      <nav aria-label={t("About Halvest")}>
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {t(label)}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
