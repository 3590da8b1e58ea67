import { useEffect, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { CalculationCancelled, PlanRefused } from "#shared/engine/types.ts";
import { planRefusal } from "./plan-refusal.ts";

/** How a calculation is followed and stopped. */
export interface CalculationOptions {
  readonly signal: AbortSignal;
  onProgress(fraction: number): void;
}

interface CalculationState<T> {
  /** The last result stays while the next one is calculated. */
  readonly result: T | null;
  /** 0 to 1 while it is calculated, else null. */
  readonly progress: number | null;
  readonly failure: { readonly kind: "failed" | "cancelled" | "refused"; readonly text: string } | null;
}

/**
 * Calculates whenever `key` changes; with a null key there is nothing to calculate. An earlier calculation that is still
 * running is cancelled.
 */
export function useCalculation<T>(
  key: string | null,
  calculate: (options: CalculationOptions) => Promise<T>,
) {
  const [state, setState] = useState<CalculationState<T>>({ result: null, progress: null, failure: null });
  const [attempt, setAttempt] = useState(0);
  const [stop, setStop] = useState<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is calculated
  useEffect(() => {
    if (key === null) return;
    const aborter = new AbortController();
    const update = (change: Partial<CalculationState<T>>) => {
      if (aborter.signal.reason !== "replaced") setState((before) => ({ ...before, ...change }));
    };
    setStop(aborter);
    update({ progress: 0, failure: null });
    calculate({ signal: aborter.signal, onProgress: (progress) => update({ progress }) }).then(
      (result) => update({ result, progress: null }),
      (error: unknown) => update({ progress: null, failure: failureOf(error) }),
    );
    return () => aborter.abort("replaced");
  }, [key, attempt]);
  return {
    ...state,
    cancel: () => stop?.abort("stopped"),
    retry: () => setAttempt((before) => before + 1),
  };
}

function failureOf(error: unknown): CalculationState<unknown>["failure"] {
  if (error instanceof CalculationCancelled) {
    return { kind: "cancelled", text: t("The calculation was cancelled.") };
  }
  if (error instanceof PlanRefused) return { kind: "refused", text: `${planRefusal(error.refusal)}.` };
  return { kind: "failed", text: t("The calculation failed.") };
}
