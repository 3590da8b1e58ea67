import type { Currency } from "#shared/domain/currencies.ts";
import { dayOf, formatDate } from "#shared/domain/dates.ts";
import type { JurisdictionCode } from "#shared/domain/tax-choices.ts";
import { computedEpochs } from "#shared/engine/epochs/epochs.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Fields } from "#shared/engine/plan/reading.ts";
import type { PriceIndex } from "#shared/engine/real-values/price-index.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import type { Day, Watch } from "#shared/engine/types.ts";
import { partOf, report } from "#shared/engine/watch.ts";
import { plannedLane, simulatedLanes } from "./lanes.ts";
import { firstMonthFrom, withdrawalMonths } from "./months.ts";
import { type PlannedCosts, paidPlan, type WithdrawalPlan } from "./planned-withdrawal.ts";
import { type PathCosts, pathWithdrawals, type SimulatedWithdrawal } from "./simulated-withdrawal.ts";
import { type SustainableAmount, sustainableAmount } from "./sustainable.ts";
import { readWithdrawal, type WithdrawalSettings } from "./withdrawal-settings.ts";

/** A withdrawal, as JSON data. Amounts in base currency, dates as ISO text. */
export interface Withdrawal extends WithdrawalPlan {
  readonly currency: Currency;
  readonly referenceDate: string;
  readonly rule: WithdrawalSettings["rule"]["kind"];
  /** First and last month. */
  readonly startDate: string;
  readonly endDate: string;
  readonly months: number;
  /** Null for no paths. */
  readonly monteCarlo: SimulatedWithdrawal | null;
  /** Null when it was not requested. */
  readonly sustainable: SustainableAmount | null;
}

/** A withdrawal with what the product shows beside it; the block of a plan file's result does not have that. */
export interface WithdrawalWithCosts extends Withdrawal {
  /** Null for no paths. */
  readonly pathCosts: PathCosts | null;
  /** On the plan's own path. */
  readonly modelCosts: PlannedCosts;
}

/** The settings of the block `withdrawal` of a plan. Throws PlanRefused for the first field that is wrong. */
export function withdrawalSettings(
  model: Model,
  block: Fields,
  jurisdiction: JurisdictionCode,
): WithdrawalSettings {
  const { rows, plan, epochs } = model;
  const firstMonth = (start: Day) => firstMonthFrom(start, rows.dayOfMonth);
  return readWithdrawal(block, {
    now: plan.now,
    lastRow: rows.day[rows.count - 1] ?? plan.now,
    lastDayOf: (start, months) => dayOf(firstMonth(start) + months - 1, rows.dayOfMonth),
    chainEnd: epochs.halvingDate[computedEpochs - 1]!,
    jurisdiction,
    fee: plan.controlPanel,
  });
}

/** Drawing the paths and their accumulations, beside the search for the sustainable amount. */
const shareOfDrawing = 0.4;

/**
 * Withdrawals on the plan's own path and on simulated ones. `index` is that of the base currency. Epoch dates, peaks
 * and troughs stay those of the plan's own path. These are not known in advance: show the paths first. Throws
 * CalculationCancelled when cancelled.
 */
export function runWithdrawal(
  result: SimulationResult,
  settings: WithdrawalSettings,
  index: PriceIndex,
  referenceDate: Day,
  watch: Watch = {},
): WithdrawalWithCosts {
  const { model } = result;
  const { paths, tax, successProbability } = settings;
  const months = withdrawalMonths(model, index, referenceDate, settings.startDate, 12 * settings.years);
  const rules = { method: tax?.method ?? "average", holding: tax?.holding ?? "none" } as const;
  const planned = plannedLane(result, months, rules);
  const lanes =
    paths === 0 ? null : simulatedLanes(model, months, rules, paths, partOf(watch, 0, shareOfDrawing));
  const paid = lanes && pathWithdrawals(lanes, months, settings);
  report(watch, shareOfDrawing + 0.1);
  const sustainable =
    successProbability === null
      ? null
      : sustainableAmount(lanes ?? planned, months, settings, successProbability);
  report(watch, 1);
  const { plan, costs } = paidPlan(result, planned, months, settings);
  return {
    currency: model.plan.controlPanel.baseCurrency,
    referenceDate: formatDate(referenceDate),
    rule: settings.rule.kind,
    startDate: formatDate(months.day[0]!),
    endDate: formatDate(months.day[months.count - 1]!),
    months: months.count,
    ...plan,
    monteCarlo: paid?.simulated ?? null,
    sustainable,
    pathCosts: paid?.costs ?? null,
    modelCosts: costs,
  };
}
