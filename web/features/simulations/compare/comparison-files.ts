import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { englishReader, inTextsOf, t } from "#shared/domain/language/translate.ts";
import { sourceText } from "#shared/engine/result/source-text.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import type { ComparisonOutcome } from "#web/workers/engine-messages.ts";
import { comparedLines, lineKinds, lineValues } from "./comparison-lines.ts";
import type { ComparisonRow } from "./comparison-rows.ts";

/**
 * The table of differences as comma-separated values: texts as shown, with the differences beside them.
 *
 * @param note the month of the figures and whether it is projected, in the last line
 * @param hasNames whether a line below the header has it in the reader's language
 */
export function tableCsv(
  names: readonly string[],
  rows: readonly ComparisonRow[],
  note: string,
  hasNames = false,
): string {
  const headers = headerLines(hasNames, () => [
    t("Setting or figure"),
    ...names.flatMap((name, at) => (at === 0 ? [name] : [name, t("Difference")])),
  ]);
  const lines = rows.map(({ label, cells }) => [
    label,
    ...cells.flatMap(({ text, difference }, at): CsvCell[] =>
      at === 0 ? [text] : [text, difference ?? null],
    ),
  ]);
  const [header = []] = headers;
  return csvText([...headers, ...lines, [note, ...header.slice(1).map(() => null)]]);
}

/** The header in English, whose names programs know, and below it the names in the reader's language if they are wanted. */
function headerLines(hasNames: boolean, header: () => readonly string[]): (readonly string[])[] {
  return [inTextsOf(englishReader, header), ...(hasNames ? [header()] : [])];
}

/**
 * All lines by month with full precision and the source of each plan's month; headers of amounts have their currency.
 *
 * @param hasNames whether a line below the header has it in the reader's language
 */
export function monthsCsv(outcome: ComparisonOutcome, money: TodaysRate, hasNames = false): string {
  const { months, scenarios } = outcome.comparison;
  const columns = scenarios.flatMap(({ name }, at): { header(): string; values: readonly CsvCell[] }[] => [
    {
      header: () => t("{name}: {figure}", { name, figure: t("Source") }),
      values: (outcome.sources[at] ?? []).map((own) => own && sourceText(own.source, own.isPriceKnown)),
    },
    ...comparedLines.map((line) => ({
      header: () => {
        const { text, unit } = lineKinds[line];
        const figure =
          unit === "money"
            ? t("{figure} ({currency})", { figure: t(text), currency: money.currency })
            : t(text);
        return t("{name}: {figure}", { name, figure });
      },
      values: lineValues(outcome, line, at, money),
    })),
  ]);
  const lines = months.map((month, row) => [
    month,
    ...columns.map(({ values }): CsvCell => values[row] ?? null),
  ]);
  const headers = headerLines(hasNames, () => [t("Month"), ...columns.map(({ header }) => header())]);
  return csvText([...headers, ...lines]);
}
