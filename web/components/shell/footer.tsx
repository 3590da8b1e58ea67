import { msg, t } from "#shared/domain/language/translate.ts";
import { AsBuilt, builtPart } from "#web/components/prerendered/built-part.tsx";
import { useLocation } from "#web/components/router/router.ts";
import { Link } from "#web/components/ui/link.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import styles from "./footer.module.css";

const links = [
  { to: "/documentation", label: msg("Documentation") },
  { to: "/contact", label: msg("Contact") },
  { to: "/terms", label: msg("Terms") },
  { to: "/privacy", label: msg("Privacy") },
] as const;

const languageChoice = builtPart(() =>
  import("./language-choice.tsx").then((module) => module.LanguageChoice),
);

export function Footer() {
  const { authentication } = useSession();
  const { pathname, search } = useLocation();
  const address = pathname + search;
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
      {authentication.status === "guest" ? (
        <AsBuilt key={address} className={styles.languageLine} part={languageChoice} props={{ address }} />
      ) : null}
    </footer>
  );
}
