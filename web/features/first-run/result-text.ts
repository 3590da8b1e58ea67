import type { Timeline } from "#shared/api/timeline.ts";
import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { amountText, bitcoinText, withoutZeros } from "#web/components/format/number-text.ts";
import { formatUsd } from "#web/components/format/numbers.ts";

/** `EUR 250` or `EUR 1.299,68`; cents only where there are any. */
export function wholeMoney(amount: number, currency: Timeline["baseCurrency"]): string {
  return withoutZeros(money(amount, currency));
}

/** `EUR 1.299,68` */
export function money(amount: number, currency: Timeline["baseCurrency"]): string {
  return currency === "USD" ? formatUsd(amount) : `${currency} ${amountText(amount)}`;
}

/** The last known price in the chosen currency; in US dollars while the plan, which has the rate, is still in another. */
export function marketPriceText(
  {
    currentBitcoinPrice,
    exchangeRate,
    baseCurrency,
  }: Pick<Timeline, "currentBitcoinPrice" | "exchangeRate" | "baseCurrency">,
  chosen: Timeline["baseCurrency"],
): string {
  return chosen === baseCurrency
    ? money(currentBitcoinPrice * exchangeRate, baseCurrency)
    : formatUsd(currentBitcoinPrice);
}

/** The sentence with the plan's simulated past, with tags around `coins` and `cost`; null while the plan has none. */
export function savedText(
  { home: { planned }, baseCurrency }: Pick<Timeline, "home" | "baseCurrency">,
  amount: number,
  rhythm: BuyRhythm,
): string | null {
  if (planned === null) return null;
  return t(
    "Saving {amount} {rhythm, select, twoWeekly {every two weeks} weekly {a week} daily {a day} other {a month}} since {month} would have bought <coins>{coins} BTC</coins> at a cost of <cost>{cost}</cost>.",
    {
      amount: wholeMoney(amount, baseCurrency),
      rhythm,
      month: formatMonth(planned.from),
      coins: bitcoinText(fromSatoshis(planned.satoshis)),
      cost: money(fromCents(planned.cost.baseCents), baseCurrency),
    },
  );
}

/** When a plan without a known past buys, and how much, with a tag around the coins; null while nothing is to be bought. */
export function firstBuyText({
  home: { nextBuy },
  baseCurrency,
  investStartDate,
  now,
}: Pick<Timeline, "home" | "baseCurrency" | "investStartDate" | "now">): string | null {
  if (nextBuy === null) return null;
  const values = {
    date: formatDay(nextBuy.date),
    amount: money(fromCents(nextBuy.amount.baseCents), baseCurrency),
    coins: bitcoinText(fromSatoshis(nextBuy.satoshis)),
  };
  return investStartDate < now
    ? t("The next buy is on {date}: {amount} for about <u>{coins} BTC</u>.", values)
    : t("The first buy is on {date}: {amount} for about <u>{coins} BTC</u>.", values);
}
