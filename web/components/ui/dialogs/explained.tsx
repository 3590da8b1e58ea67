import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import styles from "./explained.module.css";
import { Popover } from "./popover.tsx";

interface ExplainedProps {
  label: string;
  /** Formula, inputs, source and date. */
  explanation: ReactNode;
  /** The label as it is drawn, where it is more than its text. */
  children?: ReactNode;
}

/** The name of a figure, or the figure itself, that is explained when it is pressed. */
export function Explained({ label, explanation, children = label }: ExplainedProps) {
  return (
    <Popover
      label={label}
      trigger={(properties) => (
        <button
          type="button"
          {...properties}
          className={styles.label}
          aria-label={t("{label}: how it is calculated", { label })}
        >
          {children}
        </button>
      )}
    >
      <div className={`num ${styles.explanation}`}>{explanation}</div>
    </Popover>
  );
}
