import { t, textLanguage } from "#shared/domain/language/translate.ts";
import styles from "./summary.module.css";

interface SummaryProps {
  /** Marked messages, as the sentences are. */
  title: string;
  sentences: readonly string[];
}

/** What a legal text says, for readers of other languages; the text itself is in English and applies. */
export function Summary({ title, sentences }: SummaryProps) {
  if (textLanguage() === "en") return null;
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h1 id="summary">{t(title)}</h1>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{t(sentence)}</li>
        ))}
      </ul>
      <p>
        <strong>{t("This is a summary. The English text below is the one that applies.")}</strong>
      </p>
    </section>
  );
}
