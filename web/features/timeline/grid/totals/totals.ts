import type { ColumnOutline } from "virtual:column-outlines";
import { t } from "#shared/domain/language/translate.ts";
import { roundToWhole } from "#shared/domain/rounding.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";

/** The months to add up; `last` is exclusive. */
export interface TotalScope {
  readonly key: string;
  readonly text: string;
  readonly first: number;
  readonly last: number;
  /** Whether some of the months are projected, so that the sum is not a fact. */
  readonly isProjected: boolean;
  /** Whether past months are among them in which the plan buys and nothing is recorded. */
  readonly isSimulated: boolean;
}

/** A total: the sum over the months, or the value after the last of them. */
export interface Total {
  readonly value: number;
  readonly kind: "sum" | "end";
}

/** Columns that can be summed; all others are states, prices or rates, whose sums mean nothing. */
const flows = new Set([
  "btcBought",
  "usdSpent",
  "feesUSD",
  "costUSD",
  "dynamicTopUp",
  "cycleTopUp",
  "sellAmountUSD",
  "sellAmountBTC",
  "realisedGains",
  "reinvestAmountUSD",
  "reinvestAmountBTC",
  "blocksMined",
  "bitcoinMined",
]);

/** Cumulative figures: the last one counts. */
const running =
  /^(cumulative(BTC|Spending|Fees|Costs)|total(BTC|Fees|Spent|Costs|Cycled)|recovered|\w+RecoveryPct)/;

/** All months of the table, those until now, and the months of each epoch. */
export function totalScopes({ rows, currentRow, timeline }: TimelineModel): TotalScope[] {
  const isProjected = (first: number, last: number) =>
    rows.slice(first, last).some(({ kind }) => kind === "projected");
  const isSimulated = (first: number, last: number) =>
    rows
      .slice(first, last)
      .some(({ kind, source }) => kind === "backfilled" && source !== "skipped" && source !== "unpriced");
  const scope = (key: string, text: string, first: number, last: number): TotalScope => ({
    key,
    text,
    first,
    last,
    isProjected: isProjected(first, last),
    isSimulated: isSimulated(first, last),
  });
  const dueUntil = rows.findLastIndex(({ date }) => date <= timeline.now) + 1;
  const starts = rows.flatMap(({ isCycleStart }, row) => (isCycleStart ? [row] : []));
  return [
    scope("all", t("all months"), 0, rows.length),
    ...(dueUntil > 0 && currentRow >= 0 && dueUntil < rows.length
      ? [scope("now", t("until now"), 0, dueUntil)]
      : []),
    ...starts.map((first, i) => {
      const epoch = rows[first]?.epoch ?? 0;
      return scope(
        `epoch-${epoch}`,
        t("epoch {epoch}", { epoch: String(epoch) }),
        first,
        starts[i + 1] ?? rows.length,
      );
    }),
  ];
}

/**
 * The total of a column over some months, from the figures of the engine; null where a total is meaningless. Money and
 * coins are added as whole cents and satoshis, so that sums below 2⁵³ of them are exact.
 */
export function totalOf(
  model: TimelineModel,
  { id, unit }: ColumnOutline,
  { first, last }: TotalScope,
): Total | null {
  if (!model.timeline.rows[id]) return null;
  const values = Array.from({ length: last - first }, (_, i) => model.value(id, first + i));
  if (running.test(id)) {
    const value = values.at(-1);
    return typeof value === "number" ? { value, kind: "end" } : null;
  }
  if (!flows.has(id)) return null;
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length === 0) return null;
  const sum = (whole: (value: number) => number) => numbers.reduce((total, value) => total + whole(value), 0);
  const inWhole = (perUnit: number) => sum((value) => roundToWhole(value, perUnit)) / perUnit;
  if (unit === "USD") return { value: inWhole(100), kind: "sum" };
  if (unit === "BTC") return { value: inWhole(1e8), kind: "sum" };
  return { value: sum((value) => value), kind: "sum" };
}
