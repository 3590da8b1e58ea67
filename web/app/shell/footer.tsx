import { type Language, languages } from "#shared/domain/formats.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { useShownLanguage } from "#web/app/language/page-language.ts";
import { inLanguage } from "#web/components/router/language-path.ts";
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

/** Each by its own name, so that who speaks it finds it. */
const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  pt: "Português",
};

export function Footer() {
  const { authentication } = useSession();
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
      {authentication.status === "guest" ? <Languages /> : null}
    </footer>
  );
}

/** The page in each language, for guests: an account has a setting. start.js remembers which was chosen. */
function Languages() {
  const { pathname, search } = useLocation();
  const shown = useShownLanguage();
  return (
    <nav className={`${styles.languages} for-guests`} aria-label={t("Language")}>
      {languages.map((language) => (
        <a
          key={language}
          href={inLanguage(language, pathname + search)}
          hrefLang={language}
          lang={language}
          aria-current={language === shown ? "true" : undefined}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  );
}
