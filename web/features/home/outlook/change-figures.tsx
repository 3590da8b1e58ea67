import { useEffect, useState } from "react";
import styles from "./change-figures.module.css";
import { type ComparedFigure, spokenChanges } from "./compared-figures.ts";

interface ChangeFiguresProps {
  figures: readonly ComparedFigure[];
  /** `row`: beside the panel; `strip`: on a phone, under the panel. */
  look: "row" | "strip";
}

const announceMs = 1000;

/** Figures of the edited plan, each with its value before the edit. */
export function ChangeFigures({ figures, look }: ChangeFiguresProps) {
  return (
    <>
      <dl className={`num ${styles.figures} ${styles[look] ?? ""}`}>
        {figures.map(({ id, label, short, before, after, context }) => (
          <div key={id} data-changed={before !== null}>
            <dt>{look === "strip" ? short : label}</dt>
            <dd className={styles.before}>
              {before === null ? null : (
                <>
                  <span className="visually-hidden">Before: </span>
                  {before}
                  <span className="visually-hidden">. Now: </span>
                </>
              )}
            </dd>
            <dd className={styles.after}>
              {after === null ? <span className={styles.waiting}>…</span> : <Amount text={after} />}
              {context === undefined || look === "strip" ? null : (
                <small className={styles.context}> {context}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <span className="visually-hidden" role="status">
        {useSettled(spokenChanges(figures))}
      </span>
    </>
  );
}

/** The currency stands smaller before its amount. */
function Amount({ text }: { text: string }) {
  const [, word, amount] = /^((?:about )?[A-Z$]{3}) (.+)$/.exec(text) ?? [];
  if (word === undefined) return text;
  return (
    <>
      <small className={styles.word}>{word}</small> {amount}
    </>
  );
}

/** A text once it has not changed for a second: what is announced while a value moves helps nobody. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), announceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
