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
 * splits the lines most evenly.
 *
 * @throws SyntaxError naming the line of a quote that is not closed
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
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let start = 1;
  let line = 1;
  let at = 0;
  const finish = () => {
    if (cells.some((cell) => cell.trim() !== "")) records.push({ line: start, cells });
    cells = [];
  };
  while (at < text.length) {
    if (text[at] === '"') {
      const field = quoted(text, at, line);
      cells.push(field.value);
      line += field.breaks;
      at = field.next;
      // Whatever stands between the closing quote and the delimiter is no part of the value.
      while (at < text.length && text[at] !== delimiter && !isBreak(text[at])) at++;
    } else {
      const from = at;
      while (at < text.length && text[at] !== delimiter && !isBreak(text[at])) at++;
      cells.push(text.slice(from, at));
    }
    if (text[at] === delimiter) {
      at++;
      if (at < text.length) continue;
      cells.push("");
    }
    finish();
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
    line++;
    start = line;
  }
  return records;
}

function quoted(text: string, open: number, line: number): { value: string; next: number; breaks: number } {
  for (let close = text.indexOf('"', open + 1); close >= 0; close = text.indexOf('"', close + 2)) {
    if (close - open > longestField) break;
    if (text[close + 1] === '"') continue;
    const raw = text.slice(open + 1, close);
    return {
      value: raw.replaceAll('""', '"'),
      next: close + 1,
      breaks: (raw.match(/\r\n|\r|\n/g) ?? []).length,
    };
  }
  throw new SyntaxError(`The quote that opens on line ${line} is not closed`);
}

function isBreak(character: string | undefined): boolean {
  return character === "\n" || character === "\r";
}
