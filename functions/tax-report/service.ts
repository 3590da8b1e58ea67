import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { requireFeature } from "#functions/platform/limits/tier-required.ts";
import { panelValues } from "#functions/platform/records/plan/plan-input.ts";
import type { HandlerInput } from "#shared/api/contract.ts";
import type {
  SaleLots,
  TaxReportRecord,
  TaxReportSettings,
  TaxState,
  TrialResult,
  taxReport,
} from "#shared/api/portfolio/tax-report.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { roundMoney } from "#shared/domain/rounding.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { suggestedFee } from "#shared/domain/transaction-derivation.ts";
import { csvLayouts } from "#shared/engine/tax/csv-layouts.ts";
import { startingYear, taxYear } from "#shared/engine/tax/tax-calendar.ts";
import { taxRecord, trialRecord } from "#shared/engine/tax/tax-record.ts";
import type { TaxReport } from "#shared/engine/tax/tax-report.ts";
import { readTaxSettings, readTrialSale } from "#shared/engine/tax/tax-settings.ts";
import { whatIf } from "#shared/engine/tax/what-if.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import { type ReportSources, reportReader } from "./report-reader.ts";
import { saleLots } from "./sale-lots.ts";
import type { TaxSettingsStore } from "./settings-store.ts";

interface Dependencies extends ReportSources {
  readonly settings: TaxSettingsStore;
  readonly limiter: Pick<RateLimiter, "take">;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface TaxCaller {
  readonly userId: string;
  readonly tier: Tier;
}

const exportsPerUser: RateLimit = { name: "tax-export", max: 60, windowMinutes: 60 };
const trialsPerUser: RateLimit = { name: "tax-trial", max: 300, windowMinutes: 15 };

/** The requested years: one, or all for null. */
function chosenYear(report: TaxReport, year: string | undefined): string | null {
  if (year === "all") return null;
  const { yearStart } = report.settings.preset;
  return year ?? taxYear(yearStart, startingYear(yearStart, report.now)).label;
}

/** @throws AppError TIER_REQUIRED for another than the current year, VALIDATION_FAILED for one without figures */
function permitYear(report: TaxReport, tier: Tier, year: string | null, path: string): void {
  if (year === chosenYear(report, undefined)) return;
  requireFeature(
    tier,
    ({ taxYears }) => taxYears === "all",
    (name) => t("Upgrade to the {name} tier to see reports of all years", { name }),
    path,
  );
  if (year === null || report.years.some(({ label }) => label === year)) return;
  throw invalidFields([{ path, message: msg("There are no transactions up to that tax year") }]);
}

/** The requested part of a report that its reader may see. */
function shownReport(report: TaxReport, tier: Tier, year: string | null): TaxReportRecord {
  const current = chosenYear(report, undefined);
  const { whatIf: _, csv: __, ...record } = taxRecord(report, null);
  const isShown = (label: string) => tierFeatures[tier].taxYears === "all" || label === current;
  return {
    ...record,
    holdings: { ...record.holdings, priceDate: formatDate(report.holdings.priceDay) },
    now: formatDate(report.now),
    year,
    years: record.years.filter((one) => isShown(one.year)),
    lockedYears: record.years.flatMap((one) => (isShown(one.year) ? [] : [one.year])),
    disposals: record.disposals.filter((disposal) => year === null || disposal.year === year),
    warnings: [...report.warnings],
  };
}

/** Reports of recorded transactions for tax, under the reader's own settings. */
export function createTaxReportService(dependencies: Dependencies) {
  const { settings: store, limiter, clock } = dependencies;
  const readReport = reportReader(dependencies);
  const read = ({ userId }: TaxCaller) => readReport(userId, clock());

  /** @throws AppError CONFLICT when the transactions cannot be matched */
  async function readWhole(caller: TaxCaller) {
    const state = await read(caller);
    if (state.report !== null) return state;
    throw new AppError("CONFLICT", t("There is no report: {problem}", { problem: t(state.problem.message) }));
  }

  return {
    /** @throws AppError TIER_REQUIRED, VALIDATION_FAILED */
    async get(caller: TaxCaller, year: string | undefined): Promise<TaxState> {
      const { settings, transactions, report, problem } = await read(caller);
      const accounts = new Set(transactions.map(({ account }) => account));
      const chosen = report && chosenYear(report, year);
      if (report !== null) permitYear(report, caller.tier, chosen, "query.year");
      return {
        tier: caller.tier,
        settings,
        accounts: [...accounts]
          .filter((name) => name !== null)
          .toSorted((left, right) => (left < right ? -1 : 1)),
        hasUnnamed: accounts.has(null),
        report: report && shownReport(report, caller.tier, chosen),
        problem,
      };
    },

    /** @throws AppError VALIDATION_FAILED for settings that do not go together */
    async update({ userId }: TaxCaller, settings: TaxReportSettings): Promise<TaxReportSettings> {
      try {
        readTaxSettings(settings, "USD");
      } catch (error) {
        throw error instanceof PlanRefused ? refusedField(error, "body") : error;
      }
      await store.write(userId, settings);
      return settings;
    },

    /** @throws AppError NOT_FOUND for anything but a sell of the caller's, TIER_REQUIRED for one of another year, CONFLICT */
    async saleLots(caller: TaxCaller, id: string): Promise<SaleLots> {
      const { report } = await readWhole(caller);
      const found = saleLots(report, id);
      if (found === null) throw new AppError("NOT_FOUND", msg("Transaction not found"));
      const { yearStart } = report.settings.preset;
      const { label } = taxYear(yearStart, startingYear(yearStart, found.day));
      permitYear(report, caller.tier, label, "params.id");
      return found.lots;
    },

    /** @throws AppError TIER_REQUIRED, RATE_LIMITED, CONFLICT, VALIDATION_FAILED */
    async tryOut(
      caller: TaxCaller,
      sale: HandlerInput<typeof taxReport.whatIf>["body"],
    ): Promise<TrialResult> {
      requireFeature(
        caller.tier,
        ({ trialSales }) => trialSales,
        (name) => t("Upgrade to the {name} tier to try out a sale", { name }),
        "body",
      );
      await limiter.take(trialsPerUser, caller.userId);
      const { report, market: taxMarket, plan } = await readWhole(caller);
      const { feePct, feeFixedUsd } = panelValues(plan);
      const last = report.events.at(-1)?.date ?? null;
      try {
        const trial = readTrialSale({ whatIf: sale }, report.now, last, report.holdings.priceUsd);
        if (trial === null) throw new Error("A sale is always given");
        const result = whatIf(report, trial, { pct: feePct, fixedUsd: feeFixedUsd }, taxMarket);
        const usd = roundMoney(sale.btc * trial.priceUsd);
        return {
          ...trialRecord(result),
          feesUSD: trial.feesUsd ?? suggestedFee(usd, { feePct, feeFixedUsd }),
        };
      } catch (error) {
        throw error instanceof PlanRefused ? refusedField(error, "body") : error;
      }
    },

    /** @throws AppError TIER_REQUIRED, RATE_LIMITED, CONFLICT, VALIDATION_FAILED */
    async export(caller: TaxCaller, { file, year }: HandlerInput<typeof taxReport.export>["body"]) {
      requireFeature(
        caller.tier,
        (features) => features.taxFiles.includes(file),
        (name) => t("Upgrade to the {name} tier to save this file", { name }),
        "body.file",
      );
      await limiter.take(exportsPerUser, caller.userId);
      const { report } = await readWhole(caller);
      const chosen = chosenYear(report, year);
      permitYear(report, caller.tier, chosen, "body.year");
      const shown = shownReport(report, caller.tier, chosen);
      if (file === "excel" || file === "pdf") return { csv: null, report: shown };
      const ids = new Set(shown.disposals.map(({ id }) => id));
      const csv = csvLayouts({ ...report, disposals: report.disposals.filter(({ id }) => ids.has(id)) })[
        file
      ];
      if (csv !== null) return { csv, report: null };
      throw invalidFields([
        { path: "body.file", message: msg("This layout does not fit the report's method") },
      ]);
    },
  };
}

/** What is wrong with a field of a request, by the field of the plan file that the engine names. */
function refusedField(refused: PlanRefused, at: string): AppError {
  const { path, message } = refused.refusal;
  const own = path.replace(/^taxReport(?:\.whatIf)?/, at);
  return invalidFields(
    [{ path: own, message: message.replace(/^taxReport\.(?:whatIf\.)?\S+ /, "This ") }],
    refused,
  );
}
