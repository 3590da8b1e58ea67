import { Bench } from "tinybench";

/** One line of the table: what was run and how long one run took. */
export interface Measurement {
  readonly name: string;
  /** Time of the best run in milliseconds: the one that other programs disturbed least. */
  readonly millis: number;
  /** Time over the reference's, from the same session; 1 for the reference itself. */
  readonly ratio: number;
}

/** A table of the benchmark page. Ratios are over the case named first. */
export interface BenchTable {
  readonly title: string;
  readonly note: string;
  readonly lines: readonly Measurement[];
}

/** A case to measure. It returns something, so that no compiler can drop its work. */
export interface BenchCase {
  readonly name: string;
  readonly run: () => unknown;
}

/** Measures cases one after the other in one session; ratios are over the first. */
export function measure(cases: readonly BenchCase[], time = 600): Measurement[] {
  const bench = new Bench({ time, iterations: 5, warmupTime: 200, warmupIterations: 3 });
  for (const { name, run } of cases) {
    bench.add(name, () => {
      run();
    });
  }
  bench.runSync();
  const best = bench.tasks.map((task) => {
    const { result } = task;
    if (!("latency" in result)) throw new Error(`${task.name} did not complete`);
    return { name: task.name, millis: result.latency.min };
  });
  const reference = best[0]?.millis ?? Number.NaN;
  return best.map(({ name, millis }) => ({ name, millis, ratio: millis / reference }));
}
