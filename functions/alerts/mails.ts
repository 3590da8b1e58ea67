import { mailDate, mailMoment, mailMonth } from "#functions/platform/mail/mail-dates.ts";
import { mailFormats } from "#functions/platform/mail/mail-formats.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { type AlertKind, fallOf } from "#shared/domain/alerts/alert-rules.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { numberWriter } from "#shared/domain/formats.ts";
import { t } from "#shared/domain/language/translate.ts";
import { centsOf, fromSatoshis } from "#shared/domain/money.ts";
import type { TurnedLots } from "./plan-look.ts";
import type { SeenLevel } from "./store.ts";

interface Reached {
  readonly kind: AlertKind;
  readonly value: number;
  readonly level: SeenLevel;
}

/** What an alert or a reminder says, in its notification and its mail. Written for its reader, see `inFormatsOf`. */
export interface AlertText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A page of the product. */
  readonly action: { readonly label: string; readonly path: string };
  /** A sentence: what the reader did to get it. */
  readonly cause: string;
}

/** How the reader writes amounts in cents and hundredths of a percent. */
function writers() {
  const { numberFormat } = mailFormats();
  const money = numberWriter(numberFormat, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = numberWriter(numberFormat, { maximumFractionDigits: 2 });
  return {
    money: (cents: number, currency: Currency) =>
      `${currency === "USD" ? "US$" : currency} ${money(cents / 100)}`,
    percent: (hundredths: number) => `${percent(hundredths / 100)} %`,
  };
}

/** Titled like `Bitcoin has fallen to US$ 60,000.00`. */
export function reachedText({ kind, value, level }: Reached): AlertText {
  const { money, percent } = writers();
  const dollars = (cents: number) => money(cents, "USD");
  return {
    title: reachedTitle(kind, kind === "fall" ? percent(value) : dollars(value)),
    paragraphs: [
      t(
        "When Halvest checked{isKnown, select, yes { on {moment}} other {}}, the price was {price}, {fall} below its highest close of {peak}.",
        {
          isKnown: level.seenAt === undefined ? "no" : "yes",
          moment: level.seenAt === undefined ? "" : mailMoment(level.seenAt),
          price: dollars(level.priceCents),
          fall: percent(fallOf(level)),
          peak: dollars(level.peakCents),
        },
      ),
      t(
        "The alert is off now. Switch it on again when you want to be notified another time. This is information, not advice to buy or sell.",
      ),
    ],
    action: { label: t("Your alerts"), path: "/alerts" },
    cause: t("You receive this mail because you set an alert."),
  };
}

function reachedTitle(kind: AlertKind, value: string): string {
  if (kind === "fall") return t("Bitcoin is {fall} below its peak", { fall: value });
  if (kind === "below") return t("Bitcoin has fallen to {price}", { price: value });
  return t("Bitcoin has risen to {price}", { price: value });
}

/** A buy of the plan on its day. */
export interface BuyDay {
  /** `yyyy-mm-dd` */
  readonly date: string;
  readonly currency: Currency;
  /** Without fees, in cents of the currency. */
  readonly cents: number;
  /** The part of it that is top-ups. */
  readonly topUpCents: number;
}

/** Titled like `Buy day: EUR 250.00`. */
export function buyDayText({ date, currency, cents, topUpCents }: BuyDay): AlertText {
  const { money } = writers();
  const amount = money(cents, currency);
  const said = t("Your plan buys bitcoin for {amount} on {day}, fees not included.", {
    amount,
    day: mailDate(date),
  });
  const topUps = t("{amount} of that are top-ups at today’s price.", { amount: money(topUpCents, currency) });
  return {
    title: t("Buy day: {amount}", { amount }),
    paragraphs: [
      topUpCents > 0 ? `${said} ${topUps}` : said,
      t("The buy is not recorded yet. Halvest buys nothing for you: record it once you have made it."),
    ],
    action: { label: t("Record the buy"), path: `/timeline?record=${date}` },
    cause: t("You receive this mail because you switched on reminders of buy days."),
  };
}

/** At most N months or buys are named one by one. */
const mostNamed = 6;

/**
 * Titled like `2 months of your plan have no record`.
 * @param months `yyyy-mm`, in order
 */
export function behindPlanText(months: readonly string[]): AlertText {
  const named = months.slice(-mostNamed).map(mailMonth);
  return {
    title: t(
      "{months, plural, one {A month of your plan has no record} other {# months of your plan have no record}}",
      { months: months.length },
    ),
    paragraphs: [
      t(
        "Your plan has buys in {named}{more, plural, =0 {} one { and an earlier month} other { and # earlier months}}, and no transaction of {months, plural, one {that month} other {those months}} is recorded.",
        { named: named.join(", "), more: months.length - named.length, months: months.length },
      ),
      t(
        "Halvest compares the months in which the plan buys, each a month after its buy day, with the months that have a recorded transaction. Back-filled months count as not bought. Record or import what you bought, or skip the months in the plan.",
      ),
    ],
    action: { label: t("Your months"), path: "/timeline" },
    cause: t("You receive this mail because you switched on reminders of a plan that falls behind."),
  };
}

/** Titled like `0.02500000 BTC have become long-term`. */
export function longTermText({ rules, lots }: TurnedLots): AlertText {
  const coins = numberWriter(mailFormats().numberFormat, {
    minimumFractionDigits: 8,
    maximumFractionDigits: 8,
  });
  const bitcoin = (satoshis: number) => `${coins(fromSatoshis(satoshis))} BTC`;
  const sum = lots.reduce((total, { satoshis }) => total + satoshis, 0);
  const named = lots
    .slice(0, mostNamed)
    .map(({ acquired, satoshis }) =>
      t("{amount} of {day}", { amount: bitcoin(satoshis), day: mailDate(acquired) }),
    );
  return {
    title: t("{amount} have become long-term", { amount: bitcoin(sum) }),
    paragraphs: [
      t(
        "By the rules of {rules}, which you chose for the tax report, what you still hold of these recorded buys has now been held long enough to be long-term: {named}{more, plural, =0 {} one { and of another buy} other { and of # other buys}}.",
        { rules: t(rules), named: named.join(", "), more: lots.length - named.length },
      ),
      t(
        "This follows from what you recorded and is a calculation aid, not tax advice. Check the rules before you sell.",
      ),
    ],
    action: { label: t("Your lots"), path: "/tax-report" },
    cause: t("You receive this mail because you switched on reminders of long-term coins."),
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
export function outsideRangeText({ date, closeUSD, lower, upper, since }: OutsideRange): AlertText {
  const { money } = writers();
  const dollars = (usd: number) => money(centsOf(usd), "USD");
  const said = t(
    "Bitcoin closed at {close} on {day}. With the growth of your open plan, the line through the lows of the cycles is at {lower} on that day, and the line through their highs at {upper}.",
    { close: dollars(closeUSD), day: mailDate(date), lower: dollars(lower), upper: dollars(upper) },
  );
  const earlier = t("It has been outside since {day}.", { day: mailDate(since) });
  return {
    title:
      closeUSD < lower
        ? t("Bitcoin is below the range of your plan")
        : t("Bitcoin is above the range of your plan"),
    paragraphs: [
      since === date ? said : `${said} ${earlier}`,
      t(
        "The lines describe the model, not what comes next. You are notified again when the price has been inside for a week and leaves again. This is information, not advice to buy or sell.",
      ),
    ],
    action: { label: t("Your plan"), path: "/timeline" },
    cause: t("You receive this mail because you switched on reminders of the model's range."),
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
    footnote: cause,
    stopUrl: `${webOrigin}/stop-alerts#${userId}.${signature}`,
    unsubscribeUrl: `${webOrigin}/api/alerts/unsubscribe?${new URLSearchParams({ user: userId, signature })}`,
  };
}
