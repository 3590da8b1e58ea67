import {
  isDollar,
  type NormalisedRow,
  normalise,
  type UsdPerUnit,
} from "#shared/domain/csv-import/normalise.ts";
import type { RawTrade } from "#shared/domain/csv-import/row-reading.ts";
import { currencyCodes } from "#shared/domain/currencies.ts";

/** A trade as an exchange states it; amounts without sign. */
export interface ExchangeTrade {
  /** The exchange's own id of it. */
  readonly id: string;
  /** The order that it was a part of. */
  readonly orderId: string;
  /** ISO time. */
  readonly at: string;
  readonly side: "buy" | "sell";
  readonly btc: number;
  /** Without the fee, in `currency`. */
  readonly amount: number;
  /** What bitcoin was traded for, as the exchange names it: USD, EUR, USDT, … */
  readonly currency: string;
  readonly fee: number;
  readonly feeCurrency: string;
  /** Why it cannot be recorded, for its owner; null when it can. */
  readonly problem: string | null;
}

/** Coins that stand for a dollar each. They are counted as that, whatever they cost on the day. */
const dollarCoins: ReadonlySet<string> = new Set(["USDT", "USDC", "DAI", "PYUSD", "USDG", "RLUSD"]);

/** A trade as it would be recorded, with what it was converted from; or the reason why it cannot be. */
export type RecordableTrade =
  | {
      readonly row: NormalisedRow;
      /** The currency it was traded in, when that is not the US dollar. */
      readonly convertedFrom: { readonly currency: string; readonly amount: number } | null;
    }
  | { readonly reason: string };

/**
 * A trade in dollars, at the rate that is known or estimated for its UTC day. Currencies that transactions can be entered in keep their own amounts
 * beside the dollars.
 *
 * @param today UTC date, `yyyy-mm-dd`
 */
export function recordable(trade: ExchangeTrade, today: string, usdPerUnit: UsdPerUnit): RecordableTrade {
  if (trade.problem !== null) return { reason: trade.problem };
  const date = trade.at.slice(0, 10);
  const raw: RawTrade = {
    side: trade.side,
    moment: trade.at,
    btc: trade.btc,
    amount: trade.amount,
    price: null,
    currency: trade.currency,
    fee: trade.fee,
    feeCurrency: trade.feeCurrency,
    reference: trade.id,
  };
  const seconds = Math.floor(Date.parse(trade.at) / 1_000);
  const atPar: UsdPerUnit = (currency, day) => (dollarCoins.has(currency) ? 1 : usdPerUnit(currency, day));
  const row = normalise(raw, { date, seconds }, today, atPar);
  if (typeof row === "string") return { reason: row };
  const { currency, amount } = trade;
  return { row, convertedFrom: isDollar(currency) ? null : { currency: currency.toUpperCase(), amount } };
}

/** Whether transactions can be entered in a currency, or it counts as the dollar. */
export function isConvertible(currency: string): boolean {
  const code = currency.toUpperCase();
  return dollarCoins.has(code) || currencyCodes.some((known) => known === code);
}
