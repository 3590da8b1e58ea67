import { formatMonth, parseDate } from "#shared/domain/dates.ts";
import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { blockAt, type Fields, isFields } from "#shared/engine/plan/reading.ts";
import { flowsXirr, portfolioAt } from "#shared/engine/portfolio/portfolio-block.ts";
import { type PortfolioBlocks, portfolioBlocks } from "#shared/engine/portfolio-blocks.ts";
import { readRealSettings } from "#shared/engine/real-values/real-settings.ts";
import { type RealValues, realValues } from "#shared/engine/result/real-values.ts";
import { type SimulationResult, simulate } from "#shared/engine/simulate.ts";
import { type Day, type MarketData, type Plan, PlanRefused, type Watch } from "#shared/engine/types.ts";
import { partOf } from "#shared/engine/watch.ts";

/** Most plans that are compared with each other. */
const mostScenarios = 5;

/** A saved scenario: a plan file with a name. */
export interface Scenario {
  readonly name: string;
  readonly file: unknown;
}

/** Figures of a scenario on the common date, and which of them are amounts: these differ in parts, too. */
const isAmount = {
  cumulativeCosts: true,
  totalBTC: true,
  totalValueUSD: true,
  roi: false,
  portfolioXirr: false,
  averageCostBase: true,
  maxDrawdown: false,
  cumulativeFees: true,
  successProbability: false,
  sustainableAmount: true,
  withdrawnReal: true,
} as const;

type Figure = keyof typeof isAmount;
type Figures = Readonly<Record<Figure, number | null>>;
const figureNames = Object.keys(isAmount) as Figure[];

/** A figure minus the baseline's, and for amounts the difference as a share of the baseline's. */
interface Difference {
  readonly absolute: number | null;
  readonly relative?: number | null;
}

const overlays = ["priceUSD", "totalBTC", "totalValueUSD", "cumulativeCosts", "overallRoi"] as const;
type Overlay = (typeof overlays)[number];

/** One scenario beside the others. Amounts in USD and BTC, those of withdrawals in base currency. */
interface ComparedScenario {
  readonly name: string;
  /** Whether settings that shape prices differ from the baseline's, so that the same month has another price. */
  readonly hasOtherPrices: boolean;
  readonly figures: Figures;
  readonly depletionDate: string | null;
  /** Null for the baseline. */
  readonly differences:
    | (Readonly<Record<Figure, Difference>> & { readonly depletionDays: number | null })
    | null;
  /** One entry per month of the comparison; null outside the scenario's rows. */
  readonly overlays: Readonly<Record<Overlay, readonly (number | null)[]>>;
}

/** Scenarios side by side; the first is the baseline. */
export interface ScenarioComparison {
  readonly modelVersion: string;
  /** The last month that is a visible row of every scenario, yyyy-mm; null where there is none. */
  readonly month: string | null;
  /** Whether costs, fees, values and prices are in money of the baseline's reference date. */
  readonly isReal: boolean;
  readonly months: readonly string[];
  readonly scenarios: readonly ComparedScenario[];
}

interface Calculated {
  readonly name: string;
  readonly result: SimulationResult;
  readonly withdrawal: PortfolioBlocks["withdrawal"];
  /** In money of the baseline's reference date; null for amounts as they were paid. */
  readonly real: RealValues | null;
}

/** What the baseline sets for all. */
interface OfBaseline {
  /** Fields of the plan files. */
  readonly fields: Fields;
  /** Its block of real values. */
  readonly realBlock: unknown;
  readonly isReal: boolean;
}

/** Refusals name the scenario by its position: "scenarios[1].controlPanel.baseAmount". */
function refusedAt(position: number, { path, ...refusal }: PlanRefused["refusal"]): never {
  const at = path === "" ? `scenarios[${position}]` : `scenarios[${position}].${path}`;
  throw new PlanRefused({ ...refusal, path: at });
}

