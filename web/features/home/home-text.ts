import type { Timeline } from "#shared/api/timeline.ts";
import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { capital } from "#web/components/format/capital.ts";
import { type CoinUnit, coinText } from "#web/components/format/coins.ts";
import { currencySign, formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { dateFormat } from "#web/components/format/formats.ts";
import { formatPercent } from "#web/components/format/numbers.ts";

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
  if (days <= 0) return t("today");
  return days === 1 ? t("tomorrow") : t("in {count, plural, one {# day} other {# days}}", { count: days });
}

/** The word before an amount. */
export const currencyWord = currencySign;

/** `EUR 1.234,56`; a negative amount in parentheses. */
export function moneyText(cents: number, currency: Currency): string {
  return formatMoney(fromCents(cents), currency);
}

/** `0,15819019 BTC` or `15.819.019 sats`; negative with a minus. */
export function satoshiText(satoshis: number, unit: CoinUnit): string {
  return `${satoshis < 0 ? "−" : ""}${coinText(fromSatoshis(Math.abs(satoshis)), unit)}`;
}

/** An amount for screen readers, without symbols: `10.653 euros 15 cents`. */
export function spokenMoney(cents: number, currency: Currency): string {
  const size = Math.abs(cents);
  const rest = size % 100;
  const whole = t(currencyNames[currency], { count: Math.floor(size / 100) });
  const text = rest === 0 ? whole : t(currency === "DKK" ? oreText : centsText, { whole, count: rest });
  return cents < 0 ? t("minus {amount}", { amount: text }) : text;
}

const centsText = msg("{whole} {count} cents");
const oreText = msg("{whole} {count} øre");
const currencyNames: Readonly<Record<Currency, string>> = {
  AUD: msg("{count} Australian dollars"),
  CAD: msg("{count} Canadian dollars"),
  CHF: msg("{count} Swiss francs"),
  DKK: msg("{count} Danish kroner"),
  EUR: msg("{count} euros"),
  GBP: msg("{count} pounds"),
  JPY: msg("{count} yen"),
  USD: msg("{count} US dollars"),
};

/** `33 recorded buys`, `33 recorded buys, 2 sells`. */
export function recordsText({ buys, sells }: Pick<Recorded, "buys" | "sells">): string {
  if (sells === 0) return t("{count, plural, one {# recorded buy} other {# recorded buys}}", { count: buys });
  return buys === 0
    ? t("{count, plural, one {# recorded sell} other {# recorded sells}}", { count: sells })
    : t(
        "{buys, plural, one {# recorded buy} other {# recorded buys}}, {sells, plural, one {# sell} other {# sells}}",
        { buys, sells },
      );
}

const rhythmTexts: Readonly<Record<BuyRhythm, string>> = {
  monthly: msg("{amount} a month"),
  twoWeekly: msg("{amount} every two weeks"),
  weekly: msg("{amount} a week"),
  daily: msg("{amount} a day"),
};

/** An amount with how often it is bought: `EUR 250 a month`. */
export const rhythmText = (amount: string, rhythm: BuyRhythm) => t(rhythmTexts[rhythm], { amount });

/** Why the plan alone would hold nothing so far. */
export function nothingPlannedText({
  investStartDate,
  now,
  dataDate,
}: Pick<Timeline, "investStartDate" | "now" | "dataDate">): string {
  const month = formatMonth(investStartDate);
  if (investStartDate > now)
    return t("Nothing yet: the plan’s first buy is still to come, in {month}.", { month });
  return investStartDate > dataDate
    ? t("Nothing yet: no price is known since the plan began in {month}.", { month })
    : t("Nothing yet: the plan’s months so far are skipped, or their prices are not known.");
}

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
  const standing =
    state === "even"
      ? t("On plan")
      : weeks === null
        ? t("{state, select, ahead {ahead} other {behind}}", { state })
        : t(
            "{state, select, ahead {{count, plural, one {# week ahead} other {# weeks ahead}}} other {{count, plural, one {# week behind} other {# weeks behind}}}}",
            { state, count: weeks },
          );
  const headline = to < now ? t("{standing} in {month}", { standing, month: monthText(to, now) }) : standing;
  const coins = `${ahead.satoshis > 0 ? "+" : ""}${satoshiText(ahead.satoshis, unit)}`;
  const more = centsIn(ahead, currency);
  const money = moneyText(Math.abs(more), currency);
  const putIn =
    more === 0
      ? t("the same put in")
      : more > 0
        ? t("{amount} more put in", { amount: money })
        : t("{amount} less put in", { amount: money });
  const missed = missedMonths.length;
  return {
    state,
    headline,
    detail: `${coins}, ${putIn}`,
    since:
      planned !== null && planned.from.slice(0, 7) < from.slice(0, 7)
        ? t("Since {month}, your first recorded month.", { month: formatMonth(from) })
        : null,
    missed:
      missed === 0
        ? null
        : t(
            "{count, plural, =1 {One month has} =2 {Two months have} =3 {Three months have} =4 {Four months have} =5 {Five months have} =6 {Six months have} =7 {Seven months have} =8 {Eight months have} =9 {Nine months have} =10 {Ten months have} =11 {Eleven months have} =12 {Twelve months have} other {# months have}} no buy.",
            { count: missed },
          ),
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
  return t("Price of {day}: {price}.", {
    day: fullDayText(dataDate),
    price: formatMoney(price, currency),
  });
}

