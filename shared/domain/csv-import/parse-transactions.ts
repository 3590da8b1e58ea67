import { t } from "#shared/domain/language/translate.ts";
import { type ColumnMapping, guessMapping, mappedPreset } from "./column-mapping.ts";
import { type DuplicateOf, duplicatesAmong, type RecordedRow } from "./duplicates.ts";
import { isDollar, type NormalisedRow, normalise, type UsdPerUnit } from "./normalise.ts";
import { presets } from "./presets.ts";
import { type CsvFile, type CsvRecord, readCsv } from "./read-csv.ts";
import { type DateOrder, dateOrderOf, type Moment, readMoment } from "./read-moment.ts";
import { type DecimalMark, decimalMarkOf, readNumber } from "./read-number.ts";
import { type CsvRow, isBitcoin, type Preset, type RawTrade } from "./row-reading.ts";

interface ParsedRow {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly transaction: NormalisedRow;
  readonly duplicateOf: DuplicateOf;
  /** Currency that the amounts were converted from, and dollars per unit of it; null for dollars. */
  readonly convertedFrom: { readonly currency: string; readonly usdPerUnit: number } | null;
  /** The coin that bitcoin was exchanged for or came from; null for a trade for money. */
  readonly convertedCoin: string | null;
}

interface LineReason {
  readonly line: number;
  readonly reason: string;
}

export interface ParsedImport {
  /** `generic` for a mapping, else the id of the exchange's preset. */
  readonly preset: string;
  readonly presetName: string;
  /** Columns of the header, to map them by hand instead. */
  readonly columns: readonly string[];
  readonly decimalMark: DecimalMark;
  /** How dates like 03/04/2024 were read; `certain` is false when nothing in the file decides it. */
  readonly dateOrder: { readonly order: DateOrder; readonly certain: boolean };
  /** Currencies of the trades' amounts and fees besides dollars and bitcoin, with or without a rate. */
  readonly currencies: readonly string[];
  /** Oldest first; trades of one moment in the order of the file. */
  readonly rows: readonly ParsedRow[];
  /** Trades that cannot be imported, and why. */
  readonly errors: readonly LineReason[];
  /** Rows that are not trades of bitcoin. */
  readonly skipped: readonly LineReason[];
}

/** Why a file as a whole cannot be read; `columns` help to map it by hand. */
export interface UnreadableFile {
  readonly reason: string;
  readonly columns: readonly string[];
}

export interface ImportOptions {
  /** UTC date, `yyyy-mm-dd`; later trades are errors. */
  readonly today: string;
  /** The recorded transactions, to find duplicates. */
  readonly existing?: readonly RecordedRow[];
  /** Columns by hand, instead of a preset. */
  readonly mapping?: ColumnMapping;
  readonly dateOrder?: DateOrder;
  /** Converts other currencies, which are errors without it. */
  readonly usdPerUnit?: UsdPerUnit;
}

/** Lines before the header that some exports begin with. */
const longestPreamble = 20;

/** Reads a CSV export of an exchange; reasons are in the reader's language. Nothing leaves the machine. */
export function parseTransactions(text: string, options: ImportOptions): ParsedImport | UnreadableFile {
  let file: CsvFile;
  try {
    file = readCsv(text);
  } catch (error) {
    return { reason: error instanceof Error ? error.message : t("The file cannot be read"), columns: [] };
  }
  const found = findHeader(file.records, options.mapping);
  if ("reason" in found) return found;
  const { preset, header, data } = found;
  const decimalMark = decimalMarkOf(
    data.flatMap(({ cells }) => cells.filter((cell) => /^[^\d:]{0,6}\d[\d.,\s]*[^\d:/]{0,6}$/.test(cell))),
    file.delimiter,
  );
  const certainOrder = dateOrderOf(data.flatMap(({ cells }) => cells));
  const order = options.dateOrder ?? certainOrder ?? "mdy";
  const columns = new Map(header.cells.map((name, index) => [columnName(name), index]));
  const currencies = new Set<string>();
  const note = (currency: string) => currencies.add(currency);
  const readings = data.map((record) => readRow(record, columns, preset, decimalMark, order, options, note));
  const trades = oldestFirst(readings.filter((reading): reading is Trade => "transaction" in reading));
  const duplicates = duplicatesAmong(
    trades.map(({ transaction, moment: { seconds }, reference }) => ({ transaction, seconds, reference })),
    options.existing ?? [],
  );
  return {
    preset: preset.id,
    presetName: preset.name,
    columns: header.cells,
    decimalMark,
    dateOrder: { order, certain: options.dateOrder !== undefined || certainOrder !== null },
    currencies: [...currencies].toSorted(),
    rows: trades.map(({ line, transaction, convertedFrom, convertedCoin }, index) => ({
      line,
      transaction,
      convertedFrom,
      convertedCoin,
      duplicateOf: duplicates[index] ?? null,
    })),
    errors: readings.flatMap((reading) =>
      "error" in reading ? [{ line: reading.line, reason: reading.error }] : [],
    ),
    skipped: readings.flatMap((reading) =>
      "skip" in reading ? [{ line: reading.line, reason: reading.skip }] : [],
    ),
  };
}

