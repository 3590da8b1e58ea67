import { useEffect, useState } from "react";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { withdrawalBlock } from "#shared/domain/plan/plan-withdrawal.ts";
import { CalculationCancelled, type PlanError, PlanRefused } from "#shared/engine/types.ts";
import type { WithdrawalWithCosts } from "#shared/engine/withdrawal/run-withdrawal.ts";
import { createEnginePool } from "#web/workers/engine-pool.ts";
import { fromRecords } from "#web/workers/from-records.ts";
import type { StartPrice, WithdrawalDraft } from "./withdrawal-text.ts";

/** Wait for more edits before calculating. */
const pauseMs = 400;

/** The last result stays while the next one is calculated. */
interface WithdrawalState {
  readonly result: WithdrawalWithCosts | null;
  /** The price from which the paths of the result start. */
  readonly price: StartPrice | null;
  /** The settings of the result. */
  readonly of: WithdrawalDraft | null;
  /** 0 to 1 while it is calculated, else null. */
  readonly progress: number | null;
  /** The field of the settings that the engine refuses. */
  readonly refusal: PlanError | null;
  readonly failure: "failed" | "cancelled" | null;
}

const first: WithdrawalState = {
  result: null,
  price: null,
  of: null,
  progress: 0,
  refusal: null,
  failure: null,
};

/** Living from the coins, calculated by an engine worker; null settings are incomplete, and not calculated. */
export function useWithdrawal(config: EngineConfig, draft: WithdrawalDraft | null) {
  const [state, setState] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [stop, setStop] = useState<AbortController | null>(null);
  const [pool] = useState(() => createEnginePool(1));
  useEffect(() => () => pool.close(), [pool]);
  const wanted = draft === null ? null : JSON.stringify(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt calculates the same again
  useEffect(() => {
    if (wanted === null) return;
    const aborter = new AbortController();
    setStop(aborter);
    const update = (change: Partial<WithdrawalState>) => setState((before) => ({ ...before, ...change }));
    const timer = setTimeout(async () => {
      update({ progress: 0, refusal: null, failure: null });
      try {
        const of: WithdrawalDraft = JSON.parse(wanted);
        const withdrawn = withdrawalBlock(of);
        const job = { ...fromRecords(config), analyses: {}, columns: [], withdrawal: withdrawn };
        const { withdrawal, result } = await pool.run(job, {
          signal: aborter.signal,
          onProgress: (progress) => update({ progress }),
        });
        if (!aborter.signal.aborted) update({ result: withdrawal, price: result, of, progress: null });
      } catch (error) {
        if (error instanceof CalculationCancelled) {
          if (aborter.signal.reason === "stopped") update({ progress: null, failure: "cancelled" });
        } else if (error instanceof PlanRefused) update({ progress: null, refusal: error.refusal });
        else update({ progress: null, failure: "failed" });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort("replaced");
    };
  }, [config, wanted, pool, attempt]);
  return {
    ...state,
    cancel: () => stop?.abort("stopped"),
    retry: () => setAttempt((before) => before + 1),
  };
}
