import type { Timeline } from "#shared/api/timeline.ts";
import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { amountText, bitcoinText, withoutZeros } from "#web/components/format/number-text.ts";
import { formatUsd } from "#web/components/format/numbers.ts";

/** `a month`, after an amount. */
export const oftenText: Readonly<Record<BuyRhythm, string>> = {
  monthly: "a month",
  twoWeekly: "every two weeks",
  weekly: "a week",
  daily: "a day",
};

/** `EUR 250` or `EUR 1.299,68`; cents only where there are any. */
export function wholeMoney(amount: number, currency: Timeline["baseCurrency"]): string {
  return withoutZeros(money(amount, currency));
}

/** `EUR 1.299,68` */
export function money(amount: number, currency: Timeline["baseCurrency"]): string {
  return currency === "USD" ? formatUsd(amount) : `${currency} ${amountText(amount)}`;
}

/** The parts of the sentence with the plan's simulated past; null while the plan has none. */
export function savedText(
  { home: { planned }, baseCurrency }: Pick<Timeline, "home" | "baseCurrency">,
  amount: number,
  rhythm: BuyRhythm,
): { readonly saving: string; readonly coins: string; readonly cost: string } | null {
  if (planned === null) return null;
  return {
    saving: `Saving ${wholeMoney(amount, baseCurrency)} ${oftenText[rhythm]} since ${formatMonth(planned.from)} would have bought`,
    coins: `${bitcoinText(fromSatoshis(planned.satoshis))} BTC`,
    cost: money(fromCents(planned.cost.baseCents), baseCurrency),
  };
}
