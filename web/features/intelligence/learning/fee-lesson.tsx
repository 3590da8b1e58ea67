import { useMemo, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { coinsWithFee } from "./lesson-figures.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { LessonChart, LessonFrame, LessonSlider, whoseText, withFigures } from "./lesson-parts.tsx";

/** Steps of the slider in one percent. */
const steps = 20;
const maxSteps = 5 * steps;

/** What the money of all buys would have bought with another fee. */
export function FeeLesson({ timeline, config, money, held }: LessonMaterial) {
  const own = Number(setting(config, "feePct"));
  const [fee, setFee] = useState(Math.min(maxSteps, Math.round(own * 100 * steps)));
  const fraction = fee / 100 / steps;
  const { dates, none, some } = useMemo(
    () => ({
      dates: held.map(({ date }) => date),
      none: coinsWithFee(held, 0),
      some: coinsWithFee(held, fraction),
    }),
    [held, fraction],
  );
  const series = useMemo(
    () => [
      {
        id: "none",
        label: t("Without a fee"),
        colour: "text-secondary" as const,
        isDashed: true,
        values: none,
      },
      { id: "some", label: t("With this fee"), colour: "series-1" as const, values: some },
    ],
    [none, some],
  );
  const last = held.at(-1);
  const lost = (none.at(-1) ?? 0) - (some.at(-1) ?? 0);
  const price = timeline.currentBitcoinPrice * money.rate;
  const write = (value: number) => formatMoney(value, money.currency);
  if (last === undefined)
    return (
      <p>{t("Your plan has no buy day with a known price yet. Your first months will show it here.")}</p>
    );
  return (
    <LessonFrame
      text={
        <p>
          {withFigures(
            t(
              "Your fees so far are <b>{fees}</b>. With a fee of <b>{percent}</b> the same money would have bought <b>{coins}</b>, which is <b>{lost}</b> less than without a fee: worth <b>{value}</b> today. A fee is paid once, but what it would have bought grows, or falls, with everything else.",
              {
                fees: write(last.fees),
                percent: `${percentText(fraction)} %`,
                coins: coinText(some.at(-1) ?? 0),
                lost: coinText(lost),
                value: write(lost * price),
              },
            ),
          )}{" "}
          {whoseText(timeline.home.recorded !== null)}
        </p>
      }
      chart={
        <LessonChart
          timeline={timeline}
          id="fees"
          title={t("Coins that the same money buys, BTC")}
          subtitle={t("All buys so far, at the price of the buy day of their month.")}
          dates={dates}
          unit="number"
          text={(coins) => coinText(coins)}
          series={series}
        />
      }
      control={
        <LessonSlider
          label={t("Fee in this lesson")}
          value={fee}
          min={0}
          max={maxSteps}
          text={(value) => `${percentText(value / 100 / steps)} %`}
          onChange={setFee}
        />
      }
    />
  );
}
