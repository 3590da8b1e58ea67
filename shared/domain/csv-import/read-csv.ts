import Papa from "papaparse";
import { t } from "#shared/domain/language/translate.ts";

/** One record of a file: its cells and the line that it begins on, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly delimiter: string;
  readonly records: readonly CsvRecord[];
}

const delimiters = [",", ";", "\t", "|"] as const;
/** A field longer than a spreadsheet's longest is a quote that was never closed. */
const longestField = 32_767;

/**
 * Reads delimited text as RFC 4180 describes it: quoted cells may hold delimiters, line breaks and doubled quotes.
 * A byte-order mark, any kind of line break and empty lines are taken as they come. The delimiter is the one that
 * splits the lines most evenly: the library's own guess takes the decimal commas below an exchange's preamble for it.
 *
 * @throws SyntaxError naming, in the reader's language, the line of a quote that is not closed
 */
export function readCsv(text: string): CsvFile {
  const content = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const delimiter = likelyDelimiter(content);
  return { delimiter, records: split(content, delimiter) };
}

/** The delimiter that most lines have equally often, judged by the first ones outside quotes. */
function likelyDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 30);
  let best: string = delimiters[0];
  let most = 0;
  for (const delimiter of delimiters) {
    const tally = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(delimiter).length - 1;
      if (count > 0) tally.set(count, (tally.get(count) ?? 0) + 1);
    }
    const score = Math.max(0, ...[...tally].map(([count, times]) => times * Math.sqrt(count)));
    if (score > most) [best, most] = [delimiter, score];
  }
  return best;
}

function split(text: string, delimiter: string): CsvRecord[] {
  const content = withOneLineBreak(text, delimiter);
  const { data, errors } = Papa.parse<string[]>(content, { delimiter, newline: "\n" });
  // A text after a closing quote makes the library look for another one, far beyond the cell.
  const [error] = errors;
  if (error) throw notClosed(1 + breaksIn(content.slice(0, error.index)));
  const records: CsvRecord[] = [];
  let line = 1;
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== "")) records.push({ line, cells });
    let breaks = 1;
    for (const cell of cells) {
      if (cell.length > longestField) throw notClosed(line + breaks - 1);
      breaks += breaksIn(cell);
    }
    line += breaks;
  }
  return records;
}

/** The library takes one kind of line break in a file; files that were put together have several. */
function withOneLineBreak(text: string, delimiter: string): string {
  const quotedCellOrBreak = new RegExp(`(?<![^${delimiter}\r\n])"[^"]*(?:""[^"]*)*"|\r\n?`, "g");
  return text.replace(quotedCellOrBreak, (found) => (found.startsWith('"') ? found : "\n"));
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

function notClosed(line: number): SyntaxError {
  return new SyntaxError(t("The quote that opens on line {line} is not closed", { line: String(line) }));
}