function calculateAt(
  { name, file }: Scenario,
  position: number,
  { fields, realBlock, isReal }: OfBaseline,
  today: Day,
  market: MarketData,
  watch: Watch,
): Calculated {
  const raw = isFields(file) ? { ...file, ...fields } : file;
  const parsed = parsePlan(raw, today);
  if (!parsed.ok) return refusedAt(position, parsed.errors[0]!);
  try {
    const result = simulate(parsed.plan, market, { columns: new Set() });
    const { withdrawal } = portfolioBlocks(raw, result, market, watch);
    const settings = readRealSettings(blockAt(realBlock, "realValues"), result.model.plan.now);
    return { name, result, withdrawal, real: isReal ? realValues(result, settings) : null };
  } catch (error) {
    if (error instanceof PlanRefused) return refusedAt(position, error.refusal);
    throw error;
  }
}

/** Row of a month among the visible ones; −1 without one. */
function rowOfMonth({ model, rowCount }: SimulationResult, month: number): number {
  const row = model.rows.month.indexOf(month);
  return row < rowCount ? row : -1;
}

function commonMonth(all: readonly Calculated[]): number | null {
  const [first, ...others] = all.map(({ result }) =>
    Array.from(result.model.rows.month.subarray(0, result.rowCount)),
  );
  const sets = others.map((months) => new Set(months));
  return first?.findLast((month) => sets.every((months) => months.has(month))) ?? null;
}

/** Whether two plans project the same prices. */
function sharesPrices(left: Plan, right: Plan): boolean {
  const [a, b] = [left.controlPanel, right.controlPanel];
  return (
    a.growthConservatism === b.growthConservatism &&
    a.globalWealthLowerLimit === b.globalWealthLowerLimit &&
    a.globalWealthUpperLimit === b.globalWealthUpperLimit &&
    JSON.stringify([...left.epochOverrides]) === JSON.stringify([...right.epochOverrides])
  );
}

/** The figures of a scenario at a row; those of withdrawals where `hasWithdrawals`, amounts of them where `hasBase`. */
function figuresAt(
  { result, withdrawal, real: inReal }: Calculated,
  row: number,
  hasWithdrawals: boolean,
  hasBase: boolean,
): Figures {
  const { model, ledger, bought } = result;
  const block = row < 0 ? null : portfolioAt(model, ledger, bought, row);
  const real = inReal?.rows;
  const shown = hasWithdrawals ? withdrawal : undefined;
  const inBase = hasBase ? shown : undefined;
  const costs = real?.cumulativeCosts[row] ?? block?.cumulativeCosts ?? Number.NaN;
  const value = real ? (real.totalValueUSD[row] ?? Number.NaN) : (block?.portfolioValue ?? Number.NaN);
  const rate =
    real && row >= 0
      ? flowsXirr(
          model.ledgerInput.costDay,
          Float64Array.from(real.costUSD, (cost) => cost ?? Number.NaN),
          row,
          model.rows.day[row]!,
          value,
        )
      : (block?.portfolioXirr ?? Number.NaN);
  const fees = real?.cumulativeFees[row] ?? ledger.totalFees[row] ?? Number.NaN;
  return {
    cumulativeCosts: nullable(costs),
    totalBTC: nullable(block?.portfolioTotalBTC ?? Number.NaN),
    totalValueUSD: nullable(value),
    roi: nullable(ratio(value, costs) - 1),
    portfolioXirr: nullable(rate),
    averageCostBase: nullable(block?.portfolioAcb ?? Number.NaN),
    maxDrawdown: nullable(block?.maxDrawdown ?? Number.NaN),
    cumulativeFees: nullable(fees),
    successProbability: shown?.monteCarlo?.successProbability ?? null,
    sustainableAmount: inBase?.sustainable?.amount ?? null,
    withdrawnReal: inBase?.totals.withdrawnReal ?? null,
  };
}

function differenceOf(own: number | null, base: number | null, isMoney: boolean): Difference {
  const absolute = own === null || base === null ? null : own - base;
  if (!isMoney) return { absolute };
  return { absolute, relative: own === null || base === null ? null : nullable(ratio(own, base) - 1) };
}

function daysBetween(later: string | null, earlier: string | null): number | null {
  return later === null || earlier === null ? null : parseDate(later)! - parseDate(earlier)!;
}

