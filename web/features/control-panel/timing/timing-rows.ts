import { mergeSettingChanges, type SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { TimingError } from "#shared/engine/analyses/timing-error.ts";
import { feeCents } from "#shared/engine/ledger/amounts.ts";
import type { FeeRule } from "#shared/engine/ledger/ledger-input.ts";
import type { ResultFile } from "#shared/engine/result/result-file.ts";
import type { OwnPlanJob } from "#web/workers/engine-messages.ts";
import type { OutlookPlan } from "#web/workers/outlook-messages.ts";

/** The strategy with its sales and purchases off by some months; null is the plan without the strategy. */
export interface TimingRow {
  /** Negative is too early. */
  readonly months: number | null;
  /** US dollars at the end of the plan; null where recorded sales cannot be served. */
  readonly value: number | null;
  /** Against never selling, as a fraction. */
  readonly advantage: number | null;
}

/** Months by which the dates are wrong, the perfect one first. */
const timingErrors = [0, -3, 3, -6, 6] as const;

/** Sales and purchases off by the same months, perfect first, and last the plan without the strategy. */
export function timingRows({ hold, variants }: TimingError): TimingRow[] {
  const rows = timingErrors.map((months): TimingRow => {
    const variant = variants.find(
      ({ sellShiftMonths, reinvestShiftMonths }) =>
        sellShiftMonths === months && reinvestShiftMonths === months,
    );
    const value = variant?.value ?? null;
    return { months, value, advantage: value !== null && hold.value ? value / hold.value - 1 : null };
  });
  return [...rows, { months: null, value: hold.value, advantage: null }];
}

/** What the strategy's own trades cost. */
export interface StrategyFees {
  readonly sells: number;
  readonly buyBacks: number;
  /** US cents. */
  readonly cents: number;
}

/**
 * The fees of simulated sells and reinvestments; recorded ones have their own.
 *
 * @param result with the columns sellAmountUSD and reinvestAmountUSD
 */
export function strategyFees({ rows, rowSource }: ResultFile, fee: FeeRule): StrategyFees {
  const amounts = (id: string) =>
    (rows[id] ?? []).flatMap((cell, row) =>
      typeof cell === "number" && cell > 0 && rowSource[row] !== "actual" ? [cell] : [],
    );
  const [sells, buyBacks] = [amounts("sellAmountUSD"), amounts("reinvestAmountUSD")];
  const cents = [...sells, ...buyBacks].reduce((sum, amount) => sum + feeCents(amount, fee, false), 0);
  return { sells: sells.length, buyBacks: buyBacks.length, cents };
}

/** The plan with its unsaved changes and the strategy on, as a job for the engine, with its fees. */
export function timingJob({ config, changes }: OutlookPlan): { job: OwnPlanJob; fee: FeeRule } {
  const switchedOn: SettingChanges = { plan: { sellReinvestSettings: true }, epochs: {} };
  const shifts = [...timingErrors].sort((a, b) => a - b);
  const { feePct, feeFixedUsd } = { ...config.settings.panel, ...changes.plan };
  return {
    job: {
      config,
      changes: mergeSettingChanges(changes, switchedOn),
      analyses: { timingError: { shifts } },
      columns: ["dateAcquired", "sellAmountUSD", "reinvestAmountUSD"],
    },
    fee: { pct: Number(feePct), fixedUsd: Number(feeFixedUsd) },
  };
}
