import { useMemo } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { LineChart } from "#web/components/charts/lines/line-chart.tsx";
import { lineModel } from "#web/components/charts/lines/line-model.ts";
import type { EditStep } from "#web/components/edit-history/edit-history.ts";
import { coinText } from "#web/components/format/coins.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import type { IntelligencePart } from "#web/features/intelligence/intelligence-part.ts";
import type {
  AnswerBasis,
  AnswerChart,
  AnswerTable,
  CalculatedAnswer,
  FigureRange,
} from "./answers/answer.ts";
import styles from "./assistant.module.css";
import { ChangeCard } from "./change-card.tsx";

const basisTexts: Readonly<Record<AnswerBasis, string>> = {
  recorded: msg("Recorded"),
  simulated: msg("Simulated at past prices"),
  projected: msg("Projected"),
  market: msg("Market"),
};

interface AnswerCardProps {
  answer: CalculatedAnswer;
  part: IntelligencePart;
  /** The plan, the records or the market have changed since. */
  isOutdated: boolean;
  /** The change of the answer, once it was made. */
  applied: EditStep | null;
  /** Null when it was taken back. */
  onApplied(step: EditStep | null): void;
  /** Null while another question is calculated. */
  onAskAgain: (() => void) | null;
}

/** An answer: the sentence with the figure first, then what it rests on, and what it would change. */
export function AnswerCard({ answer, part, isOutdated, applied, onApplied, onAskAgain }: AnswerCardProps) {
  const { headline, details, basis, range, chart, table, change } = answer;
  return (
    <article className={`num ${styles.card}`}>
      <p className={styles.headline}>{headline}</p>
      <p className={styles.basis}>
        {basis.map((each) => (
          <Chip
            key={each}
            tone={each === "recorded" ? "success" : each === "projected" ? "accent" : "neutral"}
          >
            {t(basisTexts[each])}
          </Chip>
        ))}
      </p>
      {isOutdated ? (
        <p className={styles.outdated}>
          {t("Calculated before your plan, your records or the price changed.")}{" "}
          {onAskAgain === null ? null : (
            <Button look="text" size="small" onClick={onAskAgain}>
              {t("Ask again")}
            </Button>
          )}
        </p>
      ) : null}
      <div className={chart === undefined ? undefined : styles.beside}>
        <div className={styles.words}>
          {details.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {range === undefined ? null : <RangeBar range={range} />}
        </div>
        {chart === undefined ? null : <Lines chart={chart} part={part} />}
      </div>
      {table === undefined ? null : <Table table={table} />}
      {change === undefined ? null : <ChangeCard {...{ change, part, isOutdated, applied, onApplied }} />}
    </article>
  );
}

/** The range of the price paths: 10, 50 and 90 in 100 of them are below its three marks. */
function RangeBar({ range: { values, texts, paths } }: { range: FigureRange }) {
  const [low, middle, high] = values;
  const place = high > low ? ((middle - low) / (high - low)) * 100 : 50;
  return (
    <figure
      className={styles.range}
      aria-label={t("Range of {count} price paths: {low} to {high}, median {median}", {
        count: paths,
        low: texts[0],
        high: texts[2],
        median: texts[1],
      })}
    >
      <div className={styles.track}>
        <span style={{ left: `${place}%` }} />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{texts[0]}</span>
        <b>{texts[1]}</b>
        <span>{texts[2]}</span>
      </div>
    </figure>
  );
}

function Lines({ chart, part: { timeline } }: { chart: AnswerChart; part: IntelligencePart }) {
  const { title, subtitle, dates, unit, series, band } = chart;
  const model = useMemo(
    () =>
      lineModel(timeline, {
        id: `answer-${title}`,
        title,
        subtitle,
        dates,
        unit,
        canBeLog: false,
        projectedAfter: timeline.dataDate,
        ...(unit === "number" && { text: (value: number) => coinText(value) }),
        series: series.map((line) => ({ id: line.label, kind: "line", ...line })),
        ...(band && {
          bands: [{ id: "range", label: t("10 to 90"), colour: "series-1", tone: "far", ...band }],
        }),
      }),
    [timeline, title, subtitle, dates, unit, series, band],
  );
  return (
    <div className={styles.chart}>
      <LineChart model={model} scale="linear" height={180} hasSelector={false} />
    </div>
  );
}

function Table({ table: { title, columns, rows } }: { table: AnswerTable }) {
  return (
    <ScrollRegion className={styles.scroller} label={title}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay
              <th key={at} scope="col">
                {column === "" ? <span className="visually-hidden">{t("Figure")}</span> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = "", ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
