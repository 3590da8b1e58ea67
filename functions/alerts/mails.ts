import type { MailContent } from "#functions/platform/mail/template.ts";
import { type AlertKind, fallOf, type MarketLevel } from "#shared/domain/alerts/alert-rules.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { type NumberFormat, numberWriter } from "#shared/domain/formats.ts";
import { fromSatoshis } from "#shared/domain/money.ts";
import type { TurnedLots } from "./plan-look.ts";

interface Reached {
  readonly kind: AlertKind;
  readonly value: number;
  readonly level: MarketLevel;
}

/** What an alert or a reminder says, in its notification and its mail. */
export interface AlertText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A page of the product. */
  readonly action: { readonly label: string; readonly path: string };
  /** What the reader did to get it, after "because you". */
  readonly cause: string;
}

/** How a reader writes amounts in cents and hundredths of a percent. */
function writersOf(format: NumberFormat) {
  const money = numberWriter(format, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = numberWriter(format, { maximumFractionDigits: 2 });
  return {
    money: (cents: number, currency: Currency) =>
      `${currency === "USD" ? "US$" : currency} ${money(cents / 100)}`,
    percent: (hundredths: number) => `${percent(hundredths / 100)} %`,
  };
}

/** `30 November 2026` of `2026-11-30`. */
function dayText(date: string, options: Intl.DateTimeFormatOptions = { day: "numeric" }): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...options,
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format((parseDate(date) ?? 0) * dayMs);
}

/** Titled like `Bitcoin has fallen to US$ 60,000.00`. */
export function reachedText({ kind, value, level }: Reached, format: NumberFormat): AlertText {
  const { money, percent } = writersOf(format);
  const dollars = (cents: number) => money(cents, "USD");
  return {
    title:
      kind === "fall"
        ? `Bitcoin is ${percent(value)} below its peak`
        : `Bitcoin ${kind === "below" ? "has fallen" : "has risen"} to ${dollars(value)}`,
    paragraphs: [
      `When this was noticed the price was ${dollars(level.priceCents)}, ${percent(fallOf(level))} below its highest close of ${dollars(level.peakCents)}.`,
      "The alert is off now. Switch it on again when you want to be notified another time. This is information, not advice to buy or sell.",
    ],
    action: { label: "Your alerts", path: "/alerts" },
    cause: "set an alert",
  };
}

/** A buy of the plan on its day. */
export interface BuyDay {
  /** `yyyy-mm-dd` */
  readonly date: string;
  readonly currency: Currency;
  /** Without fees, in cents of the currency. */
  readonly cents: number;
  /** What of it are top-ups. */
  readonly topUpCents: number;
}

/** Titled like `Buy day: EUR 250.00`. */
export function buyDayText({ date, currency, cents, topUpCents }: BuyDay, format: NumberFormat): AlertText {
  const { money } = writersOf(format);
  const topUps =
    topUpCents > 0 ? ` ${money(topUpCents, currency)} of that are top-ups at today’s price.` : "";
  return {
    title: `Buy day: ${money(cents, currency)}`,
    paragraphs: [
      `Your plan buys bitcoin for ${money(cents, currency)} on ${dayText(date)}, fees not included.${topUps}`,
      "The buy is not recorded yet. Halvest buys nothing for you: record it once you have made it.",
    ],
    action: { label: "Record the buy", path: `/timeline?record=${date}` },
    cause: "switched on reminders of buy days",
  };
}

/** At most N months or buys are named one by one. */
const mostNamed = 6;

/**
 * Titled like `2 months of your plan have no record`.
 * @param months `yyyy-mm`, in order
 */
