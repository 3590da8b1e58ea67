import type { Timeline } from "#shared/api/timeline.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatMonth, formatShortMonth } from "#web/components/format/dates.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { useDisplayCurrency } from "./use-display-currency.ts";
import { useMoneyKind } from "./use-money-kind.ts";

/** Switches prices, values and payments of the months, their charts and files to money of today, and back. */
export function MoneySwitch({
  timeline: { now, baseCurrency },
}: {
  timeline: Pick<Timeline, "now" | "baseCurrency">;
}) {
  const { currency } = useDisplayCurrency(baseCurrency);
  const { money, choose } = useMoneyKind("nominal");
  const isReal = money === "real";
  return (
    <Segmented
      label={`Real values: prices, values and payments in money of ${formatMonth(now)}`}
      options={[{ value: "real", text: `In ${formatShortMonth(now)} ${currencySign(currency)}` }]}
      value={isReal ? "real" : null}
      onChange={() => choose(isReal ? "nominal" : "real")}
    />
  );
}
