import { useEffect, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";
import { ModelSource } from "#web/features/home/outlook/model-source.tsx";
import styles from "./change-figures.module.css";
import { type ComparedFigure, spokenChanges } from "./compared-figures.ts";

interface ChangeFiguresProps {
  figures: readonly ComparedFigure[];
  timeline: Timeline;
  /** The number of price paths behind the outcomes; null until they are calculated. */
  paths: number | null;
  /** `row`: beside the panel; `strip`: on a phone, under the panel. */
  look: "row" | "strip";
}

const announceMs = 1000;

/** Figures of the edited plan, each with its value before the edit. */
export function ChangeFigures({ figures, timeline, paths, look }: ChangeFiguresProps) {
  return (
    <>
      <dl className={`num ${styles.figures} ${styles[look] ?? ""}`}>
        {figures.map(({ id, label, short, meaning, context, ...values }) => {
          const before = values.before && textIn(look, values.before);
          const after = values.after && textIn(look, values.after);
          return (
            <div key={id} data-changed={before !== null}>
              <dt>
                <Explained
                  label={look === "strip" ? short : label}
                  explanation={
                    <>
                      <p>{meaning}</p>
                      {paths === null ? null : <ModelSource timeline={timeline} paths={paths} />}
                    </>
                  }
                />
              </dt>
              <dd className={styles.before}>
                {before === null ? null : (
                  <>
                    <span className="visually-hidden">{t("Before:")} </span>
                    {before}
                    <span className="visually-hidden">. {t("Now:")} </span>
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
          );
        })}
      </dl>
      <span className="visually-hidden" role="status">
        {useSettled(spokenChanges(figures))}
      </span>
    </>
  );
}

/** On a phone three figures share a line: signs stand for words. */
function textIn(look: ChangeFiguresProps["look"], text: string): string {
  if (look === "row") return text;
  if (text === t("less than 5 %")) return "< 5 %";
  if (text === t("more than 95 %")) return "> 95 %";
  for (const [sign, word] of [
    ["≈", t("about {amount}", { amount: "" })],
    ["<", t("under {amount}", { amount: "" })],
  ] as const) {
    if (text.startsWith(word)) return text.slice(word.length).replace(" ", ` ${sign} `);
  }
  return text;
}

/** The currency stands smaller before its amount. */
function Amount({ text }: { text: string }) {
  const [, word, amount] = /^([^\d(]*?[A-Z$]{3}) (.+)$/.exec(text) ?? [];
  if (word === undefined) return text;
  return (
    <>
      <small className={styles.word}>{word}</small> {amount}
    </>
  );
}

/** A text once it has not changed for a second, so that nothing is announced while a value moves. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), announceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
