import { t, textLanguage } from "#shared/domain/language/translate.ts";
import styles from "./names-choice.module.css";

interface NamesChoiceProps {
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** Whether CSV has a line with the names of its columns in the reader's language; nothing where that is the header's. */
export function NamesChoice({ isOn, onChange }: NamesChoiceProps) {
  const language = textLanguage();
  if (language === "en") return null;
  return (
    <label className={styles.names}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {t("Add a line with the names in {language} to CSV", {
          language: new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language,
        })}
      </span>
    </label>
  );
}
