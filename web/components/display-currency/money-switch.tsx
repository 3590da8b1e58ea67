import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
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
      label={t("Real values: prices, values and payments in money of {month}", { month: formatMonth(now) })}
      options={[
        {
          value: "real",
          text: t("In {month} {currency}", {
            month: formatShortMonth(now),
            currency: currencySign(currency),
          }),
        },
      ]}
      value={isReal ? "real" : null}
      onChange={() => choose(isReal ? "nominal" : "real")}
    />
  );
}
