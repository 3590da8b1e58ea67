import { msg } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";

/** Units of the timeline's columns. Fractions are stored as fractions: 0.12 is 12 %. */
export type Unit =
  | "date"
  | "text"
  | "boolean"
  | "number"
  | "USD"
  | "USD/BTC"
  | "BTC"
  | "base"
  | "base/USD"
  | "fraction"
  | "fraction/month"
  | "fraction/year"
  | "multiplier"
  | "ratio"
  | "0-100"
  | "weeks"
  | "days"
  | "minutes"
  | "block"
  | "blocks"
  | "blocks/day"
  | "log10 days"
  | "log10 USD";

/**
 * Letters of a column: G has one value for the whole result, C one per cycle, X is a composite of several
 * other figures.
 */
type Flags = "" | "X" | "C" | "CX" | "G" | "GX";

/** All that is known about one timeline column. Pickers, tooltips, glossaries and pages derive from it. */
export interface ColumnDefinition<Id extends string = string> {
  readonly id: Id;
  readonly group: GroupId;
  /** Lowest tier that sees the column. */
  readonly tier: Tier;
  readonly unit: Unit;
  readonly flags: Flags;
  /** Text of the table's header cell. */
  readonly header: string;
  /** One sentence that says what the figure is. */
  readonly meaning: string;
  /** How it is computed; ids are columns or inputs of the same row unless the text says otherwise. */
  readonly formula: string;
  /** When the cell is empty. */
  readonly nullRule: string;
  /** Columns and named inputs the formula uses. */
  readonly inputs: readonly string[];
  /** Lowest tier that may edit the cell, or null when it is computed only. */
  readonly editableFrom: Tier | null;
  /** Width of the table column in CSS pixels. */
  readonly width: number;
}

/** The groups of columns, in the order of the table. */
export type GroupId =
  | "date"
  | "price"
  | "holdings"
  | "recovery"
  | "perCycle"
  | "rates"
  | "portfolioHealth"
  | "sellReinvest"
  | "cyclePriceRates"
  | "cyclePhases"
  | "cycleLinkage"
  | "systemHealth"
  | "trendLines"
  | "technical"
  | "blockchain"
  | "blockMiningAdjustment"
  | "growthDecline";

/** What a column's own record has to state; the rest follows from its group or is the usual case. */
interface ColumnRecord<Id extends string> {
  readonly id: Id;
  readonly unit: Unit;
  readonly header: string;
  readonly meaning: string;
  readonly formula: string;
  readonly inputs: readonly string[];
  readonly flags?: Flags;
  readonly nullRule?: string;
  readonly tier?: Tier;
  readonly editableFrom?: Tier;
  readonly width?: number;
}

const usualWidth = 150;

/** The rule of a figure that every row has. */
export const neverEmpty = msg("Never empty.");

/** Completes the records of one group; `tier` is the group's own where a record names no other. */
export function defineColumns<const Id extends string>(
  group: GroupId,
  tier: Tier,
  records: readonly ColumnRecord<Id>[],
): readonly ColumnDefinition<Id>[] {
  return records.map((record) => ({
    id: record.id,
    group,
    tier: record.tier ?? tier,
    unit: record.unit,
    flags: record.flags ?? "",
    header: record.header,
    meaning: record.meaning,
    formula: record.formula,
    nullRule: record.nullRule ?? neverEmpty,
    inputs: record.inputs,
    editableFrom: record.editableFrom ?? null,
    width: record.width ?? usualWidth,
  }));
}

/** The rule of every figure that needs the month's price. */
export const emptyWithoutPrice = msg("Empty while the month has no known price.");

/** The rule of a figure that looks back over the monthly prices, by the months that it needs before. */
export const emptyForFirst = {
  3: msg("Empty for the first 3 months of the monthly prices."),
  11: msg("Empty for the first 11 months of the monthly prices."),
  12: msg("Empty for the first 12 months of the monthly prices."),
  14: msg("Empty for the first 14 months of the monthly prices."),
  25: msg("Empty for the first 25 months of the monthly prices."),
  33: msg("Empty for the first 33 months of the monthly prices."),
} as const;
