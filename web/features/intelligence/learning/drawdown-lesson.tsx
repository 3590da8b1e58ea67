import { useMemo, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { fallsBelowPeak, monthsBelow } from "./lesson-figures.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { LessonChart, LessonFrame, LessonSlider, whoseText, withFigures } from "./lesson-parts.tsx";

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
        label: t("Below the peak"),
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
            {withFigures(
              t(
                "In <b>{count}</b> of {all} months the price was {percent} or more below an earlier high, at the longest for <b>{longest, plural, one {# month} other {# months}}</b> in a row. The deepest fall was <b>{deepest}</b>, on your buy days.",
                {
                  count,
                  all: falls.length,
                  percent: percent(depth),
                  longest,
                  deepest: percent(deepest * 100),
                },
              ),
            )}
          </p>
          {last === undefined ? null : (
            <p>
              {withFigures(
                t(
                  then < last.cost
                    ? "{percent} below the highest price so far, the {source, select, recorded {coins you hold} other {coins of your plan}} would be worth <b>{value}</b>, and cost <b>{cost}</b>: a loss of <b>{difference}</b>. It becomes a real one only when you sell."
                    : "{percent} below the highest price so far, the {source, select, recorded {coins you hold} other {coins of your plan}} would be worth <b>{value}</b>, and cost <b>{cost}</b>: still a gain of <b>{difference}</b>. It becomes a real one only when you sell.",
                  {
                    percent: percent(depth),
                    source: timeline.home.recorded === null ? "simulated" : "recorded",
                    value: write(then),
                    cost: write(last.cost),
                    difference: write(Math.abs(then - last.cost)),
                  },
                ),
              )}{" "}
              {whoseText(timeline.home.recorded !== null)}
            </p>
          )}
        </>
      }
      chart={
        <LessonChart
          timeline={timeline}
          id="drawdowns"
          title={t("How far the price was below its peak")}
          subtitle={t("By month, on your buy days.")}
          dates={market.dates}
          unit="percent"
          series={series}
        />
      }
      control={
        <LessonSlider
          label={t("Fall from the peak")}
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
