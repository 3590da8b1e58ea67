/** One data row by column name, in lower case. */
export interface CsvRow {
  readonly line: number;
  /** Trimmed text of a column; empty when the file lacks it. */
  text(column: string): string;
  /** Null when the cell is empty or no number. */
  number(column: string): { readonly value: number; readonly unit: string } | null;
}

/** A trade as a file tells it; amounts without sign. */
export interface RawTrade {
  readonly side: "buy" | "sell";
  readonly moment: string;
  readonly timeZone?: string | undefined;
  readonly btc: number | null;
  /** Amount without fee in `currency`. */
  readonly amount: number | null;
  /** Price in `currency` per bitcoin, which stands in for a missing amount. */
  readonly price: number | null;
  readonly currency: string;
  readonly fee: number;
  readonly feeCurrency: string;
  /** The exchange's own id of the trade; empty without one. */
  readonly reference: string;
}

/** What a row is: a trade, or something that this import has no use for. */
type RowReading = RawTrade | { readonly skip: string };

export interface Preset {
  readonly id: string;
  readonly name: string;
  /** Whether a header, in lower case, is that of this export. */
  matches(columns: ReadonlySet<string>): boolean;
  read(row: CsvRow): RowReading;
}

export const absolute = (row: CsvRow, column: string) => {
  const found = row.number(column);
  return found === null ? null : Math.abs(found.value);
};
export const isBitcoin = (code: string) => /^(BTC|XBT|XXBT)$/i.test(code.trim());
export const has = (columns: ReadonlySet<string>, ...names: string[]) =>
  names.every((name) => columns.has(name));
export const notBitcoin = (asset: string) => ({ skip: `${asset || "This row"} is not bitcoin` });
export const noTrade = (type: string) => ({ skip: `${type || "This row"} is neither a buy nor a sell` });

export function sideOf(type: string): "buy" | "sell" | null {
  if (/\b(buy|purchase|bought)\b/i.test(type)) return "buy";
  return /\b(sell|sale|sold)\b/i.test(type) ? "sell" : null;
}

/** First of some columns that holds anything. */
export function firstText(row: CsvRow, ...columns: string[]): string {
  return columns.map((column) => row.text(column)).find((text) => text !== "") ?? "";
}
