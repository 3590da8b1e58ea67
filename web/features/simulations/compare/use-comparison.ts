import { useRef } from "react";
import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { call } from "#web/api/api.ts";
import { useCalculation } from "#web/components/calculation/use-calculation.ts";
import { configKey } from "#web/components/calculation/use-engine-config.ts";
import { currentPlan } from "#web/features/simulations/saved/current-plan.ts";
import type { ComparisonOutcome, ComparisonScenario } from "#web/workers/engine-messages.ts";
import type { EnginePool } from "#web/workers/engine-pool.ts";

export interface Compared {
  readonly scenarios: readonly ComparisonScenario[];
  readonly outcome: ComparisonOutcome;
}

interface ComparisonQuestion {
  /** The first one is the baseline. */
  readonly ids: readonly string[];
  readonly simulations: readonly Simulation[];
  readonly config: EngineConfig | null;
  readonly pool: EnginePool;
  /** In money of today. */
  readonly isReal: boolean;
}

/** Compares saved simulations, and the plan as it is, off the page's thread. */
export function useComparison({ ids, simulations, config, pool, isReal }: ComparisonQuestion) {
  // What is saved never changes.
  const plans = useRef(new Map<string, Promise<PlanDocument>>());
  const names = new Map(simulations.map(({ id, name }) => [id, name]));
  const read = (id: string): Promise<PlanDocument> => {
    if (id === currentPlan) return call("control-panel", "exportPlan");
    const known = plans.current.get(id);
    if (known !== undefined) return known;
    const plan = call("simulations", "get", { params: { id } }).then((found) => found.plan);
    plans.current.set(id, plan);
    plan.catch(() => plans.current.delete(id));
    return plan;
  };
  const named = ids.map((id) => [id, id === currentPlan ? "Current plan" : (names.get(id) ?? "")] as const);
  const key =
    config === null || ids.length < 2 ? null : `${JSON.stringify([named, isReal])} ${configKey(config)}`;
  return useCalculation(key, async (options): Promise<Compared> => {
    if (config === null) throw new Error("Nothing is compared before the plan is known");
    const scenarios = await Promise.all(named.map(async ([id, name]) => ({ name, plan: await read(id) })));
    options.signal.throwIfAborted();
    return { scenarios, outcome: await pool.compare({ config, scenarios, isReal }, options) };
  });
}
