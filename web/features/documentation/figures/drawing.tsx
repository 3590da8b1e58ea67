import type { ReactNode } from "react";
import type { Language } from "#shared/domain/formats.ts";
import { t } from "#shared/domain/language/translate.ts";
import styles from "./drawing.module.css";

/** A place of a scale, in percent of the drawing, and what is written there. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** Places in percent of the drawing: from its left, and from its top. */
export type DrawnPlace = readonly [x: number, y: number];

/** Percent from the left, of days from one to another. */
export function across(from: string, to: string): (date: string) => number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return (date) => (100 * (Date.parse(date) - start)) / (end - start);
}

/** Percent from the top, of values from one to another; `by` bends the scale. */
export function down(
  lowest: number,
  highest: number,
  by: (value: number) => number = (value) => value,
): (value: number) => number {
  return (value) => (100 * (by(highest) - by(value))) / (by(highest) - by(lowest));
}

/** Ticks at the beginning of years. */
export function yearTicks(years: readonly number[], x: (date: string) => number): Tick[] {
  return years.map((year) => ({ at: x(`${year}-01-01`), text: String(year) }));
}

const place = (percent: number) => percent.toFixed(2);

export const linePath = (points: readonly DrawnPlace[]): string =>
  `M${points.map(([x, y]) => `${place(x)} ${place(y)}`).join("L")}`;

/** The area between two lines. */
export const areaPath = (upper: readonly DrawnPlace[], lower: readonly DrawnPlace[]): string =>
  `${linePath([...upper, ...lower.toReversed()])}Z`;

interface DrawingProps {
  /** What is drawn, for those who cannot see it. */
  readonly name: string;
  /** What the scale at the left is of. */
  readonly unit: string;
  readonly height: number;
  readonly up: readonly Tick[];
  readonly along: readonly Tick[];
  /** Shapes in a square of 100 by 100 that is stretched to the room there is. */
  readonly children: ReactNode;
  /** What must not be stretched: names and marks. */
  readonly marks?: ReactNode;
}

/**
 * A drawing as wide as the text. Its shapes are stretched; what is written is not, so that it is as large on a phone.
 */
export function Drawing({ name, unit, height, up, along, children, marks }: DrawingProps) {
  return (
    <div className={styles.drawing} role="img" aria-label={name}>
      <p className={styles.unit}>{unit}</p>
      <div className={styles.plot} style={{ height }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {up.map(({ at }) => (
            <path
              key={at}
              d={linePath([
                [0, at],
                [100, at],
              ])}
              className={styles.grid}
            />
          ))}
          {children}
        </svg>
        {up.map(({ at, text }) => (
          <span key={at} className={styles.up} style={{ top: `${place(at)}%` }}>
            {text}
          </span>
        ))}
        {along.map(({ at, text }) => (
          <span key={at} className={styles.along} style={{ left: `${place(at)}%` }}>
            {text}
          </span>
        ))}
        {marks}
      </div>
    </div>
  );
}

interface MarkProps {
  readonly at: DrawnPlace;
  readonly className?: string | undefined;
}

/** A point that keeps its shape. */
export function Dot({ at: [x, y], className = "" }: MarkProps) {
  return <i className={`${styles.dot} ${className}`} style={{ left: `${place(x)}%`, top: `${place(y)}%` }} />;
}

/** Words at a point: above it, or to its left or right. */
export function Words({
  at: [x, y],
  side = "above",
  text,
}: MarkProps & { side?: "above" | "left" | "right"; text: string }) {
  return (
    <b className={`${styles.words} ${styles[side]}`} style={{ left: `${place(x)}%`, top: `${place(y)}%` }}>
      {text}
    </b>
  );
}

interface DrawnFigureProps {
  readonly language: Language;
  readonly caption: string;
  /** What the colours and marks stand for. */
  readonly legend: readonly { readonly look: string | undefined; readonly text: string }[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly children: ReactNode;
}

/** Drawings with their legend, their caption, and their numbers as a table that opens on request. */
export function DrawnFigure({ language, caption, legend, head, rows, children }: DrawnFigureProps) {
  return (
    <figure className={styles.figure} lang={language}>
      {children}
      <ul className={styles.legend}>
        {legend.map(({ look, text }) => (
          <li key={text}>
            <i className={look} />
            {text}
          </li>
        ))}
      </ul>
      <figcaption>{caption}</figcaption>
      <details className={styles.numbers}>
        <summary>{t("The numbers as a table")}</summary>
        <table>
          <thead>
            <tr>
              {head.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...others]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {others.map((text, at) => (
                  <td key={head[at + 1]} data-name={head[at + 1]}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
