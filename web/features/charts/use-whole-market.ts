import { useCallback, useEffect, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { chartIds } from "#shared/domain/tier-features.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { isWhole } from "#web/components/saved-timeline/whole-columns.ts";
import { columnsOf } from "#web/features/charts/model/chart-definitions.ts";
import type { ChartTimeline } from "#web/features/charts/model/chart-frame.ts";

const columns = [...new Set(chartIds.flatMap(columnsOf)), "exchangeRate"];

const withPlan = (whole: Timeline, { investStartDate, investEndDate }: Timeline): ChartTimeline => ({
  ...whole,
  plan: { from: investStartDate, to: investEndDate },
});

interface WholeMarket {
  /**
   * All months of the market; the plan's months alone while they cannot be calculated; undefined until there is either.
   */
  readonly timeline: ChartTimeline | undefined;
  readonly hasFailed: boolean;
  retry(): void;
  /** The same of the saved plan, for files. */
  saved(): Promise<ChartTimeline>;
}

/**
 * The months of the market around a plan, calculated in the preview's worker.
 *
 * @param shown the plan's timeline, previewed or confirmed
 * @param confirmed the saved one
 */
export function useWholeMarket(shown: Timeline, confirmed: Timeline): WholeMarket {
  const store = usePreviewStore();
  const [timeline, setTimeline] = useState<ChartTimeline>();
  const [hasFailed, setHasFailed] = useState(false);
  /** The timeline to calculate for, and whether a calculation runs: previews change faster than they are drawn. */
  const wanted = useRef<Timeline | null>(null);
  const isBusy = useRef(false);
  const calculate = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    let done: Timeline | null = null;
    while (wanted.current !== null && wanted.current !== done) {
      const plan: Timeline = wanted.current;
      const whole = await store.wholeMarket(columns).catch(() => null);
      if (whole !== null) setTimeline(withPlan(whole, plan));
      else setTimeline(isWhole(plan) ? plan : undefined);
      setHasFailed(whole === null);
      done = plan;
    }
    isBusy.current = false;
  }, [store]);
  useEffect(() => {
    wanted.current = shown;
    void calculate();
    return () => {
      wanted.current = null;
    };
  }, [shown, calculate]);
  return {
    timeline,
    hasFailed,
    retry: () => void calculate(),
    async saved() {
      const whole = await store.wholeMarket(columns, true).catch(() => null);
      return whole ? withPlan(whole, confirmed) : confirmed;
    },
  };
}
