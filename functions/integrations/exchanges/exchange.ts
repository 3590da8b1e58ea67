import * as z from "zod";
import type { ServiceKey } from "#functions/integrations/adapter.ts";
import type { ExchangeTrade } from "#shared/domain/integrations/exchange-trades.ts";
import { isConvertible } from "#shared/domain/integrations/exchange-trades.ts";
import { t } from "#shared/domain/language/translate.ts";

/** The trades that a sync asks for, in milliseconds since 1970. */
interface TradeRange {
  /** Null for all there are. */
  readonly since: number | null;
  readonly until: number;
}

interface TradePage {
  readonly trades: readonly ExchangeTrade[];
  /** What asks for the next page; null after the last. */
  readonly next: string | null;
}

/** An exchange as a sync uses it. Nothing but reading. */
export interface ExchangeClient {
  /**
   * Asks what a key may do.
   * @throws ServiceFailed of kind `key` unless it can read trades and nothing else
   */
  check(credentials: ServiceKey): Promise<void>;
  /** @throws ServiceFailed */
  page(credentials: ServiceKey, range: TradeRange, cursor: string | null): Promise<TradePage>;
  /** What a call counts, in the rate of its service. */
  readonly weights: { readonly check: number; readonly page: number };
}

/** A positive decimal number as exchanges write it. */
export const Decimal = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,18})?$/)
  .transform(Number);

/** Why a trade of bitcoin for something cannot be recorded; null when it can. */
export function currencyProblem(currency: string): string | null {
  return isConvertible(currency)
    ? null
    : t("Traded for {currency}, whose rate in dollars isn't known", { currency });
}
