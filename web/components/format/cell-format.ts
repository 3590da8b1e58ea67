import type { CellValue } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";
import { coinAmount } from "./coins.ts";
import { currencySign } from "./currency.ts";
import { formatMonth, formatShortMonth } from "./dates.ts";
import { numberFormat } from "./formats.ts";

/** A formatted cell: its text and, where the sign means gain or loss, which of the two. */
export interface CellText {
  readonly text: string;
  readonly tone: "gain" | "loss" | undefined;
}

const decimals = (digits: number) =>
  numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits });
const whole = decimals(0);
const two = decimals(2);
const four = decimals(4);
const six = decimals(6);

/** The text for a missing value. */
const dash = "–";

/** Columns whose sign means a gain or a loss of the investor or of the price. */
const signed = new Set([
  "priceDifferencePct",
  "unrealisedGainLoss",
  "roi",
  "overallUnrealisedGainLoss",
  "overallRoi",
  "cagr",
  "cycleRoi",
  "portfolioPerformance",
  "portfolioRoi",
  "portfolioCAGR",
  "portfolioMargin",
  "realisedGains",
  "gainsUSD",
  "gainsPct",
  "priceTrend12Months",
  "priceTrend3Months",
  "growthDeclineRate",
  "systemHealthCurrentWeeks",
  "systemHealthPeakWeeks",
  "systemHealthTroughWeeks",
]);

const scales = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
] as const;

/** An amount without its sign: two decimals, from a million up with M, B or T, below one dollar with six. */
function amount(value: number, isPrice: boolean): string {
  const size = Math.abs(value);
  for (const [scale, letter] of scales) if (size >= scale) return `${two.format(size / scale)} ${letter}`;
  return isPrice && size > 0 && size < 1 ? six.format(size) : two.format(size);
}

function money(currency: Currency | null, value: number, isPrice = false): string {
  const size = amount(value, isPrice);
  const text = currency === null ? size : `${currencySign(currency)} ${size}`;
  return value < 0 && size !== two.format(0) ? `(${text})` : text;
}

function minus(value: number, text: string): string {
  return value < 0 ? `−${text}` : text;
}

function percent(value: number): string {
  const size = Math.abs(value) * 100;
  const digits = size >= 1e6 ? amount(size, false) : two.format(size);
  return `${digits} %`;
}

function clock(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

function numberText(value: number, unit: Unit, currency: Currency | null): string {
  const size = Math.abs(value);
  switch (unit) {
    case "USD":
    case "base":
      return money(currency, value);
    case "USD/BTC":
      return money(currency, value, true);
    case "base/USD":
      return four.format(value);
    case "BTC":
      return minus(value, coinAmount(size));
    case "fraction":
    case "fraction/month":
    case "fraction/year":
    case "multiplier":
      return minus(value, percent(size));
    case "minutes":
      return clock(value);
    case "block":
    case "blocks":
    case "days":
      return minus(value, whole.format(size));
    case "weeks":
      return minus(value, two.format(size));
    case "log10 days":
    case "log10 USD":
    case "number":
      return minus(value, four.format(size));
    default:
      return minus(value, two.format(size));
  }
}

/** A turning point in the language of the reader: its name, or `Peak · October 2025 · US$ 124.728 · +30,24 %`. */
function turningPoint(label: string): string {
  const [, name = label, month, year, rest] = /^(.+?)(?: · ([A-Z]..)[a-z]* (\d+)( .*))?$/.exec(label) ?? [];
  return month === undefined ? t(name) : `${t(name)} · ${formatMonth(`1 ${month} ${year} 00:00 GMT`)}${rest}`;
}

/**
 * The text of a cell in the product's formats. Null is shown as a dash, never as zero.
 *
 * @param currency of an amount: the one it has been converted to; null where a header names it
 */
export function formatCell(
  columnId: string,
  unit: Unit,
  value: CellValue,
  currency: Currency | null,
): CellText {
  if (value === null) return { text: dash, tone: undefined };
  if (typeof value === "boolean") return { text: value ? t("Yes") : t("No"), tone: undefined };
  if (typeof value === "string")
    return { text: unit === "date" ? formatMonth(value) : turningPoint(value), tone: undefined };
  const isSigned = signed.has(columnId) || columnId.endsWith("PhaseRate");
  const tone = !isSigned || value === 0 ? undefined : value > 0 ? "gain" : "loss";
  const isShare = unit.startsWith("fraction");
  if (tone !== undefined && isShare) return { text: `${value > 0 ? "↑" : "↓"} ${percent(value)}`, tone };
  return { text: numberText(value, unit, currency), tone };
}

/** The month of a row, short on phones. */
export function formatRowMonth(isoDate: string, isShort: boolean): string {
  return isShort ? formatShortMonth(isoDate) : formatMonth(isoDate);
}
