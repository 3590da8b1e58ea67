import type { FieldError } from "#shared/api/errors.ts";
import type { ParsedImport } from "#shared/domain/csv-import/parse-transactions.ts";
import { t } from "#shared/domain/language/translate.ts";

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
    ...(known > 0
      ? [known === rows.length ? t("all already recorded") : t("{count} already recorded", { count: known })]
      : []),
    ...(twice > 0 ? [t("{count} twice in the file", { count: twice })] : []),
  ];
  return [
    `${t("{count, plural, one {# trade} other {# trades}}", { count: rows.length })}${remarks.length > 0 ? ` (${remarks.join(", ")})` : ""}`,
    ...(errors.length > 0
      ? [
          t("{count, plural, one {# line with an error} other {# lines with errors}}", {
            count: errors.length,
          }),
        ]
      : []),
    ...(skipped.length > 0
      ? [
          t("{count, plural, one {# other line ignored} other {# other lines ignored}}", {
            count: skipped.length,
          }),
        ]
      : []),
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
    return `${detail?.message ?? otherwise} ${t("Nothing was recorded.")}`;
  return t("Line {line}: {reason}. Nothing was recorded.", {
    line: String(line),
    reason: detail.message,
  });
}
