import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { t } from "#shared/domain/language/translate.ts";
import { savedPaths } from "#shared/domain/plan/simulation-rules.ts";
import { call } from "#web/api/api.ts";
import { useCalculation } from "#web/components/calculation/use-calculation.ts";
import { configKey } from "#web/components/calculation/use-engine-config.ts";
import { currentPlan } from "#web/features/simulations/saved/current-plan.ts";
import type { ComparisonOutcome, ComparisonScenario } from "#web/workers/engine-messages.ts";
import type { EnginePool } from "#web/workers/engine-pool.ts";

export interface Compared {
  /** What was compared: simulations, versions, market and money. */
  readonly key: string;
  readonly config: EngineConfig;
  readonly scenarios: readonly ComparisonScenario[];
  readonly outcome: ComparisonOutcome;
}

/** What an open panel has read and calculated for its comparisons. */
export interface ComparisonMemory {
  /** Plans of saved simulations, which never change, by id. */
  readonly plans: Map<string, PlanDocument>;
  /** By their keys. */
  readonly results: Map<string, Compared>;
  /** The same with the ranges of the plans. */
  readonly ranged: Map<string, Compared>;
}

export const comparisonMemory = (): ComparisonMemory => ({
  plans: new Map(),
  results: new Map(),
  ranged: new Map(),
});

interface ComparisonQuestion {
  /** The first one is the baseline. */
  readonly ids: readonly string[];
  readonly simulations: readonly Simulation[];
  readonly config: EngineConfig | null;
  readonly pool: EnginePool;
  readonly memory: ComparisonMemory;
  /** In money of today. */
  readonly isReal: boolean;
}

/** Reads plans in one call, without those that are known; the plan as it is apart from them. */
async function readPlans(
  ids: readonly string[],
  known: ComparisonMemory["plans"],
): Promise<ReadonlyMap<string, PlanDocument>> {
  const missing = ids.filter((id) => id !== currentPlan && !known.has(id));
  const [read, current] = await Promise.all([
    missing.length === 0 ? [] : call("simulations", "plans", { query: { ids: missing.join(",") } }),
    ids.includes(currentPlan) ? call("control-panel", "exportPlan") : null,
  ]);
  for (const { id, plan } of read) known.set(id, plan);
  return current === null ? known : new Map([...known, [currentPlan, current]]);
}

/** Compares saved simulations, and the plan as it is, off the page's thread. */
export function useComparison({ ids, simulations, config, pool, memory, isReal }: ComparisonQuestion) {
  const names = new Map(simulations.map(({ id, name }) => [id, name]));
  const named = ids.map(
    (id) => [id, id === currentPlan ? t("Current plan") : (names.get(id) ?? "")] as const,
  );
  const key =
    config === null || ids.length < 2 ? null : `${JSON.stringify([named, isReal])} ${configKey(config)}`;
  return useCalculation(key, async (options): Promise<Compared> => {
    if (config === null || key === null) throw new Error("Nothing is compared before the plan is known");
    const known = memory.results.get(key);
    if (known !== undefined) return known;
    const plans = await readPlans(ids, memory.plans);
    options.signal.throwIfAborted();
    const scenarios = named.map(([id, name]): ComparisonScenario => {
      const plan = plans.get(id);
      if (plan === undefined) throw new Error("A plan was not read");
      return { name, plan };
    });
    const outcome = await pool.compare({ config, scenarios, isReal }, options);
    const compared = { key, config, scenarios, outcome };
    memory.results.set(key, compared);
    return compared;
  });
}

/** The ranges of compared plans over price paths, once the plans are compared, off the page's thread. */
export function useRanges(
  compared: Compared | null,
  { pool, memory }: Pick<ComparisonQuestion, "pool" | "memory">,
) {
  const key = compared?.key ?? null;
  const state = useCalculation(key, async (options): Promise<Compared> => {
    if (compared === null) throw new Error("Nothing has been compared yet");
    const known = memory.ranged.get(compared.key);
    if (known !== undefined) return known;
    const { config, scenarios, outcome } = compared;
    const job = { config, scenarios, comparison: outcome.comparison, paths: savedPaths };
    const ranges = await pool.ranges(job, options);
    const ranged = { ...compared, outcome: { ...outcome, ranges } };
    memory.ranged.set(compared.key, ranged);
    return ranged;
  });
  // That of another comparison stays until this one is there.
  return { ...state, result: state.result?.key === key ? state.result : null };
}
