import type { Timeline } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";

/** Rows in which the plan buys and nothing is recorded. */
const simulated: ReadonlySet<string> = new Set(["backfilled", "edited", "pending"]);

/**
 * Months of the plan without a recorded buy, from the first recorded transaction on and before the present month, as the
 * days on which the plan buys; newest first. A sell does not stand for the buy. None while nothing is recorded: someone
 * who only plans misses nothing.
 */
export function monthsWithoutBuy(
  { rows, rowSource, now }: Pick<Timeline, "rows" | "rowSource" | "now">,
  transactions: readonly Transaction[],
): string[] {
  const bought = new Set(
    transactions.flatMap(({ dateAcquired, btcBought }) => (btcBought > 0 ? [dateAcquired.slice(0, 7)] : [])),
  );
  const first = transactions.at(-1)?.dateAcquired.slice(0, 7);
  if (first === undefined) return [];
  const present = now.slice(0, 7);
  // Whether the plan buys in a recorded month cannot be seen there; in the others it can.
  const buysInPast = !rowSource.includes("skipped");
  const isPlanned = (source = "") => simulated.has(source) || (source === "actual" && buysInPast);
  return (rows.dateAcquired ?? [])
    .map(String)
    .filter((date, row) => {
      const month = date.slice(0, 7);
      return month > first && month < present && !bought.has(month) && isPlanned(rowSource[row]);
    })
    .toReversed();
}
