import { msg } from "#shared/domain/language/translate.ts";

/** Units of the figures of the blocks. `money` is the currency that the block names. */
export type FigureUnit =
  | "money"
  | "USD"
  | "USD/BTC"
  | "money/USD"
  | "BTC"
  | "fraction"
  | "fraction/year"
  | "ratio"
  | "days"
  | "count"
  | "date"
  | "text"
  | "boolean";

/** All that is known about one figure of a block of a result. */
export interface FigureDefinition {
  /** Where it stands in the result, names joined by dots; `*` is an entry of a list or one of several names. */
  readonly path: string;
  readonly unit: FigureUnit;
  readonly header: string;
  /** One sentence that says what the figure is. */
  readonly meaning: string;
  /** How it is computed, in the names of its inputs. */
  readonly formula: string;
  /** Paths of other figures, with `*` for the same entries, or ids of `figureSources`. */
  readonly inputs: readonly string[];
  /** When there is none. */
  readonly nullRule: string;
}

/** What a figure's own record has to state; inputs that start with a dot stand beside it. */
interface FigureRecord {
  readonly unit: FigureUnit;
  readonly header: string;
  readonly meaning: string;
  readonly formula: string;
  readonly inputs: readonly string[];
  readonly nullRule?: string;
}

/** Inputs of figures that are not in any block. */
export const figureSources = {
  transactions: msg("The recorded transactions: amounts, fees, dates, accounts and chosen lots."),
  exchangeRates: msg("Units of the currency per US dollar: the transaction's own rate, or that of its day."),
  prices: msg("The price of the day in US dollars; today's after the last known one."),
  jurisdiction: msg("The rules of the jurisdiction: method, terms, tax year, rate, allowances."),
  method: msg("The order in which purchases are matched with sales."),
  request: msg("What the plan asks for in the block."),
  now: msg("The day of the calculation."),
  feeSettings: msg("The fee of a trade: a share of the amount and a fixed part."),
  priceIndex: msg("Consumer prices: annual averages where they are known, the assumed inflation elsewhere."),
  timeline: msg("The figures of the plan's rows."),
  simulatedPaths: msg("Price paths around the plan's own, each with the plan's purchases on it."),
} as const;

/** Completes the records of the figures that stand side by side. */
export function defineFigures(
  place: string,
  records: Readonly<Record<string, FigureRecord>>,
): FigureDefinition[] {
  return Object.entries(records).map(([name, record]) => ({
    path: `${place}.${name}`,
    unit: record.unit,
    header: record.header,
    meaning: record.meaning,
    formula: record.formula,
    inputs: record.inputs.map((input) => (input.startsWith(".") ? `${place}${input}` : input)),
    nullRule: record.nullRule ?? "Never empty.",
  }));
}
