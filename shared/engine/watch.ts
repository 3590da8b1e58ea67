import { CalculationCancelled, type Watch } from "./types.ts";

/** Reports progress (0 to 1) between units of work; throws CalculationCancelled when the watcher cancels. */
export function report(watch: Watch, fraction: number): void {
  if (watch.cancelled?.() === true) throw new CalculationCancelled();
  watch.progress?.(fraction);
}

/** Part of a watcher's progress: from `from` over `share` of the whole. */
export function partOf(watch: Watch, from: number, share: number): Watch {
  const { progress, cancelled } = watch;
  return {
    ...(progress === undefined ? {} : { progress: (done: number) => progress(from + share * done) }),
    ...(cancelled === undefined ? {} : { cancelled }),
  };
}
