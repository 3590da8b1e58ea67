import type { CellValue } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { RealCells } from "#shared/engine/base-currency/real-cells.ts";
import { realSums } from "#shared/engine/base-currency/real-columns.ts";
import type { ColumnDefinition } from "#shared/engine/columns/definition.ts";
import type { Explanation } from "#shared/engine/explain/explain.ts";
import { assumptionText } from "#web/components/display-currency/real-text.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";

type Figure = Explanation["inputs"][number]["figures"][number];

const rateFormat = numberFormat({ minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Units of the display currency per US dollar on a row. */
function rateOf({ timeline }: TimelineModel, row: number): number {
  return Number(timeline.rows.exchangeRate?.[row] ?? timeline.exchangeRate);
}

/** A figure that a formula uses in the display currency: payments at their own rate, other amounts at that of the row. */
export function figureIn(
  input: string,
  { name, unit, value }: Figure,
  model: TimelineModel,
  row: number,
): CellValue {
  const isDollars = unit === "USD" || unit === "USD/BTC";
  if (model.currency === "USD" || !isDollars || typeof value !== "number") return value;
  if (name === "costPool") return model.nominal("investedValueUSD", row);
  if (name === "costPoolBefore") return row === 0 ? 0 : model.nominal("investedValueUSD", row - 1);
  const [paid, dollars] = [model.nominal("usdSpent", row), model.timeline.rows.usdSpent?.[row]];
  const isPayment = /^\d+\.|^purchase \d+, .*spent$|^buyFee$/.test(name);
  if (isPayment && Number(dollars) > 0) return (value * Number(paid)) / Number(dollars);
  return value * (input === "currentPrice" ? model.timeline.exchangeRate : rateOf(model, row));
}

/** How a row's figures have been converted. */
export function conversionText(model: TimelineModel, row: number): string {
  return t(
    "The model calculates prices in US dollars; they are converted at the rate of the month, {rate} {currency} per US$. Payments count at the rate of their own day, or as you entered them, and sums add those up.",
    { rate: rateFormat.format(rateOf(model, row)), currency: currencySign(model.currency) },
  );
}

/** How a cell became money of today: from what the formula gives, and by which consumer prices. */
export function realRuleText(
  model: TimelineModel,
  real: RealCells,
  { id, unit }: Pick<ColumnDefinition, "id" | "unit">,
  row: number,
): string {
  const { timeline, currency } = model;
  const { text } = formatCell(id, unit, model.nominal(id, row), currency);
  const how = Object.hasOwn(realSums, id)
    ? t("The sum here adds up payments that each count at the consumer prices of their month.")
    : t("It is multiplied by {factor}, the consumer prices of today over those of the month.", {
        factor: rateFormat.format(real.factor(row)),
      });
  const what = t(
    "This is money of {month}. The formula and its values are those of each day and give {value}.",
    { month: formatMonth(timeline.now), value: text },
  );
  return `${what} ${how} ${assumptionText(currency, real.assumption)}.`;
}
