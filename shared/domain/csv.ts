/** A value of a CSV cell; null is an empty cell. */
export type CsvCell = string | number | boolean | null;

/** Characters that make a spreadsheet read a text cell as a formula. */
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const harmless = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Lines of comma-separated values as RFC 4180 has them, each ending in CRLF. Numbers keep full precision with
 * a decimal point. A text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function csvText(lines: Iterable<readonly CsvCell[]>): string {
  let text = "";
  for (const line of lines) text += `${line.map(csvCell).join(",")}\r\n`;
  return text;
}
