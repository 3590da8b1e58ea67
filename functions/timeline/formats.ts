import type { Timeline } from "#shared/api/timeline.ts";
import { csvText } from "#shared/domain/csv.ts";
import { sourceText } from "#shared/engine/result/source-text.ts";

const types = { "application/json": "json", "text/csv": "csv" } as const;

/** The format that an Accept header weighs higher; JSON when it leaves that open. */
export function preferredFormat(accept = ""): "json" | "csv" {
  let best: { format: "json" | "csv"; weight: number } = { format: "json", weight: 0 };
  for (const range of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const given = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const weight = given === undefined ? 1 : Number.parseFloat(given) || 0;
    const format = Object.entries(types).find(([name]) => name === type)?.[1];
    if (format !== undefined && weight > best.weight) best = { format, weight };
  }
  return best.format;
}

/**
 * The rows by column id, every cell with the value that JSON has. `rowSource` is JSON's; `source` says it in words, with
 * "price projected" where the price of the day is not known, and `dataDate` is the day of the last known price.
 */
export function timelineCsv({
  columns,
  rows,
  rowSource,
  rowCount,
  dataDate,
}: Pick<Timeline, "columns" | "rows" | "rowSource" | "rowCount" | "dataDate">): string {
  const others = columns.map(({ id }) => id).filter((id) => id !== "dateAcquired");
  const lines = Array.from({ length: rowCount }, (_, row) => {
    const date = rows.dateAcquired?.[row] ?? null;
    const source = rowSource[row] ?? null;
    const words = source === null ? null : sourceText(source, String(date) <= dataDate);
    return [date, source, words, dataDate, ...others.map((id) => rows[id]?.[row] ?? null)];
  });
  return csvText([["dateAcquired", "rowSource", "source", "dataDate", ...others], ...lines]);
}
