import { type Language, languages } from "#shared/domain/formats.ts";
import { t, textLanguage } from "#shared/domain/language/translate.ts";
import { inLanguage } from "#web/components/router/language-path.ts";
import styles from "./footer.module.css";

/** Each by its name in that language, so that its readers find it. */
const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  pt: "Português",
};

/** A page in each language, for guests: an account has a setting. start.js remembers which was chosen. */
export function LanguageChoice({ address }: { address: string }) {
  const shown = textLanguage();
  return (
    <nav className={`${styles.languages} for-guests`} aria-label={t("Language")}>
      {languages.map((language) => (
        <a
          key={language}
          href={inLanguage(language, address)}
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
