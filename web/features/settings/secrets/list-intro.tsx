import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import styles from "./secrets.module.css";

interface ListIntroProps {
  /** What the list is for, and where more is said of it. */
  children: ReactNode;
  /** How many there are; null until that is known. */
  count: { readonly text: string; readonly isFull: boolean } | null;
  /** The button that adds to the list. */
  action: string;
  onAdd(): void;
}

/** Stands above a list of what the reader's programs use: what it is, how many there may be, and adding one. */
export function ListIntro({ children, count, action, onAdd }: ListIntroProps) {
  return (
    <div className={styles.intro}>
      <div className={styles.about}>{children}</div>
      {count === null ? null : (
        <div className={styles.create}>
          <span className="num">{count.text}</span>
          <Button look="filled" disabled={count.isFull} onClick={onAdd}>
            {action}
          </Button>
        </div>
      )}
    </div>
  );
}
