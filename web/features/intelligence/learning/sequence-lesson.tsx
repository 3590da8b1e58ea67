import { useMemo, useState } from "react";
import { formatMoney } from "#web/components/format/currency.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { bothOrders } from "./lesson-figures.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { LessonChart, LessonFrame, LessonSlider } from "./lesson-parts.tsx";

const factor = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const yearsText = (years: number) => `${years} years`;

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
              label: "As it happened",
              colour: "series-1" as const,
              values: orders.asHappened,
            },
            {
              id: "reversed",
              label: "Last month first",
              colour: "series-2" as const,
              isDashed: true,
              values: orders.reversed,
            },
          ],
    [orders],
  );
  if (orders === null) return <p>There is not enough history yet.</p>;
  const write = (value: number | undefined) => formatMoney(value ?? 0, currency);
  return (
    <LessonFrame
      text={
        <>
          <p>
            One payment {yearsText(chosen)} ago has become <b>{factor.format(orders.growth)}</b> times as
            much, whatever the order of the months. For your <b>{write(amount)}</b> every month the order
            decides: as it happened, {write(orders.paidIn)} became <b>{write(orders.asHappened.at(-1))}</b>.
            With the last month first they would be <b>{write(orders.reversed.at(-1))}</b>.
          </p>
          <p>
            While you save, bad months early are cheap months, and bad ones at the end hit everything you
            have. When you live from your coins it is the other way round: then the first years decide. That
            is why a plan to withdraw looks at many price paths.
          </p>
        </>
      }
      chart={
        <LessonChart
          timeline={timeline}
          id={`sequence-${chosen}`}
          title="The same monthly price changes in two orders"
          subtitle="Your base amount every month, without fees and top-ups; simulated, in US dollar price changes."
          dates={orders.dates}
          unit={currency}
          series={series}
        />
      }
      control={
        <LessonSlider label="Years" value={chosen} min={2} max={most} text={yearsText} onChange={setChosen} />
      }
    />
  );
}
