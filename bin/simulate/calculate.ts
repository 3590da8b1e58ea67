import { availableParallelism } from "node:os";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { type Analyses, runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { type ColumnId, columnDefinition } from "#shared/engine/columns/columns.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { type PortfolioBlocks, portfolioBlocks } from "#shared/engine/portfolio-blocks.ts";
import { type ResultFile, toResult } from "#shared/engine/result/result-file.ts";
import {
  compareScenarios,
  type Scenario,
  type ScenarioComparison,
} from "#shared/engine/scenarios/compare-scenarios.ts";
import { type SimulationResult, simulate } from "#shared/engine/simulate.ts";
import { type Day, type Plan, PlanRefused } from "#shared/engine/types.ts";
import { partOf } from "#shared/engine/watch.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { monteCarloInThreads } from "./monte-carlo-threads.ts";
import { UsageError, usageError } from "./usage-error.ts";

/** From here on the start of threads, a quarter of a second, is worth it. */
const pathsWorthThreads = 5_000;
const mostThreads = 4;
/** Share of the progress bar for the paths. */
const pathShare = 0.9;

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The plan with another number of Monte Carlo paths; anything else is left as it is, for the parser to refuse. */
function withPaths(raw: unknown, paths: number | null): unknown {
  if (paths === null || !isFields(raw)) return raw;
  const analyses = raw.analyses ?? {};
  return isFields(analyses) ? { ...raw, analyses: { ...analyses, monteCarlo: { paths } } } : raw;
}

/** Reads a plan. Throws UsageError with what is wrong with it. */
export function planFrom(raw: unknown, paths: number | null, today: Day): Plan {
  const parsed = parsePlan(withPaths(raw, paths), today);
  if (!parsed.ok) throw new UsageError(parsed.errors);
  return parsed.plan;
}

/** Checks the column ids of an option against the plan's tier. Throws UsageError (unknownColumn, columnNotInTier). */
export function columnsFrom(ids: readonly string[], plan: Plan, option: string): ColumnId[] {
  return ids.map((id) => {
    const definition = columnDefinition(id);
    if (definition === undefined) throw usageError("unknownColumn", option, `Unknown column "${id}"`);
    if (!tierIncludes(plan.tier, definition.tier)) {
      throw usageError("columnNotInTier", option, `Column ${id} needs the ${definition.tier} tier`);
    }
    return definition.id;
  });
}

/** What a calculation answers. Throws UsageError when the engine refuses the plan. */
function accepted<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof PlanRefused) throw new UsageError([error.refusal], error);
    throw error;
  }
}

/** The requested analyses. Many paths are simulated on several processors. */
async function analysesOf(result: SimulationResult, progress: (fraction: number) => void): Promise<Analyses> {
  const { plan } = result.model;
  const paths = plan.analyses.monteCarlo?.paths ?? 0;
  const threads = paths < pathsWorthThreads ? 1 : Math.min(mostThreads, availableParallelism());
  if (threads === 1) return runAnalyses(result, { progress });
  const inThreads = await monteCarloInThreads(plan, paths, threads, (done) => progress(pathShare * done));
  const rest = partOf({ progress }, pathShare, 1 - pathShare);
  return runAnalyses(result, rest, plan.analyses, inThreads);
}

/** Calculates a plan against the embedded market. Throws UsageError when the plan is refused on the way. */
export function calculate(plan: Plan, columns: readonly ColumnId[] | null): SimulationResult {
  return accepted(() =>
    simulate(plan, embeddedMarket, columns === null ? {} : { columns: new Set(columns) }),
  );
}

/** A result file with the blocks that its plan file asks for. */
export type PlanResult = Omit<ResultFile, "warnings"> &
  Omit<PortfolioBlocks, "warnings"> & {
    readonly warnings: readonly (ResultFile | PortfolioBlocks)["warnings"][number][];
  };

/** Compares plan files with the first of them. Throws UsageError when one is refused. */
export function comparisonOf(
  scenarios: readonly Scenario[],
  today: Day,
  progress: (fraction: number) => void,
): ScenarioComparison {
  return accepted(() => compareScenarios(scenarios, today, embeddedMarket, { progress }));
}

/** The blocks that a plan file asks for, for its calculated plan. Throws UsageError when one is refused. */
export function blocksOf(
  result: SimulationResult,
  raw: unknown,
  progress: (fraction: number) => void = () => {},
): PortfolioBlocks {
  return accepted(() => portfolioBlocks(raw, result, embeddedMarket, { progress }));
}

/**
 * The whole result of a calculated plan, its analyses and the blocks of its file included. Throws UsageError when a block
 * is refused.
 */
export async function resultOf(
  result: SimulationResult,
  raw: unknown,
  progress: (fraction: number) => void,
): Promise<PlanResult> {
  const { warnings, ...blocks } = blocksOf(result, raw, progress);
  const file = toResult(result, { ...(await analysesOf(result, progress)) });
  return { ...file, ...blocks, warnings: [...file.warnings, ...warnings] };
}
