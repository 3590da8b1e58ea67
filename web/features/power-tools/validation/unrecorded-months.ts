import type { Timeline } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";

/** Rows in which the plan buys and nothing is recorded. */
const simulated: ReadonlySet<string> = new Set(["backfilled", "edited", "pending"]);

/**
 * Months of the plan without a recorded transaction, from the first recorded one on and before the present month, as
 * the days on which the plan buys; newest first. None while nothing is recorded: someone who only plans misses nothing.
 */
export function unrecordedMonths(
  { rows, rowSource, now }: Pick<Timeline, "rows" | "rowSource" | "now">,
  transactions: readonly Transaction[],
): string[] {
  const recorded = new Set(transactions.map(({ dateAcquired }) => dateAcquired.slice(0, 7)));
  const first = transactions.at(-1)?.dateAcquired.slice(0, 7);
  if (first === undefined) return [];
  const present = now.slice(0, 7);
  return (rows.dateAcquired ?? [])
    .map(String)
    .filter((date, row) => {
      const month = date.slice(0, 7);
      return month > first && month < present && !recorded.has(month) && simulated.has(rowSource[row] ?? "");
    })
    .toReversed();
}