function columnName(text: string): string {
  return text.trim().toLowerCase();
}

type Header = { preset: Preset; header: CsvRecord; data: readonly CsvRecord[] };

function findHeader(
  records: readonly CsvRecord[],
  mapping: ColumnMapping | undefined,
): Header | UnreadableFile {
  const [first] = records;
  if (first === undefined) return { reason: t("The file is empty"), columns: [] };
  const candidates = records.slice(0, longestPreamble);
  for (const [index, header] of candidates.entries()) {
    const names = new Set(header.cells.map(columnName));
    const data = records.slice(index + 1);
    if (mapping) {
      if (names.has(columnName(mapping.date)) && names.has(columnName(mapping.btc))) {
        return { preset: mappedPreset(mapping), header, data };
      }
      continue;
    }
    const preset = presets.find((candidate) => candidate.matches(names));
    if (preset) return { preset, header, data };
    if (["txid", "refid", "aclass", "asset"].every((name) => names.has(name))) {
      const reason = t("This is Kraken's ledger export. Export trades instead.");
      return { reason, columns: header.cells };
    }
  }
  const guess = mapping ? null : guessMapping(first.cells.map((cell) => cell.trim()));
  if (guess) return { preset: mappedPreset(guess), header: first, data: records.slice(1) };
  return { reason: t("The columns are not known. Choose which column is which."), columns: first.cells };
}

interface Trade extends Omit<ParsedRow, "duplicateOf"> {
  readonly moment: Moment;
  readonly reference: string;
}

type Reading =
  | Trade
  | { readonly line: number; readonly error: string }
  | { readonly line: number; readonly skip: string };

function readRow(
  { line, cells }: CsvRecord,
  columns: ReadonlyMap<string, number>,
  preset: Preset,
  mark: DecimalMark,
  order: DateOrder,
  options: ImportOptions,
  noteCurrency: (currency: string) => void,
): Reading {
  const unreadable: string[] = [];
  const text = (column: string) => (cells[columns.get(column) ?? -1] ?? "").trim();
  const number = (column: string) => {
    const cell = text(column);
    const found = readNumber(cell, mark);
    if (found === null && !/^(|-|–|n\/a)$/i.test(cell)) unreadable.push(cell);
    return found;
  };
  const row: CsvRow = { line, text, number };
  const trade = preset.read(row);
  if ("skip" in trade) return { line, skip: trade.skip };
  if (unreadable[0] !== undefined) {
    return { line, error: t('"{text}" is not a number', { text: excerpt(unreadable[0]) }) };
  }
  const moment = readMoment(trade.moment, { order, timeZone: trade.timeZone });
  if (moment === null) {
    const date = excerpt(trade.moment);
    const error =
      date === ""
        ? t("The date is missing and cannot be read")
        : t("The date {date} cannot be read", { date });
    return { line, error };
  }
  for (const currency of foreignCurrencies(trade)) noteCurrency(currency);
  const transaction = normalise(trade, moment, options.today, options.usdPerUnit);
  if (typeof transaction === "string") return { line, error: transaction };
  const currency = trade.currency.trim().toUpperCase();
  const usdPerUnit = isDollar(currency) ? null : (options.usdPerUnit?.(currency, moment.date) ?? null);
  const convertedFrom = usdPerUnit === null ? null : { currency, usdPerUnit };
  const convertedCoin = trade.convertedCoin ?? null;
  return { line, transaction, moment, reference: trade.reference, convertedFrom, convertedCoin };
}

/** What a trade is counted in, as codes: neither dollars nor bitcoin. */
function foreignCurrencies({ currency, fee, feeCurrency }: RawTrade): string[] {
  return [currency, ...(fee === 0 ? [] : [feeCurrency])]
    .map((code) => code.trim().toUpperCase())
    .filter((code) => /^[A-Z]{3,5}$/.test(code) && !isDollar(code) && !isBitcoin(code));
}

/** A text of the file, cut for a message. */
function excerpt(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** By moment; of one moment as in the file, read from its end when it lists the newest first. */
function oldestFirst(trades: readonly Trade[]): Trade[] {
  const descends = (trades[0]?.moment.seconds ?? 0) > (trades.at(-1)?.moment.seconds ?? 0);
  return (descends ? trades.toReversed() : trades).toSorted(
    (left, right) => left.moment.seconds - right.moment.seconds,
  );
}
