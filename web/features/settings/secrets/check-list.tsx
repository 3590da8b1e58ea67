import { t } from "#shared/domain/language/translate.ts";
import styles from "./secrets.module.css";

interface CheckListProps<T extends string> {
  legend: string;
  options: readonly T[];
  /** What each option means, marked as messages. */
  texts: Readonly<Record<T, string>>;
  chosen: readonly T[];
  error: string | undefined;
  onChange(chosen: readonly T[]): void;
}

/** Names as programs use them, each with what it means, to be chosen from. */
export function CheckList<T extends string>(props: CheckListProps<T>) {
  const { legend, options, texts, chosen, error, onChange } = props;
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, option] : chosen.filter((each) => each !== option))
            }
          />
          <span>
            <code>{option}</code>
            <small>{t(texts[option])}</small>
          </span>
        </label>
      ))}
      {error === undefined ? null : <small role="alert">{error}</small>}
    </fieldset>
  );
}
