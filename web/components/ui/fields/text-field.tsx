import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Icon, type IconShape } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./text-field.module.css";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "className" | "onChange" | "children"> {
  label: string;
  /** Muted text after the label, e.g. "optional". */
  remark?: string;
  icon?: IconShape;
  help?: ReactNode;
  /** Replaces the help and marks the field as wrong. */
  error?: string | undefined;
  onValueChange(value: string): void;
  /** A control at the right end, replacing the icon. */
  trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, remark, icon, help, error, onValueChange, trailing, ...input } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  return (
    <div className={error === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
      <label className={styles.label} htmlFor={id}>
        {label} {remark === undefined ? null : <span>({remark})</span>}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : noteId}
        />
        {trailing ?? (icon === undefined ? null : <Icon shape={icon} />)}
      </div>
      {note === undefined ? null : (
        <small id={noteId} className={styles.note} role={error === undefined ? undefined : "alert"}>
          {note}
        </small>
      )}
    </div>
  );
}

/** A field for an email address. */
export function EmailField(
  props: Omit<TextFieldProps, "label" | "type" | "icon" | "trailing" | "inputMode">,
) {
  return (
    <TextField
      name="email"
      {...props}
      label={t("Email")}
      type="email"
      icon={moreIcons.mail}
      inputMode="email"
      autoCapitalize="none"
    />
  );
}

/** A password field, hidden until the user chooses to show it. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "icon" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t("Show {field}", { field: props.label.toLowerCase() })}
          onClick={() => setShown(!shown)}
        >
          <Icon shape={shown ? moreIcons["eye-off"] : moreIcons.eye} />
        </button>
      }
    />
  );
}
