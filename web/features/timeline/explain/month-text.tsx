import { t } from "#shared/domain/language/translate.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./explain-dialog.module.css";
import { idleEditText } from "./explain-words.ts";
import type { MonthFacts } from "./month-facts.ts";

interface MonthTextProps {
  month: MonthFacts;
  /** The plan was changed for the month, without effect. */
  hasIdleEdit: boolean;
  /** Explains a figure of the month. */
  onFollow(column: string): void;
}

/** Describes a month: the source of its figures, its place in the epoch, and its main figures. */
export function MonthText({ month, hasIdleEdit, onFollow }: MonthTextProps) {
  const { standing, facts, figures } = month;
  return (
    <>
      <p className={styles.rule}>{standing}</p>
      {hasIdleEdit ? <p className={styles.rule}>{t(idleEditText)}</p> : null}
      <dl className={styles.facts}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h3>{t("Figures of the month")}</h3>
      <ul className={styles.inputs}>
        {figures.map(({ id, label, text }) => (
          <li key={id}>
            <button type="button" className={styles.column} onClick={() => onFollow(id)}>
              <span className={styles.name}>{label}</span>
              <span className={`num ${styles.figure}`}>{text}</span>
              <Icon shape={moreIcons["chevron-right"]} size={16} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
