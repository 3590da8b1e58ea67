import { msg } from "#shared/domain/language/translate.ts";
import { absolute, noTrade, type Preset, sideOf } from "./row-reading.ts";

/** Columns of a file that fits no preset; `date` and `btc` are needed, and one of `amount`, `price`, `cost`. */
export interface ColumnMapping {
  readonly date: string;
  readonly btc: string;
  readonly type?: string | undefined;
  /** Amount without fee. */
  readonly amount?: string | undefined;
  readonly price?: string | undefined;
  readonly fee?: string | undefined;
  /** Amount with fee. */
  readonly cost?: string | undefined;
  readonly currency?: string | undefined;
  /** Code of the currency of all amounts; applies where no column states one. */
  readonly allIn?: string | undefined;
}

/** The fields of a mapping that name a column. */
export type MappedField = Exclude<keyof ColumnMapping, "allIn">;

const guesses: Readonly<Record<MappedField, RegExp>> = {
  date: /^(date|dateacquired|datetime|timestamp|time|created|executed|datum)\b/,
  type: /^(type|side|transaction ?type|direction|typ|art)$/,
  btc: /^(btc|btcbought|bitcoin|btc amount|amount \(?btc\)?|quantity|volume|vol|amount)$/,
  amount: /^(usd|usdspent|usd amount|amount \(?usd\)?|usd spent|subtotal|value)$/,
  price: /^(price|buyingpriceusd|price \(?usd\)?|buying price|rate|unit price|price per btc)$/,
  fee: /^(fee|fees|feesusd|fees? \(?usd\)?)$/,
  cost: /^(cost|costusd|cost \(?usd\)?|total|total \(?usd\)?|total cost)$/,
  currency: /^(currency|fiat|fiat currency|price currency)$/,
};

/** The likely mapping of a header; null when it has no date or no amount of bitcoin. */
export function guessMapping(columns: readonly string[]): ColumnMapping | null {
  const guess = (field: MappedField) => columns.find((column) => guesses[field].test(column.toLowerCase()));
  const date = guess("date");
  const btc = guess("btc");
  if (date === undefined || btc === undefined) return null;
  const others = (["type", "amount", "price", "fee", "cost", "currency"] as const).flatMap((field) => {
    const column = guess(field);
    return column === undefined || column === btc ? [] : [[field, column] as const];
  });
  return { date, btc, ...Object.fromEntries(others) };
}

/** A reader for a mapping given by hand. Without a type, the sign of the bitcoin decides. */
export function mappedPreset(mapping: ColumnMapping): Preset {
  const column = (name: string | undefined) => (name ?? "").trim().toLowerCase();
  return {
    id: "generic",
    name: msg("Other"),
    matches: () => true,
    read(row) {
      const btc = row.number(column(mapping.btc));
      const type = row.text(column(mapping.type));
      const side = type === "" ? (btc !== null && btc.value < 0 ? "sell" : "buy") : sideOf(type);
      if (side === null) return noTrade(type);
      const price = absolute(row, column(mapping.price));
      const given = row.number(column(mapping.amount));
      const cost = absolute(row, column(mapping.cost));
      const fee = absolute(row, column(mapping.fee));
      const size = btc === null ? null : Math.abs(btc.value);
      const fromCost = cost === null ? null : side === "buy" ? cost - (fee ?? 0) : cost + (fee ?? 0);
      const amount = given === null ? fromCost : Math.abs(given.value);
      const currency = row.text(column(mapping.currency)) || mapping.allIn || given?.unit || "USD";
      return {
        side,
        moment: row.text(column(mapping.date)),
        btc: size,
        amount,
        price,
        currency,
        fee: fee ?? (cost !== null && amount !== null ? Math.abs(cost - amount) : 0),
        feeCurrency: currency,
        reference: "",
      };
    },
  };
}
