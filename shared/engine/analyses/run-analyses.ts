import { type MonteCarloRecord, monteCarloRecord } from "#shared/engine/monte-carlo/monte-carlo-record.ts";
import type { MonteCarloResult } from "#shared/engine/monte-carlo/monte-carlo-result.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import type { AnalysisRequests, Watch } from "#shared/engine/types.ts";
import { partOf } from "#shared/engine/watch.ts";
import { type Comparisons, comparePlans } from "./comparisons.ts";
import { type DcaSearch, searchDca } from "./dca-search.ts";
import { type GoalSeek, goalSeek } from "./goal-seek.ts";
import type { Outlook } from "./outlook/outlook.ts";
import { type PastPeaks, pastPeaks } from "./outlook/past-peaks.ts";
import { runOutlook } from "./outlook/run-outlook.ts";
import { type RollingBacktest, rollingBacktest } from "./rolling-backtest.ts";
import { type TimingError, timingError } from "./timing-error.ts";

/** The analyses that were run, as JSON data. An absent one was not requested; null means it does not apply. */
export interface Analyses {
  comparisons?: Comparisons | null;
  timingError?: TimingError | null;
  rollingBacktest?: RollingBacktest;
  dcaSearch?: DcaSearch | null;
  goalSeek?: GoalSeek;
  monteCarlo?: MonteCarloRecord;
  pastPeaks?: PastPeaks;
  outlook?: Outlook;
}

/**
 * Runs the requested analyses of a calculated plan, by default those it asks for itself. Throws
 * CalculationCancelled when `watch` cancels it.
 *
 * @param monteCarlo the paths' result, where it has been calculated elsewhere
 */
export function runAnalyses(
  result: SimulationResult,
  watch: Watch = {},
  requests: AnalysisRequests = result.model.plan.analyses,
  monteCarlo?: MonteCarloResult,
): Analyses {
  const { model } = result;
  const analyses: Analyses = {};
  // Paths outweigh everything else together.
  const pathAnalyses = (requests.monteCarlo === null ? 0 : 1) + (requests.outlook === null ? 0 : 1);
  const others = pathAnalyses === 0 ? 1 : 0.1;
  const each = pathAnalyses === 0 ? 0 : (1 - others) / pathAnalyses;
  if (requests.comparisons) analyses.comparisons = comparePlans(result);
  if (requests.timingError !== null) {
    analyses.timingError = timingError(model, requests.timingError.shifts, partOf(watch, 0, others / 3));
  }
  if (requests.rollingBacktest !== null) {
    const part = partOf(watch, others / 3, others / 3);
    analyses.rollingBacktest = rollingBacktest(model, requests.rollingBacktest.months, part);
  }
  if (requests.dcaSearch !== null) {
    const part = partOf(watch, others / 3, others / 3);
    analyses.dcaSearch = searchDca(model, requests.dcaSearch.months, part);
  }
  if (requests.goalSeek !== null) {
    analyses.goalSeek = goalSeek(model, requests.goalSeek, partOf(watch, (2 * others) / 3, others / 3));
  }
  if (requests.monteCarlo !== null) {
    const own = () => runMonteCarlo(model, requests.monteCarlo!.paths, partOf(watch, others, each));
    analyses.monteCarlo = monteCarloRecord(monteCarlo ?? own());
  }
  if (requests.pastPeaks) analyses.pastPeaks = pastPeaks(model);
  if (requests.outlook !== null) {
    analyses.outlook = runOutlook(model, requests.outlook, partOf(watch, 1 - each, each));
  }
  watch.progress?.(1);
  return analyses;
}
