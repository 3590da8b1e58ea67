import { useMemo, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { bothOrders } from "./lesson-figures.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { LessonChart, LessonFrame, LessonSlider, withFigures } from "./lesson-parts.tsx";

const factor = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const yearsText = (years: number) => t("{count, plural, one {# year} other {# years}}", { count: years });

/** The same years in two orders, for someone who pays in every month. */
export function SequenceLesson({ timeline, config, market }: LessonMaterial) {
  const most = Math.max(2, Math.min(15, Math.floor((market.prices.length - 1) / 12)));
  const [chosen, setChosen] = useState(Math.min(5, most));
  const amount = Number(setting(config, "baseAmount"));
  const currency = timeline.baseCurrency;
  const orders = useMemo(() => bothOrders(market, chosen, amount), [market, chosen, amount]);
  const series = useMemo(
    () =>
      orders === null
        ? []
        : [
            {
              id: "happened",
              label: t("As it happened"),
              colour: "series-1" as const,
              values: orders.asHappened,
            },
            {
              id: "reversed",
              label: t("Last month first"),
              colour: "series-2" as const,
              isDashed: true,
              values: orders.reversed,
            },
          ],
    [orders],
  );
  if (orders === null) return <p>{t("There is not enough history yet.")}</p>;
  const write = (value: number | undefined) => formatMoney(value ?? 0, currency);
  return (
    <LessonFrame
      text={
        <>
          <p>
            {withFigures(
              t(
                "One payment {years, plural, one {# year} other {# years}} ago has become <b>{factor}</b> times as much, whatever the order of the months. For your <b>{amount}</b> every month the order decides: as it happened, {paidIn} became <b>{happened}</b>. With the last month first they would be <b>{reversed}</b>.",
                {
                  years: chosen,
                  factor: factor.format(orders.growth),
                  amount: write(amount),
                  paidIn: write(orders.paidIn),
                  happened: write(orders.asHappened.at(-1)),
                  reversed: write(orders.reversed.at(-1)),
                },
              ),
            )}
          </p>
          <p>
            {t(
              "While you save, bad months early are cheap months, and bad ones at the end hit everything you have. When you live from your coins it is the other way round: then the first years decide. That is why a plan to withdraw looks at many price paths.",
            )}
          </p>
        </>
      }
      chart={
        <LessonChart
          timeline={timeline}
          id={`sequence-${chosen}`}
          title={t("The same monthly price changes in two orders")}
          subtitle={t(
            "Your base amount every month, without fees and top-ups; simulated, in US dollar price changes.",
          )}
          dates={orders.dates}
          unit={currency}
          series={series}
        />
      }
      control={
        <LessonSlider
          label={t("Years")}
          value={chosen}
          min={2}
          max={most}
          text={yearsText}
          onChange={setChosen}
        />
      }
    />
  );
}
