import type { Timeline } from "#shared/api/timeline.ts";
import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { type CoinUnit, coinText as coinsText } from "#web/components/format/coins.ts";
import { currencySign, formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { dateFormat } from "#web/components/format/formats.ts";
import { counted, formatCount, formatPercent } from "#web/components/format/numbers.ts";

type Home = Timeline["home"];
export type Recorded = NonNullable<Home["recorded"]>;
export type Planned = NonNullable<Home["planned"]>;
export type UpcomingBuy = NonNullable<Home["nextBuy"]>;
export type Versus = NonNullable<Timeline["planVersusActual"]>;
export type { CoinUnit };

const dayFormat = dateFormat({ day: "numeric", month: "long", timeZone: "UTC" });
const fullDayFormat = dateFormat({
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const weekdayFormat = dateFormat({
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const monthFormat = dateFormat({ month: "long", timeZone: "UTC" });

/** `21 August` of a date in the year of `today`, otherwise `21 August 2026`. ISO dates. */
export function dayText(date: string, today: string): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? dayFormat : fullDayFormat;
  return format.format(new Date(date));
}

/** `21 August 2026` from an ISO date. */
export const fullDayText = (date: string) => fullDayFormat.format(new Date(date));

/** `August` of a date in the year of `today`, otherwise `August 2026`. ISO dates. */
export function monthText(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? monthFormat.format(new Date(date)) : formatMonth(date);
}

/** `Tuesday 1 September` from an ISO date. */
export const weekdayText = (date: string) => weekdayFormat.format(new Date(date)).replace(",", "");

/** How far a day is from today: `today`, `tomorrow`, `in 11 days`. ISO dates. */
export function distanceText(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / dayMs);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** The word before an amount. */
export const currencyWord = currencySign;

/** `EUR 1.234,56`; a negative amount in parentheses. */
export function moneyText(cents: number, currency: Currency): string {
  return formatMoney(fromCents(cents), currency);
}

/** `0,15819019 BTC` or `15.819.019 sats`; negative with a minus. */
export function coinText(satoshis: number, unit: CoinUnit): string {
  return `${satoshis < 0 ? "−" : ""}${coinsText(fromSatoshis(Math.abs(satoshis)), unit)}`;
}

/** An amount for screen readers, without symbols: `10.653 euros 15 cents`. */
export function spokenMoney(cents: number, currency: Currency): string {
  const size = Math.abs(cents);
  const rest = size % 100;
  const text = `${formatCount(Math.floor(size / 100))} ${currencyNames[currency]}${rest === 0 ? "" : ` ${rest} ${currency === "DKK" ? "øre" : "cents"}`}`;
  return cents < 0 ? `minus ${text}` : text;
}

const currencyNames: Readonly<Record<Currency, string>> = {
  AUD: "Australian dollars",
  CAD: "Canadian dollars",
  CHF: "Swiss francs",
  DKK: "Danish kroner",
  EUR: "euros",
  GBP: "pounds",
  JPY: "yen",
  USD: "US dollars",
};

/** `33 recorded buys`, `33 recorded buys, 2 sells`. */
export function recordsText({ buys, sells }: Pick<Recorded, "buys" | "sells">): string {
  const parts = [
    ...(buys > 0 || sells === 0 ? [counted(buys, "recorded buy")] : []),
    ...(sells > 0 ? [counted(sells, buys > 0 ? "sell" : "recorded sell")] : []),
  ];
  return parts.join(", ");
}

const small = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const inWords = (many: number) => small[many] ?? formatCount(many);
/** With its first letter in upper case. */
export const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/** How often an amount is bought, after it: `EUR 250 a month`. */
export const rhythmWords: Readonly<Record<BuyRhythm, string>> = {
  monthly: "a month",
  twoWeekly: "every two weeks",
  weekly: "a week",
  daily: "a day",
};

/** How recorded buying compares with the plan: weeks first, then coins, then money. */
export interface GapText {
  readonly state: "ahead" | "behind" | "even";
  readonly headline: string;
  readonly detail: string;
  /** Named where the comparison begins later than the plan. */
  readonly since: string | null;
  /** `Four months have no buy.`, null without such a month. */
  readonly missed: string | null;
}

export function gapText(
  { ahead, aheadWeeks, from, to, missedMonths }: Versus,
  planned: Pick<Planned, "from"> | null,
  { now }: Pick<Timeline, "now">,
  unit: CoinUnit,
  currency: Currency,
): GapText {
  const isEven = aheadWeeks === null ? ahead.usdCents === 0 : Math.abs(aheadWeeks) <= 1;
  const state = isEven ? "even" : ahead.usdCents > 0 ? "ahead" : "behind";
  const weeks = aheadWeeks === null ? null : Math.round(Math.abs(aheadWeeks));
  const when = to < now ? ` in ${monthFormat.format(new Date(to))}` : "";
  const headline =
    state === "even"
      ? `On plan${when}`
      : `${weeks === null ? "" : `${counted(weeks, "week")} `}${state}${when}`;
  const coins = `${ahead.satoshis > 0 ? "+" : ""}${coinText(ahead.satoshis, unit)}`;
  const more = centsIn(ahead, currency);
  const money = moneyText(Math.abs(more), currency);
  const putIn = more === 0 ? "the same put in" : `${money} ${more > 0 ? "more" : "less"} put in`;
  const missed = missedMonths.length;
  return {
    state,
    headline,
    detail: `${coins}, ${putIn}`,
    since:
      planned !== null && planned.from.slice(0, 7) < from.slice(0, 7)
        ? `Since ${formatMonth(from)}, your first recorded month.`
        : null,
    missed:
      missed === 0
        ? null
        : `${capital(inWords(missed))} ${missed === 1 ? "month has" : "months have"} no buy.`,
  };
}

/** `Price of 21 August 2026: EUR 67.343,92.` */
export function priceText(
  {
    dataDate,
    currentBitcoinPrice,
    exchangeRate,
  }: Pick<Timeline, "dataDate" | "currentBitcoinPrice" | "exchangeRate">,
  currency: Currency,
): string {
  const price = currentBitcoinPrice * (currency === "USD" ? 1 : exchangeRate);
  return `Price of ${fullDayText(dataDate)}: ${formatMoney(price, currency)}.`;
}

/** Explains the amount of the next buy in one or two sentences. */
export function reasonText(
  { amount, dynamicTopUp, cycleTopUp, isEdited }: UpcomingBuy,
  currency: Currency,
  unitsPerUsd: number,
): string {
  const priceOf = (usd: number) => formatMoney(usd * (currency === "USD" ? 1 : unitsPerUsd), currency);
  const [dynamic, cycle] = [centsIn(dynamicTopUp, currency), centsIn(cycleTopUp, currency)];
  if (isEdited) return "You set this month's amount yourself.";
  const added = [
    ...(dynamic > 0
      ? [
          `${moneyText(dynamic, currency)} dynamic top-up, because the price is below the month before${dynamicTopUp.referenceUsd === null ? "" : ` (${priceOf(dynamicTopUp.referenceUsd)})`}`,
        ]
      : []),
    ...(cycle > 0
      ? [
          `${moneyText(cycle, currency)} cycle top-up, because it is below the cycle's peak${cycleTopUp.referenceUsd === null ? "" : ` (${priceOf(cycleTopUp.referenceUsd)})`}`,
        ]
      : []),
  ];
  if (added.length > 0) {
    const base = centsIn(amount, currency) - dynamic - cycle;
    return `Base amount ${moneyText(base, currency)} and ${added.join(", and ")}.`;
  }
  if (dynamicTopUp.reason === "off" && cycleTopUp.reason === "off") {
    return "Base amount only. Your plan has no top-ups.";
  }
  if (dynamicTopUp.reason === "off" && cycleTopUp.reason === "beforePeak") {
    return "Base amount only. Cycle top-ups begin after the cycle's peak.";
  }
  return "Base amount only. No dip, so no top-up.";
}

/** `September to November were due.`, or of a plan that buys more often: `Four buys since 28 October were due.` */
export function dueText(
  due: UpcomingBuy["due"],
  { buyRhythm, now }: Pick<Timeline, "buyRhythm" | "now">,
): string {
  if (due === null) return "";
  const { buys, from, to } = due;
  if (buyRhythm !== "monthly") {
    return buys === 1
      ? `The buy of ${dayText(from, now)} was due.`
      : `${capital(inWords(buys))} buys since ${dayText(from, now)} were due.`;
  }
  const name = (date: string) => monthFormat.format(new Date(date));
  if (buys === 1) return `${name(from)} was due.`;
  const joint = buys === 2 ? "and" : "to";
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? name(from) : formatMonth(from)} ${joint} ${isOneYear ? name(to) : formatMonth(to)} were due.`;
}

/** A gain or fall: an arrow and the size, for sighted and spoken reading. */
export function changeText(fraction: number): {
  readonly arrow: string;
  readonly text: string;
  readonly spoken: string;
} {
  const text = formatPercent(Math.abs(fraction));
  return fraction < 0
    ? { arrow: "↓", text, spoken: `down ${text}` }
    : { arrow: "↑", text, spoken: `up ${text}` };
}

/** Shares of the gap bar, 0 to 1: what is held, and where the plan is when more is held. */
export function gapShares(held: number, planned: number): { readonly held: number; readonly plan: number } {
  if (planned <= 0) return { held: held > 0 ? 1 : 0, plan: held > 0 ? 0 : 1 };
  if (held >= planned) return { held: 1, plan: planned / held };
  return { held: Math.max(0, held) / planned, plan: 1 };
}
