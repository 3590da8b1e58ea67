import styles from "./panel.module.css";

interface KeyFigureRowProps {
  label: string;
  /** Name and value. */
  figures: readonly (readonly [string, string])[];
}

/** The figures of a tab in one line. */
export function KeyFigureRow({ label, figures }: KeyFigureRowProps) {
  return (
    <dl className={`num ${styles.figures}`} aria-label={label}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
