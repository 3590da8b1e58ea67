import styles from "./measured-figures.module.css";

/** A share from 0 to 1 as a bar, with marks where other shares would end. */
export function Bar({
  share,
  marks = [],
  isQuiet = false,
}: {
  share: number;
  marks?: readonly number[];
  isQuiet?: boolean;
}) {
  return (
    <span className={isQuiet ? `${styles.bar} ${styles.quiet}` : styles.bar} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
      {marks.map((mark) => (
        <b key={mark} style={{ left: `${mark * 100}%` }} />
      ))}
    </span>
  );
}