export function behindPlanText(months: readonly string[]): AlertText {
  const named = months.slice(-mostNamed).map((month) => dayText(`${month}-01`, {}));
  const more = months.length - named.length;
  const earlier = more > 0 ? ` and ${more === 1 ? "an earlier month" : `${more} earlier months`}` : "";
  const isOne = months.length === 1;
  return {
    title: isOne
      ? "A month of your plan has no record"
      : `${months.length} months of your plan have no record`,
    paragraphs: [
      `Your plan has buys in ${named.join(", ")}${earlier}, and no transaction of ${isOne ? "that month" : "those months"} is recorded.`,
      "Compared are the months in which the plan buys, each a month after its buy day, with the months that have a recorded transaction. Nothing is assumed to be bought. Record or import what you bought, or skip the months in the plan.",
    ],
    action: { label: "Your months", path: "/timeline" },
    cause: "switched on reminders of a plan that falls behind",
  };
}

/** Titled like `0.02500000 BTC have become long-term`. */
export function longTermText({ rules, lots }: TurnedLots, format: NumberFormat): AlertText {
  const coins = numberWriter(format, { minimumFractionDigits: 8, maximumFractionDigits: 8 });
  const bitcoin = (satoshis: number) => `${coins(fromSatoshis(satoshis))} BTC`;
  const sum = lots.reduce((total, { satoshis }) => total + satoshis, 0);
  const named = lots
    .slice(0, mostNamed)
    .map(({ acquired, satoshis }) => `${bitcoin(satoshis)} of ${dayText(acquired)}`);
  const more = lots.length - named.length;
  const others = more > 0 ? ` and of ${more === 1 ? "another buy" : `${more} other buys`}` : "";
  return {
    title: `${bitcoin(sum)} have become long-term`,
    paragraphs: [
      `By the rules of ${rules}, which you chose for the tax report, what you still hold of these recorded buys has now been held long enough to be long-term: ${named.join(", ")}${others}.`,
      "This follows from what you recorded and is a calculation aid, not tax advice. Check the rules before you sell.",
    ],
    action: { label: "Your lots", path: "/tax-report" },
    cause: "switched on reminders of long-term coins",
  };
}

/** A close outside the model's range; prices are US dollars, days `yyyy-mm-dd`. */
export interface OutsideRange {
  readonly date: string;
  readonly closeUSD: number;
  /** The lines through the lows and the highs of the cycles. */
  readonly lower: number;
  readonly upper: number;
  /** The first close of this time outside. */
  readonly since: string;
}

/** Titled like `Bitcoin is below the range of your plan`. */
export function outsideRangeText(
  { date, closeUSD, lower, upper, since }: OutsideRange,
  format: NumberFormat,
): AlertText {
  const { money } = writersOf(format);
  const dollars = (usd: number) => money(Math.round(100 * usd), "USD");
  const earlier = since === date ? "" : ` It has been outside since ${dayText(since)}.`;
  return {
    title: `Bitcoin is ${closeUSD < lower ? "below" : "above"} the range of your plan`,
    paragraphs: [
      `Bitcoin closed at ${dollars(closeUSD)} on ${dayText(date)}. With the growth of your open plan, the line through the lows of the cycles is at ${dollars(lower)} on that day, and the line through their highs at ${dollars(upper)}.${earlier}`,
      "The lines describe the model, not what comes next. You are notified again when the price has been inside for a week and leaves again. This is information, not advice to buy or sell.",
    ],
    action: { label: "Your plan", path: "/timeline" },
    cause: "switched on reminders of the model's range",
  };
}

/** @param stop what a link to end these mails carries */
export function alertMail(
  webOrigin: string,
  { title, paragraphs, action, cause }: AlertText,
  stop: { readonly userId: string; readonly signature: string },
): MailContent {
  const { userId, signature } = stop;
  return {
    subject: title,
    heading: title,
    paragraphs,
    action: { label: action.label, url: `${webOrigin}${action.path}` },
    footnote: `You receive this mail because you ${cause}.`,
    stopUrl: `${webOrigin}/stop-alerts#${userId}.${signature}`,
    unsubscribeUrl: `${webOrigin}/api/alerts/unsubscribe?${new URLSearchParams({ user: userId, signature })}`,
  };
}
