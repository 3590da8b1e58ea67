import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import type { ComparisonOutcome } from "#web/workers/engine-messages.ts";
import { comparedLines, lineKinds, lineValues } from "./comparison-lines.ts";
import type { ComparisonRow } from "./comparison-rows.ts";

/** The table of differences as comma-separated values: texts as shown, with the differences beside them. */
export function tableCsv(names: readonly string[], rows: readonly ComparisonRow[]): string {
  const header = [
    "Setting or figure",
    ...names.flatMap((name, at) => (at === 0 ? [name] : [name, "Difference"])),
  ];
  const lines = rows.map(({ label, cells }) => [
    label,
    ...cells.flatMap(({ text, difference }, at): CsvCell[] =>
      at === 0 ? [text] : [text, difference ?? null],
    ),
  ]);
  return csvText([header, ...lines]);
}

/** All lines by month with full precision; headers of amounts have their currency. */
export function monthsCsv(outcome: ComparisonOutcome, money: TodaysRate): string {
  const { months, scenarios } = outcome.comparison;
  const columns = scenarios.flatMap(({ name }, at) =>
    comparedLines.map((line) => ({
      header: `${name}: ${lineKinds[line].text}${lineKinds[line].unit === "money" ? ` (${money.currency})` : ""}`,
      values: lineValues(outcome, line, at, money),
    })),
  );
  const lines = months.map((month, row) => [
    month,
    ...columns.map(({ values }): CsvCell => values[row] ?? null),
  ]);
  return csvText([["Month", ...columns.map(({ header }) => header)], ...lines]);
}
