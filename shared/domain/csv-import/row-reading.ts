import { t } from "#shared/domain/language/translate.ts";

/** One data row by column name, in lower case. */
export interface CsvRow {
  readonly line: number;
  /** Trimmed text of a column; empty when the file lacks it. */
  text(column: string): string;
  /** Null when the cell is empty or not a number. */
  number(column: string): { readonly value: number; readonly unit: string } | null;
}

/** A trade as read from a file; amounts without sign. */
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
  /** The other coin, when bitcoin was exchanged for a coin instead of money. */
  readonly convertedCoin?: string;
}

/** The kind of a row: a trade, or something that is not imported, with the reason in the reader's language. */
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
export const notBitcoin = (asset: string) => ({
  skip: asset === "" ? t("This row is not bitcoin") : t("{asset} is not bitcoin", { asset }),
});
export const noTrade = (type: string) => ({
  skip:
    type === ""
      ? t("This row is neither a buy nor a sell")
      : t("{type} is neither a buy nor a sell", { type }),
});

/** Words of exports in other languages: de, fr, es, pt, it, da/no, sv, nl, pl, cs, fi. */
const buyWords =
  "buy|purchase|bought|kauf|ankauf|gekauft|achat|acheté|compra|comprado|acquisto|acquistato|køb|købt|kjøp|kjøpt|" +
  "köp|köpt|koop|aankoop|gekocht|zakup|kupno|nákup|osto";
const sellWords =
  "sell|sale|sold|verkauf|verkauft|vente|vendu|venta|vendido|venda|vendita|venduto|salg|solgt|sälj|sålt|" +
  "försäljning|verkoop|verkocht|sprzedaż|sprzedaz|prodej|myynti";
const wholeWord = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
const buys = wholeWord(buyWords);
const sells = wholeWord(sellWords);

/** What a word of a file means; Chinese, Japanese and Korean do not keep words apart. */
export function sideOf(type: string): "buy" | "sell" | null {
  const text = type.normalize("NFC");
  if (buys.test(text) || /[買买購购]|매수/.test(text)) return "buy";
  return sells.test(text) || /[売卖賣]|매도/.test(text) ? "sell" : null;
}

/** The first of some columns that is not empty. */
export function firstText(row: CsvRow, ...columns: string[]): string {
  return columns.map((column) => row.text(column)).find((text) => text !== "") ?? "";
}
