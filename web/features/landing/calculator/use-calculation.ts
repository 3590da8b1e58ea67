import { useEffect, useRef, useState } from "react";
import type { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import { t } from "#shared/domain/language/translate.ts";
import type {
  CalculatorMessage,
  CalculatorRequest,
  GuestCalculation,
} from "#web/workers/calculator-messages.ts";

/** null: nothing is bought before the last known price. */
export type Calculation = { readonly plan: StartingPlan; readonly calculated: GuestCalculation | null };

const startWorker = () =>
  new Worker(new URL("../../../workers/calculator.worker.ts", import.meta.url), { type: "module" });

/**
 * Calculates a plan off the main thread; the answer before stays until the next one. A question that comes while the
 * worker calculates waits, and replaces the one that waited.
 *
 * @param plan null while it is not a valid one; the same object as long as nothing has changed
 */
export function useCalculation(plan: StartingPlan | null) {
  const [calculation, setCalculation] = useState<Calculation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const worker = useRef<Worker | null>(null);
  const line = useRef<{ running: StartingPlan | null; waiting: StartingPlan | null; id: number }>({
    running: null,
    waiting: null,
    id: 0,
  });

  useEffect(() => () => worker.current?.terminate(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again.
  useEffect(() => {
    if (plan === null) return;
    const state = line.current;
    const ask = (next: StartingPlan) => {
      state.running = next;
      state.id += 1;
      const request: CalculatorRequest = { id: state.id, plan: next };
      worker.current?.postMessage(request);
    };
    const fail = (message: string) => {
      worker.current?.terminate();
      worker.current = null;
      state.running = null;
      state.waiting = null;
      setFailure(message);
    };
    if (worker.current === null) {
      worker.current = startWorker();
      worker.current.onerror = () => fail(t("The calculation could not be started."));
      worker.current.onmessage = ({ data }: MessageEvent<CalculatorMessage>) => {
        const asked = state.running;
        if (asked === null || data.id !== state.id) return;
        if (data.kind === "failed") return fail(data.message);
        state.running = null;
        setFailure(null);
        setCalculation({ plan: asked, calculated: data.kind === "nothing" ? null : data.calculated });
        const { waiting } = state;
        state.waiting = null;
        if (waiting !== null) ask(waiting);
      };
    }
    if (state.running === null) ask(plan);
    else state.waiting = plan;
  }, [plan, attempt]);

  const retry = () => {
    setFailure(null);
    setAttempt((before) => before + 1);
  };
  return { calculation, failure, retry };
}