/** Explains the amount of the next buy in one or two sentences. */
export function reasonText(
  { amount, dynamicTopUp, cycleTopUp, isEdited }: UpcomingBuy,
  currency: Currency,
  unitsPerUsd: number,
): string {
  const priceOf = (usd: number) => formatMoney(usd * (currency === "USD" ? 1 : unitsPerUsd), currency);
  const [dynamic, cycle] = [centsIn(dynamicTopUp, currency), centsIn(cycleTopUp, currency)];
  if (isEdited) return t("You set this month's amount yourself.");
  const added = [
    ...(dynamic > 0
      ? [
          dynamicTopUp.referenceUsd === null
            ? t("{amount} dynamic top-up, because the price is below the month before", {
                amount: moneyText(dynamic, currency),
              })
            : t("{amount} dynamic top-up, because the price is below the month before ({price})", {
                amount: moneyText(dynamic, currency),
                price: priceOf(dynamicTopUp.referenceUsd),
              }),
        ]
      : []),
    ...(cycle > 0
      ? [
          cycleTopUp.referenceUsd === null
            ? t("{amount} cycle top-up, because it is below the cycle's peak", {
                amount: moneyText(cycle, currency),
              })
            : t("{amount} cycle top-up, because it is below the cycle's peak ({price})", {
                amount: moneyText(cycle, currency),
                price: priceOf(cycleTopUp.referenceUsd),
              }),
        ]
      : []),
  ];
  const [first, second] = added;
  if (first !== undefined) {
    const base = moneyText(centsIn(amount, currency) - dynamic - cycle, currency);
    return second === undefined
      ? t("Base amount {base} and {first}.", { base, first })
      : t("Base amount {base} and {first}, and {second}.", { base, first, second });
  }
  if (dynamicTopUp.reason === "off" && cycleTopUp.reason === "off") {
    return t("Base amount only. Your plan has no top-ups.");
  }
  if (dynamicTopUp.reason === "off" && cycleTopUp.reason === "beforePeak") {
    return t("Base amount only. Cycle top-ups begin after the cycle's peak.");
  }
  return t("Base amount only. No dip, so no top-up.");
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
      ? t("The buy of {day} was due.", { day: dayText(from, now) })
      : t(
          "{count, plural, =2 {Two buys} =3 {Three buys} =4 {Four buys} =5 {Five buys} =6 {Six buys} =7 {Seven buys} =8 {Eight buys} =9 {Nine buys} =10 {Ten buys} =11 {Eleven buys} =12 {Twelve buys} other {# buys}} since {day} were due.",
          { count: buys, day: dayText(from, now) },
        );
  }
  const name = (date: string) => monthFormat.format(new Date(date));
  if (buys === 1) return t("{month} was due.", { month: capital(name(from)) });
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const first = capital(isOneYear ? name(from) : formatMonth(from));
  const last = isOneYear ? name(to) : formatMonth(to);
  return buys === 2
    ? t("{first} and {last} were due.", { first, last })
    : t("{first} to {last} were due.", { first, last });
}

/** A gain or fall: an arrow and the size, for sighted and spoken reading. */
export function changeText(fraction: number): {
  readonly arrow: string;
  readonly text: string;
  readonly spoken: string;
} {
  const text = formatPercent(Math.abs(fraction));
  return fraction < 0
    ? { arrow: "↓", text, spoken: t("down {percent}", { percent: text }) }
    : { arrow: "↑", text, spoken: t("up {percent}", { percent: text }) };
}

/** Shares of the gap bar, 0 to 1: what is held, and where the plan is when more is held. */
export function gapShares(held: number, planned: number): { readonly held: number; readonly plan: number } {
  if (planned <= 0) return { held: held > 0 ? 1 : 0, plan: held > 0 ? 0 : 1 };
  if (held >= planned) return { held: 1, plan: planned / held };
  return { held: Math.max(0, held) / planned, plan: 1 };
}
