import type { TradeProposal } from "#shared/api/portfolio/integrations.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { dayMoney, dayRate } from "#web/components/display-currency/day-money.ts";
import { formatMoney, type TimelineRates } from "#web/components/format/currency.ts";
import { formatUsd } from "#web/components/format/numbers.ts";

/** The currency that amounts are shown in, and what their conversion needs. */
export interface TradeMoney {
  readonly currency: Currency;
  /** Undefined until it is known. */
  readonly rates: TimelineRates | undefined;
  /** The recorded transactions; undefined until they are known. */
  readonly recorded: readonly Transaction[] | undefined;
}

type Row = NonNullable<TradeProposal["row"]>;
type Paid = Pick<Row, "dateAcquired" | "usdSpent"> & {
  readonly entered?: { readonly currency: Currency; readonly spent: number } | null | undefined;
};

/**
 * Amount and fee of a trade, without a sign: those of the exchange where it was made in the shown currency, and dollars
 * where it was made in dollars.
 */
export function tradeAmounts(
  { currency: tradedFor }: Pick<TradeProposal, "currency">,
  { entered, dateAcquired, usdSpent, feesUSD }: Row,
  { currency, rates }: TradeMoney,
): { readonly spent: string; readonly fee: string } {
  if (entered?.currency === currency) {
    return {
      spent: formatMoney(Math.abs(entered.spent), currency),
      fee: formatMoney(entered.fees, currency),
    };
  }
  const money = tradedFor === "USD" ? formatUsd : dayMoney(rates, currency, dateAcquired);
  return { spent: money(Math.abs(usdSpent)), fee: money(feesUSD) };
}

/** The sum of what was spent, each amount at the rate of its day; in US dollars where one of these is not known. */
export function spentText(all: readonly Paid[], { currency, rates }: TradeMoney): string {
  let sum = 0;
  for (const { entered, usdSpent, dateAcquired } of all) {
    const rate = dayRate(rates, currency, dateAcquired);
    if (entered?.currency !== currency && rate === null) {
      return formatUsd(all.reduce((total, paid) => total + paid.usdSpent, 0));
    }
    sum += entered?.currency === currency ? entered.spent : usdSpent * (rate ?? 1);
  }
  return formatMoney(sum, currency);
}
