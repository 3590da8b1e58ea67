import type { Timeline } from "#shared/api/timeline.ts";
import { csvText } from "#shared/domain/csv.ts";

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

/** The rows by column id, with where each comes from; every cell with the value that JSON has. */
export function timelineCsv({ columns, rows, rowSource, rowCount }: Timeline): string {
  const others = columns.map(({ id }) => id).filter((id) => id !== "dateAcquired");
  const lines = Array.from({ length: rowCount }, (_, row) => [
    rows.dateAcquired?.[row] ?? null,
    rowSource[row] ?? null,
    ...others.map((id) => rows[id]?.[row] ?? null),
  ]);
  return csvText([["dateAcquired", "rowSource", ...others], ...lines]);
}
