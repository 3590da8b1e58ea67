import { cycleAllowances, epochCounts, type Tier, tierIncludes, tiers } from "./tiers.ts";

/** Formats a timeline can be exported in. */
export const exportFormats = ["csv", "excel", "pdf", "json"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** Files that a tax report can be written as; the first three are layouts of CSV. */
export const taxFiles = ["generic", "form8949", "ukComputation", "excel", "pdf"] as const;

export type TaxFile = (typeof taxFiles)[number];

/** Charts of the charts panel, in the order of its tabs. */
export const chartIds = [
  "halvest",
  "support",
  "declining",
  "recovering",
  "gdr",
  "rsi",
  "macd",
  "pi-cycle",
  "power-law",
] as const;

export type ChartId = (typeof chartIds)[number];

/** What a tier may do. Infinity means no limit. */
export interface TierFeatures {
  /** Cycles shown after the current one. */
  readonly cycles: number;
  readonly epochCount: number;
  /** Whether a plan may set how many epochs it lists. */
  readonly epochRange: boolean;
  /** Whether the figures of the system's health are included. */
  readonly systemHealth: boolean;
  /** Whether all data of the account can be exported, by hand and automatically. */
  readonly dataExports: boolean;
  /** Savings plans of an account. */
  readonly plans: number;
  readonly savedSimulations: number;
  readonly apiKeys: number;
  /** Whether API keys may write. */
  readonly apiKeysWrite: boolean;
  /** Calls with API keys per month. */
  readonly apiCalls: number;
  readonly exportFormats: readonly ExportFormat[];
  /** Tax years that reports show: the current one, or all since the first transaction. */
  readonly taxYears: "current" | "all";
  readonly taxFiles: readonly TaxFile[];
  /** Whether a what-if sale is included: what it would mean for tax. */
  readonly trialSales: boolean;
}

const unlimited = Number.POSITIVE_INFINITY;

/**
 * The limits of each tier. Where the product's own tables differ, those of the catalogue hold, because that is
 * what is sold.
 */
export const tierFeatures: Readonly<Record<Tier, TierFeatures>> = {
  free: {
    cycles: cycleAllowances.free,
    epochCount: epochCounts.free,
    epochRange: false,
    systemHealth: false,
    dataExports: false,
    plans: 1,
    savedSimulations: 3,
    apiKeys: 0,
    apiKeysWrite: false,
    apiCalls: 0,
    exportFormats: ["csv"],
    taxYears: "current",
    taxFiles: [],
    trialSales: false,
  },
  basic: {
    cycles: cycleAllowances.basic,
    epochCount: epochCounts.basic,
    epochRange: true,
    systemHealth: true,
    dataExports: true,
    plans: 5,
    savedSimulations: 50,
    apiKeys: 2,
    apiKeysWrite: false,
    apiCalls: 1_000,
    exportFormats: ["csv", "excel"],
    taxYears: "all",
    taxFiles: ["generic", "form8949", "ukComputation", "excel"],
    trialSales: false,
  },
  advanced: {
    cycles: cycleAllowances.advanced,
    epochCount: epochCounts.advanced,
    epochRange: true,
    systemHealth: true,
    dataExports: true,
    plans: 20,
    savedSimulations: unlimited,
    apiKeys: 10,
    apiKeysWrite: true,
    apiCalls: unlimited,
    exportFormats: ["csv", "excel", "pdf", "json"],
    taxYears: "all",
    taxFiles,
    trialSales: true,
  },
};

/** Lowest tier of each chart. */
export const chartTier: Readonly<Record<ChartId, Tier>> = {
  halvest: "basic",
  support: "basic",
  declining: "basic",
  recovering: "basic",
  gdr: "advanced",
  rsi: "free",
  macd: "free",
  "pi-cycle": "free",
  "power-law": "free",
};

/** Entries of a table of lowest tiers that are open to a tier, in the order of the table. */
export function openTo<Name extends string>(table: Readonly<Record<Name, Tier>>, tier: Tier): Name[] {
  const names = Object.keys(table) as Name[];
  return names.filter((name) => tierIncludes(tier, table[name]));
}

/** The tier that an export in a format needs; null when `tier` is enough. */
export function tierForExport(tier: Tier, format: ExportFormat): Tier | null {
  const hasFormat = (features: TierFeatures) => features.exportFormats.includes(format);
  return hasFormat(tierFeatures[tier]) ? null : lowestTierWith(hasFormat);
}

/** The lowest tier whose features pass `enough`, to suggest as an upgrade; null when none does. */
export function lowestTierWith(enough: (features: TierFeatures) => boolean): Tier | null {
  return tiers.find((tier) => enough(tierFeatures[tier])) ?? null;
}

/** The formats of files of months, as subscriptions name them, by the format that is set. */
export const fileFormatOf = { csv: "csv", json: "json", xlsx: "excel" } as const satisfies Readonly<
  Record<string, ExportFormat>
>;
