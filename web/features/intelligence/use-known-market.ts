import { useEffect, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { type KnownMarket, knownMonths } from "./known-market.ts";

const columns = ["dateAcquired", "priceUSD", "exchangeRate", "relativeStrengthIndex"];

/** The months of the market, calculated in the preview's worker; null until they are, and when that fails. */
export function useKnownMarket({ planId, planVersion, dataDate }: Timeline) {
  const store = usePreviewStore();
  const [months, setMonths] = useState<KnownMarket | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version of the plan and day of the market
  useEffect(() => {
    let isWanted = true;
    setHasFailed(false);
    const settle = (whole: Timeline | null) => {
      if (!isWanted) return;
      if (whole === null) setHasFailed(true);
      else setMonths(knownMonths(whole));
    };
    store.wholeMarket(columns, true).then(settle, () => settle(null));
    return () => {
      isWanted = false;
    };
  }, [store, planId, planVersion, dataDate, attempt]);
  return { months, hasFailed, retry: () => setAttempt((before) => before + 1) };
}
