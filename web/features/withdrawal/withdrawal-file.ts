import { csvText } from "#shared/domain/csv.ts";
import type { Withdrawal } from "#shared/engine/withdrawal/run-withdrawal.ts";

const bands = ["p10", "p25", "p50", "p75", "p90"] as const;
const groups = [
  ["withdrawn", "Paid out"],
  ["coins", "Coins left"],
  ["value", "Value left"],
] as const;

/**
 * The months of a withdrawal as CSV: what the paths paid and have left, then the model path. Amounts are of the month's
 * own money; divided by the price level they are in money of the reference date.
 */
export function withdrawalCsv({ monteCarlo, schedule, currency, referenceDate }: Withdrawal): string {
  const simulated = groups.flatMap(([group, name]) =>
    bands.map((band) => ({
      header: `${name}, ${band} of the paths (${unitOf(group, currency)})`,
      group,
      band,
    })),
  );
  const header = [
    "Date",
    `Price level (${referenceDate} = 1)`,
    ...(monteCarlo === null ? [] : simulated.map((column) => column.header)),
    "Model path: price (USD)",
    ...groups.map(([group, name]) => `Model path: ${name.toLowerCase()} (${unitOf(group, currency)})`),
    `Model path: fee (${currency})`,
    `Model path: tax (${currency})`,
  ];
  const lines = schedule.date.map((date, month) => [
    date,
    schedule.index[month] ?? null,
    ...(monteCarlo === null
      ? []
      : simulated.map(({ group, band }) => monteCarlo[group][band][month] ?? null)),
    schedule.priceUSD[month] ?? null,
    ...groups.map(([group]) => schedule[group][month] ?? null),
    schedule.fee[month] ?? null,
    schedule.tax[month] ?? null,
  ]);
  return csvText([header, ...lines]);
}

const unitOf = (group: (typeof groups)[number][0], currency: string) =>
  group === "coins" ? "BTC" : currency;
