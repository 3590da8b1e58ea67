import type { FieldError } from "#shared/api/errors.ts";
import type { ParsedImport } from "#shared/domain/csv-import/parse-transactions.ts";

import { counted, formatCount } from "#web/components/format/numbers.ts";

type ParsedRow = ParsedImport["rows"][number];

/** The rows of a file to record: duplicates only on request. */
export function importableRows(rows: readonly ParsedRow[], takesDuplicates: boolean): readonly ParsedRow[] {
  return takesDuplicates ? rows : rows.filter(({ duplicateOf }) => duplicateOf === null);
}

/** The account that a file's trades belong to: the exchange that it comes from, without the kind of export. */
export function accountOf({ preset, presetName }: Pick<ParsedImport, "preset" | "presetName">): string {
  return preset === "generic" ? "" : presetName.replace(/ \(.*\)$/, "");
}

/** Summary of a file in one line: "6 trades (all already recorded), 5 other lines ignored". */
export function importSummary({
  rows,
  errors,
  skipped,
}: Pick<ParsedImport, "rows" | "errors" | "skipped">): string {
  const countOf = (where: "file" | "ledger") =>
    rows.filter(({ duplicateOf }) => duplicateOf === where).length;
  const known = countOf("ledger");
  const twice = countOf("file");
  const remarks = [
    ...(known > 0 ? [`${known === rows.length ? "all" : formatCount(known)} already recorded`] : []),
    ...(twice > 0 ? [`${formatCount(twice)} twice in the file`] : []),
  ];
  return [
    `${counted(rows.length, "trade")}${remarks.length > 0 ? ` (${remarks.join(", ")})` : ""}`,
    ...(errors.length > 0 ? [counted(errors.length, "line with an error", "lines with errors")] : []),
    ...(skipped.length > 0 ? [counted(skipped.length, "other line ignored", "other lines ignored")] : []),
  ].join(", ");
}

/** Translates a server error to lines of the file: the server counts rows, the reader counts lines. */
export function refusedLine(
  detail: FieldError | undefined,
  rows: readonly ParsedRow[],
  otherwise: string,
): string {
  const index = /^body\.rows\.(\d+)(?:\.|$)/.exec(detail?.path ?? "")?.[1];
  const line = index === undefined ? undefined : rows[Number(index)]?.line;
  if (detail === undefined || line === undefined)
    return `${detail?.message ?? otherwise} Nothing was recorded.`;
  return `Line ${line}: ${detail.message}. Nothing was recorded.`;
}
