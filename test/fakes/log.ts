import type { Log } from "#functions/platform/log.ts";

export interface Line {
  level: "info" | "warn" | "error";
  message: string;
  fields: Record<string, unknown>;
}

/** A log that keeps its lines, those of its children included. */
export function fakeLog(
  lines: Line[] = [],
  inherited: Record<string, unknown> = {},
): Log & { lines: Line[] } {
  const write =
    (level: Line["level"]) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      lines.push({ level, message, fields: { ...inherited, ...fields } });
    };
  return {
    lines,
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    with: (fields) => fakeLog(lines, { ...inherited, ...fields }),
  };
}
