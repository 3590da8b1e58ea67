import { useEffect, useState } from "react";
import type { FeeModel } from "#shared/domain/transaction-derivation.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { type EnteredTransaction, withSuggestedPrice } from "./transaction-draft.ts";

/** The known price of a day. */
export type PriceSuggestion =
  | { readonly state: "none" | "loading" | "failed" }
  | {
      readonly state: "known";
      readonly price: number;
      readonly source: "close" | "reconstructed" | "current";
    };

const none: PriceSuggestion = { state: "none" };

/** @param unitsPerUsd rate of the draft's currency on its date; the fees are in that currency */
type Apply = (draft: EnteredTransaction, fees: FeeModel, unitsPerUsd: number) => EnteredTransaction;

/**
 * The price of a day, once for each date, unless the user has set the price: the current one on a day that has none
 * yet.
 *
 * @param today UTC date, `yyyy-mm-dd`
 * @param onPrice gets a function that applies the price, or its absence, to a draft
 */
export function useSuggestedPrice(
  date: string,
  isWanted: boolean,
  today: string,
  onPrice: (apply: Apply) => void,
): PriceSuggestion {
  const isAsked = isWanted && date !== "" && date <= today;
  const prices = useMonthPrices(isAsked ? date : "", today);
  const market = useOperation("market", "currentData", { query: {} }, { revalidateIfStale: false });
  const found = isAsked ? suggestionOf(date, today, prices, market) : none;
  const isSettled = found.state === "known" || found.state === "failed";
  const [suggestion, setSuggestion] = useState<PriceSuggestion>(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer price does not change what is being entered
  useEffect(() => {
    setSuggestion(found);
    if (!isSettled) return;
    const price = found.state === "known" ? found.price : null;
    onPrice((draft, fees, unitsPerUsd) =>
      draft.date === date
        ? withSuggestedPrice(draft, price === null ? null : price * unitsPerUsd, fees)
        : draft,
    );
  }, [date, found.state]);
  return suggestion;
}

/** A read through the cache. */
interface Read<T> {
  readonly data?: T | undefined;
  readonly error?: Error | undefined;
}

function suggestionOf(
  date: string,
  today: string,
  prices: Read<MonthPrices>,
  market: Read<OperationOutput<"market", "currentData">>,
): PriceSuggestion {
  const day = prices.data?.find((entry) => entry.date === date);
  if (day) return { state: "known", price: day.priceUSD, source: day.source };
  if (!prices.data) return { state: prices.error ? "failed" : "loading" };
  if (date !== today) return { state: "failed" };
  if (!market.data) return { state: market.error ? "failed" : "loading" };
  const { currentBitcoinPrice, stale } = market.data;
  return stale ? { state: "failed" } : { state: "known", price: currentBitcoinPrice, source: "current" };
}

type MonthPrices = OperationOutput<"market", "historicalPrices">;

/** The daily prices of a date's month up to today; no month for no date. Dates are `yyyy-mm-dd`, UTC. */
export function useMonthPrices(date: string, today: string): Read<MonthPrices> {
  const month = date.slice(0, 7);
  const [year = 0, number = 1] = month.split("-").map(Number);
  const end = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const isAsked = date !== "" && date <= today;
  return useOperation(
    "market",
    "historicalPrices",
    isAsked
      ? { query: { startDate: `${month}-01`, endDate: end < today ? end : today, interval: "day" } }
      : null,
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
}
