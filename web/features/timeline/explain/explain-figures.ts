import type { CellValue } from "#shared/api/timeline.ts";
import type { Explanation } from "#shared/engine/explain/explain.ts";
import { currencySign } from "#web/components/format/currency.ts";
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
  if (name === "costPool") return model.value("investedValueUSD", row);
  if (name === "costPoolBefore") return row === 0 ? 0 : model.value("investedValueUSD", row - 1);
  const [paid, dollars] = [model.value("usdSpent", row), model.timeline.rows.usdSpent?.[row]];
  const isPayment = /^\d+\.|^purchase \d+, .*spent$|^buyFee$/.test(name);
  if (isPayment && Number(dollars) > 0) return (value * Number(paid)) / Number(dollars);
  return value * (input === "currentPrice" ? model.timeline.exchangeRate : rateOf(model, row));
}

/** How a row's figures have been converted. */
export function conversionText(model: TimelineModel, row: number): string {
  const rate = `${rateFormat.format(rateOf(model, row))} ${currencySign(model.currency)} per US$`;
  return `The model calculates prices in US dollars; they are converted at the rate of the month, ${rate}. Payments count at the rate of their own day, or as you entered them, and sums add those up.`;
}
