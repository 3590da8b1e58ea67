import { useRef, useState } from "react";
import type { EpochRecord } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { hasOnlyNumberSigns, parseNumber, unreadableNumber } from "#web/components/format/number-text.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { useDraft } from "#web/features/control-panel/fields/use-draft.ts";
import { shownPlan } from "#web/features/control-panel/saving/plan-edits.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { type EpochColumn, type EpochEdit, isOverridden } from "./epoch-columns.ts";
import styles from "./epoch-table.module.css";

interface EpochCellProps {
  column: EpochColumn;
  record: EpochRecord;
  baseCurrency: Parameters<EpochColumn["text"]>[1];
  saver: PlanSaver;
}

/** A cell of the epoch table; editable values are buttons that turn into fields. */
export function EpochCell({ column, record, baseCurrency, saver }: EpochCellProps) {
  const text = column.text(record, baseCurrency);
  const { edit } = column;
  if (!edit || !record.editable.includes(edit.field)) return text;
  return <EditableCell column={column} edit={edit} record={record} text={text} saver={saver} />;
}

/** Why an entry is invalid for its cell. */
function refusalOf(typed: string, { type }: EpochEdit): string {
  if (typed.trim() === "") return t("it cannot be empty");
  if (type === "date") return t("this is not a date");
  const number = parseNumber(typed, { decimals: 8, isSigned: true });
  if (number === null) return unreadableNumber();
  return number <= 0 ? t("it must be greater than zero") : t("it has too many decimals");
}

interface EditableCellProps extends Omit<EpochCellProps, "baseCurrency"> {
  edit: EpochEdit;
  text: string;
}

function EditableCell({ column, edit, record, text, saver }: EditableCellProps) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const showAlert = useAlert();
  /** Once per edit, not on every key. */
  const isWarned = useRef(false);
  const name = t("{header}, epoch {epoch}", { header: t(column.header), epoch: String(record.epoch) });
  /** The setting without what is being typed, which the record has from the preview. */
  const setting = () =>
    shownPlan(saver.edits()).epoch.find(({ epoch }) => epoch === record.epoch)?.[edit.field];
  /** The cell when editing started. */
  const opened = useRef({ typed: "", text, setting: setting() });
  /** Whether the cell shows again what it did, although that is rounded. */
  const isBack = (typed: string) =>
    typed === opened.current.typed && Object.is(setting(), opened.current.setting);
  const draft = useDraft(
    saver.touch,
    (typed) => {
      if (isBack(typed)) return;
      const value = edit.parse(typed);
      if (value !== null) saver.changeEpoch(record.epoch, edit.field, value);
      else
        showAlert({
          text: t("{name}: {reason}. Unchanged: {value}.", {
            name,
            reason: refusalOf(typed, edit),
            value: opened.current.text,
          }),
        });
    },
    (typed) => {
      const isUnchanged = typed === null || isBack(typed);
      saver.draftEpoch(record.epoch, edit.field, isUnchanged ? undefined : edit.parse(typed));
    },
  );
  const leave = (isCommitted: boolean) => {
    draft.leave(isCommitted);
    setIsEditing(false);
  };
  if (isEditing) {
    return (
      <input
        className={`num ${styles.input}`}
        aria-label={name}
        type={edit.type === "date" ? "date" : "text"}
        inputMode={edit.type === "date" ? undefined : "decimal"}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed.
        autoFocus
        value={draft.text ?? ""}
        onFocus={(event) => {
          opened.current = { typed: edit.draft(record), text, setting: setting() };
          draft.open(opened.current.typed);
          isWarned.current = false;
          const field = event.currentTarget;
          if (edit.type !== "number") return;
          // Selecting also focuses: a cell left within the same frame must not regain the focus.
          requestAnimationFrame(() => {
            if (document.activeElement === field) field.select();
          });
        }}
        onChange={({ currentTarget: { value } }) => {
          // Rejected as a whole: dropping the letters would leave a different number.
          if (edit.type === "date" || hasOnlyNumberSigns(value)) draft.type(value);
          else if (!isWarned.current)
            showAlert({ text: t("{name}: only digits, comma, dot and minus are allowed", { name }) });
          if (edit.type === "number") isWarned.current ||= !hasOnlyNumberSigns(value);
        }}
        onBlur={() => leave(true)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          leave(event.key === "Enter");
          requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  }
  const isOwn = isOverridden(record, edit.field);
  return (
    <span className={styles.value}>
      {isOwn ? (
        <button
          type="button"
          className={styles.giveBack}
          title={t("Set by you. Restore the model's value")}
          aria-label={t("{name}: restore the model's value", { name })}
          onClick={() => saver.changeEpoch(record.epoch, edit.field, null)}
        >
          <Icon shape={laterIcons.undo} size={14} />
        </button>
      ) : null}
      <button
        ref={button}
        type="button"
        className={isOwn ? `${styles.editable} ${styles.own}` : styles.editable}
        aria-label={
          isOwn
            ? t("{name}: {value}, set by you. Edit", { name, value: text })
            : t("{name}: {value}. Edit", { name, value: text })
        }
        onClick={() => setIsEditing(true)}
      >
        {text}
      </button>
    </span>
  );
}
