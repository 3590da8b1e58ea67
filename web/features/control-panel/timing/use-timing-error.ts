import { useEffect, useState } from "react";
import { mergeSettingChanges, type SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import { CalculationCancelled } from "#shared/engine/types.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { mergeChanges, type PlanEdits } from "#web/features/control-panel/saving/plan-edits.ts";
import { createEnginePool, type EnginePool } from "#web/workers/engine-pool.ts";
import type { OutlookPlan } from "#web/workers/outlook-messages.ts";
import { type StrategyFees, strategyFees, type TimingRow, timingJob, timingRows } from "./timing-rows.ts";

/** Wait for more edits before calculating. */
const pauseMs = 400;

export interface TimingTable {
  readonly rows: readonly TimingRow[];
  readonly fees: StrategyFees;
  /** The last month of the plan, `yyyy-mm-dd`. */
  readonly end: string;
  /** Base currency per US dollar in that month. */
  readonly endRate: number;
}

/** The last result stays while the next one is calculated. */
export interface TimingState {
  readonly table: TimingTable | null;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  retry(): void;
}

async function calculate(
  pool: EnginePool,
  plan: OutlookPlan,
  signal: AbortSignal,
): Promise<TimingTable | null> {
  const { job, fee } = timingJob(plan);
  const { result, analyses } = await pool.run(job, { signal });
  const end = result.rows.dateAcquired?.at(-1);
  if (!analyses.timingError || typeof end !== "string") return null;
  const endRate = Number(result.rows.exchangeRate?.at(-1) ?? 1);
  return { rows: timingRows(analyses.timingError), fees: strategyFees(result, fee), end, endRate };
}

/** What wrong timing costs the strategy: calculated by the engine's workers for the plan as it is being edited. */
export function useTimingError({ server, sending, queued }: PlanEdits): TimingState {
  const [state, setState] = useState({ table: null as TimingTable | null, isBusy: true, hasFailed: false });
  const [attempt, setAttempt] = useState(0);
  const store = usePreviewStore();
  const [pool] = useState(() => createEnginePool(1));
  useEffect(() => () => pool.close(), [pool]);
  const changes = JSON.stringify(mergeChanges(sending, queued));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or attempt is a new calculation
  useEffect(() => {
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      setState(({ table }) => ({ table, isBusy: true, hasFailed: false }));
      const unsaved: SettingChanges = JSON.parse(changes);
      const plan = store
        .savedPlan(server.version)
        .then((saved) => ({ ...saved, changes: mergeSettingChanges(saved.changes, unsaved) }));
      plan
        .then((whole) => calculate(pool, whole, aborter.signal))
        .then(
          (table) => aborter.signal.aborted || setState({ table, isBusy: false, hasFailed: false }),
          (error: unknown) => {
            if (error instanceof CalculationCancelled || aborter.signal.aborted) return;
            setState(({ table }) => ({ table, isBusy: false, hasFailed: true }));
          },
        );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [pool, store, changes, server.version, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
