/** A value of a CSV cell; null is an empty cell. Whole units of cents or satoshis are written with all their decimals. */
export type CsvCell =
  | string
  | number
  | boolean
  | null
  | { readonly whole: number; readonly decimals: number };

/** Characters that make a spreadsheet read a text cell as a formula; some take full-width forms for the others. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;
const needsQuotes = /[",\r\n]/;

function decimalText(whole: number, decimals: number): string {
  const digits = String(Math.abs(whole)).padStart(decimals + 1, "0");
  return `${whole < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "object") return decimalText(cell.whole, cell.decimals);
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
