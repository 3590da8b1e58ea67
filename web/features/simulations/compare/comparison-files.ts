import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { sourceText } from "#shared/engine/result/source-text.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import type { ComparisonOutcome } from "#web/workers/engine-messages.ts";
import { comparedLines, lineKinds, lineValues } from "./comparison-lines.ts";
import type { ComparisonRow } from "./comparison-rows.ts";

/**
 * The table of differences as comma-separated values: texts as shown, with the differences beside them.
 *
 * @param note the month of the figures and whether it is projected, in the last line
 */
export function tableCsv(names: readonly string[], rows: readonly ComparisonRow[], note: string): string {
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
  return csvText([header, ...lines, [note, ...header.slice(1).map(() => null)]]);
}

/** All lines by month with full precision and the source of each plan's month; headers of amounts have their currency. */
export function monthsCsv(outcome: ComparisonOutcome, money: TodaysRate): string {
  const { months, scenarios } = outcome.comparison;
  const columns = scenarios.flatMap(({ name }, at): { header: string; values: readonly CsvCell[] }[] => [
    {
      header: `${name}: Source`,
      values: (outcome.sources[at] ?? []).map((own) => own && sourceText(own.source, own.isPriceKnown)),
    },
    ...comparedLines.map((line) => ({
      header: `${name}: ${lineKinds[line].text}${lineKinds[line].unit === "money" ? ` (${money.currency})` : ""}`,
      values: lineValues(outcome, line, at, money),
    })),
  ]);
  const lines = months.map((month, row) => [
    month,
    ...columns.map(({ values }): CsvCell => values[row] ?? null),
  ]);
  return csvText([["Month", ...columns.map(({ header }) => header)], ...lines]);
}
