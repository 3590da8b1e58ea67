import { useMemo, useState } from "react";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { fallsBelowPeak, monthsBelow } from "./lesson-figures.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { LessonChart, LessonFrame, LessonSlider, whoseText } from "./lesson-parts.tsx";

const percent = (depth: number) => `${formatCount(depth)} %`;

/** How often and how long the price was how far below its peak, and what was held then. */
export function DrawdownLesson({ timeline, money, market, held }: LessonMaterial) {
  const [depth, setDepth] = useState(50);
  const falls = useMemo(() => fallsBelowPeak(market.prices), [market]);
  const { count, longest } = monthsBelow(falls, depth / 100);
  const deepest = Math.max(0, ...falls);
  const last = held.at(-1);
  const highest = Math.max(0, ...market.prices) * money.rate;
  const write = (value: number) => formatMoney(value, money.currency);
  const then = last === undefined ? 0 : last.coins * highest * (1 - depth / 100);
  const series = useMemo(
    () => [
      {
        id: "fall",
        label: "Below the peak",
        colour: "series-1" as const,
        values: falls.map((fall) => -fall),
      },
      {
        id: "depth",
        label: percent(depth),
        colour: "text-secondary" as const,
        isDashed: true,
        values: falls.map(() => -depth / 100),
      },
    ],
    [falls, depth],
  );
  return (
    <LessonFrame
      text={
        <>
          <p>
            In <b>{formatCount(count)}</b> of {formatCount(falls.length)} months the price was{" "}
            {percent(depth)} or more below an earlier high, at the longest for{" "}
            <b>{formatCount(longest)} months</b> in a row. The deepest fall was{" "}
            <b>{percent(deepest * 100)}</b>, on your buy days.
          </p>
          {last === undefined ? null : (
            <p>
              {percent(depth)} below the highest price so far, the{" "}
              {timeline.home.recorded === null ? "coins of your plan" : "coins you hold"} would be worth{" "}
              <b>{write(then)}</b>, and cost <b>{write(last.cost)}</b>:{" "}
              {then < last.cost ? "a loss" : "still a gain"} of <b>{write(Math.abs(then - last.cost))}</b>. It
              becomes a real one only when you sell. {whoseText(timeline.home.recorded !== null)}
            </p>
          )}
        </>
      }
      chart={
        <LessonChart
          timeline={timeline}
          id="drawdowns"
          title="How far the price was below its peak"
          subtitle="By month, on your buy days."
          dates={market.dates}
          unit="percent"
          series={series}
        />
      }
      control={
        <LessonSlider
          label="Fall from the peak"
          value={depth}
          min={10}
          max={90}
          step={5}
          text={percent}
          onChange={setDepth}
        />
      }
    />
  );
}
