import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";
import { valuesAt } from "#web/components/display-currency/todays-rate.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatBitcoin } from "#web/components/format/numbers.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { monthsAround } from "./lesson-figures.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { LessonChart, LessonFrame, LessonSlider, withFigures } from "./lesson-parts.tsx";

const monthsBefore = 12;
const monthsAfter = 24;
const blocksADay = 144;

/** The price around each halving, and what the plan's amount bought there. */
export function HalvingLesson({ timeline, config, money, market }: LessonMaterial) {
  const past = timeline.epochs.filter(
    ({ halvingDate, epoch }) => epoch > 0 && monthsAround(market, halvingDate, 0, 0) !== null,
  );
  const [chosen, setChosen] = useState(past.length - 1);
  const halving = past[Math.max(0, Math.min(chosen, past.length - 1))];
  const around = halving && monthsAround(market, halving.halvingDate, monthsBefore, monthsAfter);
  if (halving === undefined || !around) return <p>{t("Your months do not reach back to a halving yet.")}</p>;
  const { from, at, to } = around;
  const amount = Number(setting(config, "baseAmount"));
  const subsidy = 50 / 2 ** (halving.halvingBlockHeight / blocksPerEpoch);
  // The plan's amount is in its own currency.
  const coins = (row: number) => amount / ((market.prices[row] ?? 1) * (market.rates[row] ?? 1));
  const next = timeline.epochs.find(
    ({ halvingBlockHeight }) => halvingBlockHeight > timeline.currentBlockHeight,
  );
  return (
    <LessonFrame
      text={
        <>
          <p>
            {withFigures(
              t(
                "Every {blocks} blocks, about four years, the new coins of a block are halved. On <b>{day}</b> they fell to <b>{subsidy}</b>, from about {before} to {after} coins a day.",
                {
                  blocks: blocksPerEpoch,
                  day: formatDay(halving.halvingDate),
                  subsidy: `${formatBitcoin(subsidy)} BTC`,
                  before: subsidy * 2 * blocksADay,
                  after: subsidy * blocksADay,
                },
              ),
            )}
          </p>
          <p>
            {withFigures(
              t(
                "Your base amount of <b>{amount}</b> bought <b>{coins}</b> then, fees aside, and buys <b>{coinsToday}</b> today. After each halving so far the price rose for about a year and then fell for about another; four cases are few, and no law.",
                {
                  amount: formatMoney(amount, timeline.baseCurrency),
                  coins: coinText(coins(at)),
                  coinsToday: coinText(amount / (timeline.currentBitcoinPrice * timeline.exchangeRate)),
                },
              ),
            )}
            {next === undefined
              ? null
              : ` ${t("The next one is expected in {month}.", { month: formatMonth(next.halvingDate) })}`}
          </p>
        </>
      }
      chart={
        <LessonChart
          timeline={timeline}
          id={`halving-${halving.epoch}`}
          title={t("Price around the halving of {month}", { month: formatMonth(halving.halvingDate) })}
          subtitle={t("From {before} months before to {after} months after it, on your buy days.", {
            before: monthsBefore,
            after: monthsAfter,
          })}
          dates={market.dates.slice(from, to + 1)}
          unit={money.currency}
          isLog
          series={[
            {
              id: "price",
              label: t("Price"),
              colour: "chart-price",
              values: valuesAt(money, market.prices.slice(from, to + 1)),
            },
          ]}
        />
      }
      control={
        past.length < 2 ? null : (
          <LessonSlider
            label={t("Halving")}
            value={past.indexOf(halving)}
            min={0}
            max={past.length - 1}
            text={(index) => formatMonth(past[index]?.halvingDate ?? halving.halvingDate)}
            onChange={setChosen}
          />
        )
      }
    />
  );
}
