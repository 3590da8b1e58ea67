import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { formatMonth, parseDate } from "#shared/domain/dates.ts";
import { documentedSettings, planFile } from "#shared/domain/plan/plan-settings.ts";
import {
  withdrawalBlock,
  withdrawalRuleTier,
  withdrawalTaxTier,
} from "#shared/domain/plan/plan-withdrawal.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { rowSourceOf } from "#shared/engine/explain/origin.ts";
import { fallsByRow } from "#shared/engine/portfolio/unit-value.ts";
import { compareScenarios } from "#shared/engine/scenarios/compare-scenarios.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { leniently, simulateFile } from "#shared/engine/simulate-leniently.ts";
import { type MarketData, PlanRefused, type Watch } from "#shared/engine/types.ts";
import { partOf } from "#shared/engine/watch.ts";
import type { ComparisonJob, ComparisonOutcome, PlanRange, RangesJob } from "#web/workers/engine-messages.ts";
import { checkEngineVersion, marketOf } from "#web/workers/market-of.ts";
import { rangeOf } from "./own-range.ts";

/** The seed of a draw of the reader's prices: that of the open plan ends with the number of its own. */
function seedOf({ seed }: EngineConfig, simulationCount = 0): string {
  return `${seed.slice(0, seed.lastIndexOf(":"))}:${simulationCount}`;
}

/** Living from the coins, where the tier has what it uses. */
function withdrawalIn({ withdrawal }: PlanDocument, { tier }: EngineConfig) {
  if (withdrawal === undefined || !tierIncludes(tier, withdrawalRuleTier[withdrawal.rule])) return null;
  if (withdrawal.tax !== null && !tierIncludes(tier, withdrawalTaxTier)) return null;
  return withdrawalBlock(withdrawal);
}

/**
 * Plans on the market and date of a configuration, with its recorded transactions and the baseline's draw of prices. What
 * events have overtaken is left out, as in the timeline.
 *
 * @throws PlanRefused with a path that begins with `scenarios[i]`, Error when page and server versions differ
 */
function preparedPlans(
  { config, scenarios }: Pick<ComparisonJob, "config" | "scenarios">,
  market: MarketData,
) {
  checkEngineVersion(config);
  const { now, tier, transactions } = config;
  const seed = seedOf(config, scenarios[0]?.plan.settings.simulationCount);
  const blocks = scenarios.map(({ plan }) => withdrawalIn(plan, config));
  const hasWithdrawals = blocks.every((block) => block !== null);
  return scenarios.map(({ plan, name }, at) => {
    const whole = planFile(documentedSettings(plan), { now, seed, tier, transactions });
    try {
      const { outcome, ignored, ignoredTransactions } = leniently(whole, (file) => ({
        file,
        simulated: simulateFile(file, market, { columns: new Set() }),
      }));
      const file = hasWithdrawals ? { ...outcome.file, withdrawal: blocks[at] } : outcome.file;
      return {
        name,
        file,
        simulated: outcome.simulated,
        leftOut: ignored.length + ignoredTransactions.length,
      };
    } catch (error) {
      if (!(error instanceof PlanRefused)) throw error;
      const { path, ...refusal } = error.refusal;
      throw new PlanRefused({
        ...refusal,
        path: path === "" ? `scenarios[${at}]` : `scenarios[${at}].${path}`,
      });
    }
  });
}

/** Compares plans. @throws as `preparedPlans` does, CalculationCancelled */
export function compareOwn(job: ComparisonJob, watch: Watch): ComparisonOutcome {
  const market = marketOf(job.config);
  const prepared = preparedPlans(job, market);
  // A withdrawal is in money of today by the same prices as on its page, whatever the other figures are in.
  const asked = prepared.map(({ name, file }) => ({
    name,
    file: { ...file, realValues: realBlock(market) },
  }));
  const today = parseDate(job.config.now)!;
  const comparison = compareScenarios(asked, today, market, partOf(watch, 0.1, 0.9), job.isReal);
  return {
    comparison,
    ranges: null,
    falls: prepared.map(({ simulated }) => fallsIn(simulated, comparison.months)),
    sources: prepared.map(({ simulated }) => sourcesIn(simulated, comparison.months)),
    leftOut: prepared.map(({ leftOut }) => leftOut),
  };
}

/** The ranges of compared plans; the progress is that of their paths. @throws as `compareOwn` does */
export function rangesOfOwn({ comparison, paths, ...job }: RangesJob, watch: Watch): PlanRange[] {
  const each = 1 / job.scenarios.length;
  return preparedPlans(job, marketOf(job.config)).map(({ simulated }, at) =>
    rangeOf(simulated, paths, comparison, at, partOf(watch, at * each, each)),
  );
}

/** Measured consumer prices in place of the assumed ones, as a plan file states them. */
function realBlock({ consumerPrices = {} }: MarketData) {
  const each = Object.entries(consumerPrices);
  return {
    inflation: Object.fromEntries(each.map(([currency, { inflation }]) => [currency, inflation])),
    history: Object.fromEntries(each.map(([currency, { history }]) => [currency, history])),
  };
}

function sourcesIn({ model, rowCount }: SimulationResult, months: readonly string[]) {
  const { rows, series } = model;
  const byMonth = new Map(
    Array.from(rows.month.subarray(0, rowCount), (month, row) => [
      formatMonth(month),
      { source: rowSourceOf(model, row), isPriceKnown: rows.day[row]! <= series.prices.dataDate },
    ]),
  );
  return months.map((month) => byMonth.get(month) ?? null);
}

function fallsIn({ model, ledger, bought, rowCount }: SimulationResult, months: readonly string[]) {
  const falls = fallsByRow(model, ledger, bought, rowCount - 1);
  const byMonth = new Map(
    Array.from(falls, (fall, row) => [formatMonth(model.rows.month[row]!), fall] as const),
  );
  return months.map((month) => {
    const fall = byMonth.get(month);
    return fall === undefined || Number.isNaN(fall) ? null : fall;
  });
}
