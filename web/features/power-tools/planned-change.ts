import type { OneOfMany, Transaction } from "#shared/api/transactions.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";

/** What is to become of a transaction; price and fees are in the currency in which it was entered. */
export type PlannedChange =
  | { readonly kind: "remove"; readonly transaction: Transaction }
  | {
      readonly kind: "change";
      readonly transaction: Transaction;
      /** `yyyy-mm-dd` */
      readonly date?: string;
      /** Null for none. */
      readonly account?: string | null;
      /** The coins stay, the amount follows. */
      readonly price?: number;
      readonly fees?: number;
    };

/** The figures of a transaction that a change can touch, in the currency in which it was entered. */
export interface OwnFigures {
  readonly currency: Currency;
  readonly date: string;
  readonly account: string | null;
  readonly price: number;
  readonly spent: number;
  readonly fees: number;
}

export function ownFigures({ entered, ...transaction }: Transaction): OwnFigures {
  const { dateAcquired: date, account, buyingPriceUSD, usdSpent, feesUSD } = transaction;
  if (entered === null) {
    return { currency: "USD", date, account, price: buyingPriceUSD, spent: usdSpent, fees: feesUSD };
  }
  const { currency, buyingPrice: price, spent, fees } = entered;
  return { currency, date, account, price, spent, fees };
}

/** The figures after a change; null for a deleted transaction. */
export function figuresAfter(planned: PlannedChange): OwnFigures | null {
  if (planned.kind === "remove") return null;
  const { transaction, date, account, price, fees } = planned;
  const before = ownFigures(transaction);
  return {
    ...before,
    ...(date !== undefined && { date }),
    ...(account !== undefined && { account }),
    ...(price !== undefined && { price, spent: fromCents(centsOf(transaction.btcBought * price)) }),
    ...(fees !== undefined && { fees }),
  };
}

/** The change as the server takes it. */
export function requestOf(planned: PlannedChange): OneOfMany {
  const { transaction } = planned;
  const { id, version } = transaction;
  if (planned.kind === "remove") return { kind: "remove", id, version };
  const { date, account } = planned;
  return {
    kind: "change",
    id,
    version,
    change: {
      ...(date !== undefined && { dateAcquired: date }),
      ...(account !== undefined && { account }),
      ...amountsOf(planned),
    },
  };
}

function amountsOf({ transaction, price, fees }: Extract<PlannedChange, { kind: "change" }>) {
  const { entered, btcBought } = transaction;
  if (entered === null) {
    return {
      ...(price !== undefined && { btcBought, buyingPriceUSD: price }),
      ...(fees !== undefined && { feesUSD: fees }),
    };
  }
  if (price === undefined && fees === undefined) return {};
  const { currency, unitsPerUsd } = entered;
  return {
    ...(price !== undefined && { btcBought }),
    entered: {
      currency,
      unitsPerUsd,
      ...(price !== undefined && { buyingPrice: price }),
      ...(fees !== undefined && { fees }),
    },
  };
}
