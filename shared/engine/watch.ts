import { CalculationCancelled, type Watch } from "./types.ts";

/** Reports progress (0 to 1) between units of work; throws CalculationCancelled when the watcher asks to stop. */
export function report(watch: Watch, fraction: number): void {
  if (watch.cancelled?.() === true) throw new CalculationCancelled();
  watch.progress?.(fraction);
}
