import type { FieldError } from "#shared/api/errors.ts";
import type { ParsedImport } from "#shared/domain/csv-import/parse-transactions.ts";

type ParsedRow = ParsedImport["rows"][number];

/** The rows of a file that are recorded: duplicates only when asked for. */
export function importableRows(rows: readonly ParsedRow[], takesDuplicates: boolean): readonly ParsedRow[] {
  return takesDuplicates ? rows : rows.filter(({ duplicateOf }) => duplicateOf === null);
}

/** A refusal of the server in terms of the file: it counts the rows it got, the reader counts lines. */
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
