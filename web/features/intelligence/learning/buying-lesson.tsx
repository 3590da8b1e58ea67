import { useMemo, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { CalculationState } from "#web/components/calculation/calculation-state.tsx";
import { useCalculation } from "#web/components/calculation/use-calculation.ts";
import { configKey } from "#web/components/calculation/use-engine-config.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { useRested } from "#web/components/ui/hooks/use-rested.ts";
import { heldColumns, simulatedMonths } from "#web/features/intelligence/held-months.ts";
import { planAlone } from "#web/features/intelligence/plan-alone.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { averages } from "./lesson-figures.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { LessonChart, LessonFrame, LessonSlider, whoseText, withFigures } from "./lesson-parts.tsx";

/** The price and the average of what was paid, and how top-ups move it. */
export function BuyingLesson({ timeline, config, money, pool, held }: LessonMaterial) {
  const own = Number(setting(config, "dynamicTopUpCap"));
  const most = Math.max(2 * own, 2 * Number(setting(config, "baseAmount")));
  const [cap, setCap] = useState(own);
  const rested = Number(useRested(String(cap)));
  const tried = useCalculation(`${configKey(config)} ${rested}`, (options) => {
    const { config: alone, changes } = planAlone(config);
    const plan = { ...changes.plan, dynamicTopUpCap: rested };
    return pool.run(
      { config: alone, changes: { ...changes, plan }, analyses: {}, columns: heldColumns },
      options,
    );
  });
  const isRecorded = timeline.home.recorded !== null;
  const lines = useMemo(() => {
    const simulated =
      tried.result === null ? [] : simulatedMonths(tried.result, timeline.dataDate, money.rate);
    const months = isRecorded && held.length > 0 ? held : simulated;
    const place = new Map(simulated.map(({ date }, at) => [date.slice(0, 7), at]));
    const planned = averages(simulated);
    const paid = averages(months);
    return {
      dates: months.map(({ date }) => date),
      prices: months.map(({ price }) => price),
      paid: isRecorded ? paid : null,
      planned: months.map(({ date }) => planned[place.get(date.slice(0, 7)) ?? -1] ?? null),
      lowest: months.reduce<number>(
        (least, { price }, at) => (price < (months[least]?.price ?? 0) ? at : least),
        0,
      ),
    };
  }, [tried.result, timeline.dataDate, money.rate, isRecorded, held]);
  const write = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : formatMoney(value, money.currency);
  const average = lines.paid ?? lines.planned;
  const low = lines.lowest;
  const series = useMemo(
    () => [
      { id: "price", label: t("Price"), colour: "chart-price" as const, values: lines.prices },
      ...(lines.paid === null
        ? []
        : [{ id: "paid", label: t("Your average price"), colour: "series-1" as const, values: lines.paid }]),
      {
        id: "planned",
        label: t("Average of your plan with this cap, simulated"),
        endLabel: t("Plan, simulated"),
        colour: "series-2" as const,
        isDashed: true,
        values: lines.planned,
      },
    ],
    [lines],
  );
  return (
    <LessonFrame
      text={
        lines.dates.length === 0 ? (
          <p>
            {t("The same money buys more coins when the price is low. Your first months will show it here.")}
          </p>
        ) : (
          <p>
            {withFigures(
              t(
                "The same money buys more coins when the price is low, so the average of what you pay is below the average of the prices. In <b>{lowMonth}</b>, the cheapest month, {source, select, recorded {your average} other {the average of your plan}} was <b>{lowAverage}</b> and the price <b>{lowPrice}</b>. By {month} the price is <b>{price}</b> and the average <b>{average}</b>.",
                {
                  lowMonth: formatMonth(lines.dates[low] ?? ""),
                  source: isRecorded ? "recorded" : "simulated",
                  lowAverage: write(average[low]),
                  lowPrice: write(lines.prices[low]),
                  month: formatMonth(lines.dates.at(-1) ?? ""),
                  price: write(lines.prices.at(-1)),
                  average: write(average.at(-1)),
                },
              ),
            )}{" "}
            {whoseText(isRecorded)}
          </p>
        )
      }
      chart={
        <>
          {lines.dates.length === 0 ? null : (
            <LessonChart
              timeline={timeline}
              id="buying"
              title={t("Price and average price")}
              subtitle={t("Without fees, on your buy days.")}
              dates={lines.dates}
              unit={money.currency}
              series={series}
            />
          )}
          {tried.failure === null ? null : <CalculationState state={tried} />}
        </>
      }
      control={
        <LessonSlider
          label={t("Dynamic top-up cap in this lesson")}
          value={cap}
          min={0}
          max={most}
          step={Math.max(1, Math.round(most / 50))}
          text={(value) => formatMoney(value, timeline.baseCurrency)}
          onChange={setCap}
        />
      }
    />
  );
}
