import { parseDate } from "#shared/domain/dates.ts";
import { planFile, withSettingChanges } from "#shared/domain/plan/plan-settings.ts";
import { amountsOnPaths } from "#shared/engine/analyses/outlook/needed-amounts.ts";
import {
  type DrawnPaths,
  drawPaths,
  outlookBasis,
  type PathRange,
  type RowGoal,
} from "#shared/engine/analyses/outlook/outlook-paths.ts";
import { bandsOf, stretchesOf } from "#shared/engine/analyses/outlook/outlook-rows.ts";
import { type PastPeaks, pastPeaks } from "#shared/engine/analyses/outlook/past-peaks.ts";
import { outlookOf, rowGoal } from "#shared/engine/analyses/outlook/run-outlook.ts";
import { samplePaths } from "#shared/engine/analyses/outlook/sample-paths.ts";
import { simulateLeniently } from "#shared/engine/simulate-leniently.ts";
import type { MarketData } from "#shared/engine/types.ts";
import { checkEngineVersion } from "./market-of.ts";
import type { GoalWish, OutlookMessage, OutlookPlan, OutlookTask } from "./outlook-messages.ts";

/** Few enough to share the bands of a short plan among workers. */
const rowsAtOnce = 32;

/** Answers requests about one plan. The price paths of a range are drawn once. */
export interface OutlookCalculator {
  answer(request: OutlookTask): OutlookMessage;
}

/**
 * @param market the market of the configuration; see `marketReader`
 * @throws PlanRefused for a plan that cannot be simulated, Error when page and server versions differ
 */
export function createOutlookCalculator(
  { config, changes }: OutlookPlan,
  market: MarketData,
): OutlookCalculator {
  checkEngineVersion(config);
  const settings = withSettingChanges({ ...config.settings, epochCount: null }, changes);
  const noColumns = { columns: new Set<string>() };
  const { model } = simulateLeniently(planFile(settings, config), market, noColumns).simulated;
  const basis = outlookBasis(model);
  const ownAmount = model.plan.controlPanel.baseAmount;
  // Only the worker that finishes an outlook needs them.
  let peaks: PastPeaks | null = null;
  const drawn = new Map<number, DrawnPaths>();

  function pathsIn(range: PathRange): DrawnPaths {
    const known = drawn.get(range.from);
    if (known?.until === range.until) return known;
    const paths = drawPaths(basis, range);
    drawn.set(range.from, paths);
    return paths;
  }

  function goalOf(wish: GoalWish | null): RowGoal | null {
    if (wish === null) return null;
    const date = parseDate(wish.date);
    if (date === null) throw new Error(`Not a date: ${wish.date}`);
    return rowGoal(basis, { ...wish, date });
  }

  return {
    answer(request) {
      const { id } = request;
      if (request.kind === "bands") {
        return { kind: "banded", id, bands: bandsOf(request.parts, request.rows) };
      }
      const { baseAmount } = request.question;
      const amount = baseAmount ?? ownAmount;
      const goal = goalOf(request.question.goal);
      if (request.kind === "sample") {
        const paths = pathsIn(request.range);
        const amounts = goal && request.withAmounts ? amountsOnPaths(basis, paths, goal) : null;
        const { rows, tallies } = samplePaths(basis, paths, amount, goal);
        return { kind: "sampled", id, amounts, stretches: stretchesOf(rows, rowsAtOnce), tallies };
      }
      const outlook = outlookOf(basis, amount, goal, request);
      peaks ??= pastPeaks(model);
      return { kind: "finished", id, outlook, pastPeaks: peaks };
    },
  };
}
