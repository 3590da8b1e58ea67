import type { Rows } from "#shared/engine/timeline/rows.ts";

/** Calls `visit` with the epoch and the rows [from, to) of every cycle among the first `count` rows. */
export function eachCycle(
  rows: Rows,
  count: number,
  visit: (epoch: number, from: number, to: number) => void,
): void {
  let to = 0;
  for (let from = 0; from < count; from = to) {
    const epoch = rows.epoch[from]!;
    to = from + 1;
    while (to < count && rows.epoch[to] === epoch) to++;
    visit(epoch, from, to);
  }
}