function overlaysOf(
  { result, real: inReal }: Calculated,
  months: readonly number[],
): ComparedScenario["overlays"] {
  const { model, ledger } = result;
  const real = inReal?.rows;
  const price = model.facts.price;
  const value = (row: number) => ledger.coins[row]! * price[row]! + ledger.cash[row]!;
  const rows = months.map((month) => rowOfMonth(result, month));
  const line = (figure: (row: number) => number | null) =>
    rows.map((row) => {
      const at = row < 0 ? null : figure(row);
      return at === null ? null : nullable(at);
    });
  return {
    priceUSD: line((row) => (real ? (real.priceUSD[row] ?? null) : price[row]!)),
    totalBTC: line((row) => ledger.coins[row]!),
    totalValueUSD: line((row) => (real ? (real.totalValueUSD[row] ?? null) : value(row))),
    cumulativeCosts: line((row) => (real ? (real.cumulativeCosts[row] ?? null) : ledger.totalCosts[row]!)),
    // Ratios have no real form.
    overallRoi: line((row) => ratio(value(row), ledger.totalCosts[row]!) - 1),
  };
}

/**
 * Compares up to five plan files; the first is the baseline, whose now, market and seed hold for all. Each keeps its
 * settings, epochs, transactions, edits and blocks, so that a withdrawal is that of the plan alone. In real values costs,
 * fees and values of all are in money of the baseline's reference date, by its settings, and so are the returns on the
 * common date; the other figures have no such form.
 *
 * @param isReal whether to compare in real values; by default where the baseline's file has that block
 *
 * Throws PlanRefused with the first field that is wrong, its path beginning with "scenarios[i]", and
 * CalculationCancelled when `watch` cancels it.
 */
export function compareScenarios(
  scenarios: readonly Scenario[],
  today: Day,
  market: MarketData,
  watch: Watch = {},
  isReal?: boolean,
): ScenarioComparison {
  if (scenarios.length > mostScenarios || scenarios.length === 0) {
    const message = `Compare 1 to ${mostScenarios} scenarios`;
    throw new PlanRefused({ code: "outOfRange", path: "scenarios", message });
  }
  const base: Fields = isFields(scenarios[0]?.file) ? scenarios[0].file : {};
  const { now, seed, market: ownMarket, realValues } = base;
  const baseline: OfBaseline = {
    fields: { now, seed, market: ownMarket, analyses: {} },
    realBlock: realValues,
    isReal: isReal ?? blockAt(realValues, "realValues") !== null,
  };
  const all = scenarios.map((scenario, at) =>
    calculateAt(
      scenario,
      at,
      baseline,
      today,
      market,
      partOf(watch, at / scenarios.length, 1 / scenarios.length),
    ),
  );
  const first = all[0]!;
  const month = commonMonth(all);
  const months = [
    ...new Set(all.flatMap(({ result }) => Array.from(result.model.rows.month.subarray(0, result.rowCount)))),
  ].toSorted((a, b) => a - b);
  const planOf = ({ result }: Calculated) => result.model.plan;
  const currencies = new Set(all.map((one) => planOf(one).controlPanel.baseCurrency));
  const hasWithdrawals = all.every(({ withdrawal }) => withdrawal !== undefined);
  const figuresOf = (one: Calculated) => {
    const row = month === null ? -1 : rowOfMonth(one.result, month);
    return figuresAt(one, row, hasWithdrawals, currencies.size === 1);
  };
  const depletionOf = ({ withdrawal }: Calculated) =>
    hasWithdrawals ? (withdrawal?.totals.depletionDate ?? null) : null;
  const baseFigures = figuresOf(first);
  return {
    modelVersion: engineConstants.modelVersion,
    month: month === null ? null : formatMonth(month),
    isReal: baseline.isReal,
    months: months.map(formatMonth),
    scenarios: all.map((one, at): ComparedScenario => {
      const own = figuresOf(one);
      const differences = Object.fromEntries(
        figureNames.map((name) => [name, differenceOf(own[name], baseFigures[name], isAmount[name])]),
      ) as Record<Figure, Difference>;
      const depletionDays = daysBetween(depletionOf(one), depletionOf(first));
      return {
        name: one.name,
        hasOtherPrices: !sharesPrices(planOf(one), planOf(first)),
        figures: own,
        depletionDate: depletionOf(one),
        differences: at === 0 ? null : { ...differences, depletionDays },
        overlays: overlaysOf(one, months),
      };
    }),
  };
}
