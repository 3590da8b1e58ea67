import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { planFile, withSettingChanges } from "#shared/domain/plan/plan-settings.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import { type Explanation, explain } from "#shared/engine/explain/explain.ts";
import { decodeCell } from "#shared/engine/result/cells.ts";
import { epochRecords } from "#shared/engine/result/epoch-records.ts";
import { timelineHead } from "#shared/engine/result/timeline-head.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { type LenientSimulation, simulateLeniently } from "#shared/engine/simulate-leniently.ts";
import { type MarketData, PlanRefused } from "#shared/engine/types.ts";
import { wholeMarketPlan } from "#shared/engine/whole-market.ts";
import { checkEngineVersion } from "./market-of.ts";
import type { CellName, MonthCells, PackedTimeline, PreviewAnswer } from "./preview-messages.ts";

const noChanges: SettingChanges = { plan: {}, epochs: {} };

/** Calculates a plan with changes applied, exactly as the server will once they are saved. */
export interface PreviewCalculator {
  /** Null for a plan that the server would reject. */
  preview(changes: SettingChanges): PreviewAnswer | null;
  /** Null for a cell that the plan does not have, and for a plan that the server would reject. */
  explain(changes: SettingChanges, cell: CellName): Explanation | null;
  /** All cells in the row of a date; null where the plan has no such row or would be rejected. */
  month(changes: SettingChanges, date: string): MonthCells | null;
  /** Columns of the plan over all months of the market; null for a plan that the server would reject. */
  wholeMarket(changes: SettingChanges, columns: readonly string[]): PackedTimeline | null;
}

/**
 * @param market the market of the configuration; see `marketOf`
 * @throws Error when page and server versions differ: so would their numbers
 */
export function createPreviewCalculator(config: EngineConfig, market: MarketData): PreviewCalculator {
  checkEngineVersion(config);
  const { now, seed, tier, transactions } = config;
  // The table shows the epochs of all rows, even if the plan lists fewer.
  const settings = { ...config.settings, epochCount: null };
  const frame = { now, seed, tier, transactions };
  const fileOf = (changes: SettingChanges) => planFile(withSettingChanges(settings, changes), frame);

  function simulated(changes: SettingChanges): LenientSimulation {
    return simulateLeniently(fileOf(changes), market);
  }

  function headOf(
    { simulated: result, ignored, ignoredTransactions }: LenientSimulation,
    changes: SettingChanges,
  ) {
    const { panel } = withSettingChanges(settings, changes);
    return timelineHead(result, {
      planId: config.planId,
      planName: config.planName,
      planVersion: config.planVersion,
      ledgerVersion: config.ledgerVersion,
      baseCurrency: panel.baseCurrency as Currency,
      asksGrowth: config.asksGrowth && changes.plan.growthConservatism === undefined,
      ignored,
      ignoredTransactions: ignoredTransactions.flatMap((position) => transactions[position] ?? []),
    });
  }

  let overtaken: ReadonlySet<string> | undefined;
  /**
   * Settings that real events have overtaken are left out; a change that makes others impossible would not be saved.
   */
  function accepted(changes: SettingChanges): LenientSimulation | null {
    try {
      const simulation = simulated(changes);
      if (simulation.ignored.length === 0) return simulation;
      overtaken ??= new Set(simulated(noChanges).ignored.map(({ epoch, field }) => `${epoch}.${field}`));
      const isOld = ({ epoch, field }: { epoch: number; field: string }) =>
        overtaken?.has(`${epoch}.${field}`) &&
        !Object.entries(changes.epochs[epoch] ?? {}).some(
          ([name, value]) => name === field && value !== undefined,
        );
      return simulation.ignored.every(isOld) ? simulation : null;
    } catch (error) {
      if (error instanceof PlanRefused) return null;
      throw error;
    }
  }

  return {
    preview(changes) {
      const simulation = accepted(changes);
      if (simulation === null) return null;
      const { simulated: result } = simulation;
      const epochs = epochRecords(result.model).map(({ anchors: _, ...epoch }) => epoch);
      return { head: headOf(simulation, changes), epochs, ...packed(result) };
    },
    explain(changes, { column, date }) {
      const simulation = accepted(changes);
      if (simulation === null) return null;
      const row = simulation.simulated.model.rows.day.indexOf(parseDate(date) ?? Number.NaN);
      return explain(simulation.simulated, row, column);
    },
    month(changes, date) {
      const simulation = accepted(changes);
      if (simulation === null) return null;
      const { model, rowCount, columnOrder, columns, texts } = simulation.simulated;
      const row = model.rows.day.indexOf(parseDate(date) ?? Number.NaN);
      if (row < 0 || row >= rowCount) return null;
      return Object.fromEntries(
        columnOrder.map(({ id, unit }) => [
          id,
          decodeCell(columns[id]?.[row] ?? Number.NaN, unit, texts[id]),
        ]),
      );
    },
    wholeMarket(changes, columns) {
      try {
        const plan = wholeMarketPlan(fileOf(changes), market);
        const simulation = simulateLeniently(plan, market, { columns: new Set(columns) });
        return { head: headOf(simulation, changes), ...packed(simulation.simulated) };
      } catch (error) {
        if (error instanceof PlanRefused) return null;
        throw error;
      }
    },
  };
}

function packed({ columnOrder, columns, texts, rowCount }: SimulationResult) {
  const cells = new Float64Array(columnOrder.length * rowCount);
  const ownTexts: Record<string, readonly string[]> = {};
  for (const [i, { id }] of columnOrder.entries()) {
    cells.set(columns[id] ?? [], i * rowCount);
    const words = texts[id];
    if (words) ownTexts[id] = words;
  }
  return { cells, texts: ownTexts };
}
