import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { LedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import type { OpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import type { TaxReportSettings } from "#shared/api/portfolio/tax-report.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import type { OpenLot } from "#shared/engine/tax/tax-report.ts";
import { reportOf } from "./report-of.ts";
import type { TaxSettingsStore } from "./settings-store.ts";

export interface ReportSources {
  readonly settings: Pick<TaxSettingsStore, "read">;
  readonly plans: OpenPlanReader;
  readonly ledgers: Pick<LedgerReader, "read">;
  readonly market: MarketSource;
}

/** The settings of reports before anything was chosen: arithmetic only, in the plan's currency. */
const firstSettings: TaxReportSettings = {
  jurisdiction: "generic",
  method: null,
  perAccount: null,
  currency: null,
  rate: null,
  allowances: {},
};

/** Reads all that a user has recorded, and reports on it by the rules that the user chose. */
export function reportReader({ settings: store, plans, ledgers, market }: ReportSources) {
  return async (userId: string, nowMs: number) => {
    const [saved, plan, ledger, { input }] = await Promise.all([
      store.read(userId),
      plans.readOrCreate(userId, new Date(nowMs)),
      ledgers.read(userId),
      market(),
    ]);
    const settings = saved ?? firstSettings;
    const { transactions } = ledger;
    return {
      settings,
      plan,
      transactions,
      ...reportOf({ settings, plan, transactions, market: input, nowMs }),
    };
  };
}

/** What is left of a user's buys. */
export interface OpenLots {
  /** The country whose rules were chosen, such as `Germany`. */
  readonly rules: string;
  /** None where the transactions cannot be matched. */
  readonly lots: readonly Pick<OpenLot, "acquired" | "satoshis" | "longFrom">[];
}

/** Reads what is left of a user's buys, by the rules chosen for tax reports. */
export function openLotsReader(sources: ReportSources) {
  const read = reportReader(sources);
  return async (userId: string, nowMs: number): Promise<OpenLots> => {
    const { settings, report } = await read(userId, nowMs);
    return { rules: jurisdictions[settings.jurisdiction].name, lots: report?.openLots ?? [] };
  };
}
