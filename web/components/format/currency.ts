import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { amountText } from "./number-text.ts";

/** The prefix of an amount: `US$` or the currency's code. */
export const currencySign = (currency: Currency): string => (currency === "USD" ? "US$" : currency);

/** An amount of a currency: `EUR 1.234,56`, negative `(EUR 1.234,56)`. */
export function formatMoney(value: number, currency: Currency): string {
  const amount = `${currencySign(currency)} ${amountText(Math.abs(value))}`;
  return value < 0 ? `(${amount})` : amount;
}

/** A timeline's exchange rates by the dates of its rows; units of its base currency per US dollar. */
export type TimelineRates = Pick<Timeline, "baseCurrency" | "exchangeRate" | "rows">;

/**
 * The rate of the base currency on a day, units per US dollar, as the model has it on the rows: linear between them,
 * before the first and after the last that of the nearest. Without rows, the current rate.
 *
 * @param date `yyyy-mm-dd`
 */
export function rateOnDay({ baseCurrency, exchangeRate, rows }: TimelineRates, date: string): number {
  if (baseCurrency === "USD") return 1;
  const dates = rows.dateAcquired ?? [];
  const rateAt = (row: number) => Number(rows.exchangeRate?.[row] ?? exchangeRate);
  const next = dates.findIndex((day) => String(day) >= date);
  if (next < 0) return dates.length === 0 ? exchangeRate : rateAt(dates.length - 1);
  if (next === 0 || dates[next] === date) return rateAt(next);
  const [before, after, day] = [dates[next - 1], dates[next], date].map((text) => Date.parse(String(text)));
  const share = (day! - before!) / (after! - before!);
  return rateAt(next - 1) + (rateAt(next) - rateAt(next - 1)) * share;
}
