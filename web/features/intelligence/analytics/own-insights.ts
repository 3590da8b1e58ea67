import type { Timeline } from "#shared/api/timeline.ts";
import { fromCents } from "#shared/domain/money.ts";
import { plannedIn, recordedIn } from "#web/components/display-currency/amounts.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import type { HeldMonth } from "#web/features/intelligence/held-months.ts";
import {
  averageInsight,
  dipsInsight,
  feesInsight,
  type Insight,
  roiInsight,
  worstFallInsight,
} from "./insights.ts";

/** The present figures of what is held: recorded if anything is, otherwise of the plan alone; display currency. */
function presentFigures({ home }: Timeline, { currency }: TodaysRate) {
  const { recorded, planned } = home;
  if (recorded !== null) {
    const { cost, paid, value, gainFraction, worstFall } = recordedIn(recorded, currency);
    return { source: "recorded", cost, paid, value, roi: gainFraction, worstFall } as const;
  }
  if (planned === null) return null;
  const { cost, value, worstFall } = plannedIn(planned, currency);
  const roi = cost > 0 ? value / cost - 1 : null;
  return { source: "simulated", cost, paid: cost, value, roi, worstFall } as const;
}

/** The figures of what is held. Empty before there is anything. */
export function ownInsights(timeline: Timeline, money: TodaysRate, months: readonly HeldMonth[]): Insight[] {
  const figures = presentFigures(timeline, money);
  if (figures === null || months.length === 0) return [];
  const { source, cost, paid, value, roi, worstFall } = figures;
  const price = timeline.currentBitcoinPrice * money.rate;
  const inputs = {
    value: fromCents(value),
    cost: fromCents(cost),
    paidIn: fromCents(paid),
    gain: fromCents(value - cost),
  };
  return [
    roi === null ? null : { ...roiInsight(months, roi, source), inputs },
    averageInsight(months, price, source),
    dipsInsight(months, source),
    feesInsight(months, source),
    worstFall === null ? null : worstFallInsight(worstFall, months, source),
  ].filter((insight) => insight !== null);
}
