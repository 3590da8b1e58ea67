import { useMemo } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { rateOnDay } from "#web/components/format/currency.ts";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";

/**
 * The currencies a transaction can be entered in, the usual one first, and their rates on a day: the base currency, US
 * dollars, and the one in which the transaction is recorded. A recorded rate stays with its date.
 */
export function useEntryRates(recorded: Transaction | null) {
  const { data: timeline } = useTimeline({ revalidateOnMount: false });
  return useMemo(() => {
    const entered = recorded?.entered ?? null;
    const base = timeline?.baseCurrency ?? "USD";
    const others = [base, "USD", entered?.currency ?? "USD"] as const;
    const currencies = [...new Set<Currency>(others)] as [Currency, ...Currency[]];
    const rateOf = (currency: Currency, date: string): number => {
      if (currency === "USD") return 1;
      const isOwn = currency === entered?.currency;
      if (isOwn && (currency !== base || date === recorded?.dateAcquired)) return entered.unitsPerUsd;
      return timeline === undefined ? 1 : rateOnDay(timeline, date);
    };
    return { currencies, rateOf };
  }, [timeline, recorded]);
}
