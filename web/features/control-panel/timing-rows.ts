import type { EngineConfig } from "#shared/api/engine-config.ts";
import { mergeSettingChanges, planFile, withSettingChanges } from "#shared/domain/plan-settings.ts";
import type { TimingError } from "#shared/engine/analyses/timing-error.ts";
import { feeCents } from "#shared/engine/ledger/amounts.ts";
import type { FeeRule } from "#shared/engine/ledger/ledger-input.ts";
import type { ResultFile } from "#shared/engine/result/result-file.ts";
import type { EngineJob } from "#web/workers/engine-messages.ts";
import { checkEngineVersion, marketOf } from "#web/workers/market-of.ts";
import type { Changes } from "./plan-edits.ts";

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

/**
 * The plan with its unsaved changes and the strategy on, as a job for the engine, with its fees.
 * @throws Error when page and server versions differ
 */
export function timingJob(config: EngineConfig, changes: Changes): { job: EngineJob; fee: FeeRule } {
  checkEngineVersion(config);
  const switchedOn: Changes = { plan: { sellReinvestSettings: true }, epochs: {} };
  const settings = withSettingChanges(config.settings, mergeSettingChanges(changes, switchedOn));
  const { now, seed, tier, transactions } = config;
  const file = planFile({ ...settings, epochCount: null }, { now, seed, tier, transactions });
  const shifts = [...timingErrors].sort((a, b) => a - b);
  const { feePct, feeFixedUsd } = settings.panel;
  return {
    job: {
      plan: { ...file, analyses: { timingError: { shifts } } },
      market: marketOf(config),
      today: now,
      columns: ["dateAcquired", "sellAmountUSD", "reinvestAmountUSD"],
      isLenient: true,
    },
    fee: { pct: Number(feePct), fixedUsd: Number(feeFixedUsd) },
  };
}
