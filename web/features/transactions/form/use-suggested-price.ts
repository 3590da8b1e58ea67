import { useEffect, useRef, useState } from "react";
import type { FeeModel } from "#shared/domain/transaction-derivation.ts";
import { call } from "#web/api/api.ts";
import { type TransactionDraft, withSuggestedPrice } from "./transaction-draft.ts";

/** The known price of a day. */
export type PriceSuggestion =
  | { readonly state: "none" | "loading" | "failed" }
  | {
      readonly state: "known";
      readonly price: number;
      readonly source: "close" | "reconstructed" | "current";
    };

/** @param unitsPerUsd rate of the draft's currency on its date; the fees are in that currency */
type Apply = (draft: TransactionDraft, fees: FeeModel, unitsPerUsd: number) => TransactionDraft;

async function priceOn(date: string, today: string, signal: AbortSignal): Promise<PriceSuggestion> {
  const query = { startDate: date, endDate: date, interval: "day" as const };
  const [day] = await call("market", "historicalPrices", { query }, { signal });
  if (day) return { state: "known", price: day.priceUSD, source: day.source };
  if (date !== today) return { state: "failed" };
  const { currentBitcoinPrice, stale } = await call("market", "currentData", { query: {} }, { signal });
  return stale ? { state: "failed" } : { state: "known", price: currentBitcoinPrice, source: "current" };
}

/**
 * The price of a day, requested again whenever the date changes unless the user has set the price.
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
  const [suggestion, setSuggestion] = useState<PriceSuggestion>({ state: "none" });
  const latest = useRef(onPrice);
  latest.current = onPrice;
  useEffect(() => {
    if (!isWanted || date === "" || date > today) {
      setSuggestion({ state: "none" });
      return;
    }
    const aborter = new AbortController();
    setSuggestion({ state: "loading" });
    const settle = (found: PriceSuggestion) => {
      if (aborter.signal.aborted) return;
      setSuggestion(found);
      const price = found.state === "known" ? found.price : null;
      latest.current((draft, fees, unitsPerUsd) =>
        draft.date === date
          ? withSuggestedPrice(draft, price === null ? null : price * unitsPerUsd, fees)
          : draft,
      );
    };
    priceOn(date, today, aborter.signal).then(settle, () => settle({ state: "failed" }));
    return () => aborter.abort();
  }, [date, isWanted, today]);
  return suggestion;
}
