import type { ReactNode } from "react";
import { Icon, type IconShape } from "#web/components/ui/icon.tsx";
import styles from "./card.module.css";

/** A card of rows divided by lines. */
export function Card({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  );
}

interface CardRowProps {
  icon?: IconShape;
  title: string;
  /** After the title. */
  chips?: ReactNode;
  text: ReactNode;
  /** Controls at the right; below the text on phones. */
  children?: ReactNode;
}

/** A row: name, state and actions. */
export function CardRow({ icon, title, chips, text, children }: CardRowProps) {
  return (
    <div className={styles.row}>
      {icon === undefined ? null : (
        <span className={styles.icon}>
          <Icon shape={icon} size={20} />
        </span>
      )}
      <div className={styles.text}>
        <h3>
          {title}
          {chips}
        </h3>
        <p className="num">{text}</p>
      </div>
      {children === undefined ? null : <div className={styles.actions}>{children}</div>}
    </div>
  );
}
