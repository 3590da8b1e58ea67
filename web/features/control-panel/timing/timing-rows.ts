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
  readonly usdCents: number;
  /** Each trade at the rate of its month. */
  readonly baseCents: number;
}

/**
 * The fees of simulated sells and reinvestments; recorded ones have their own.
 *
 * @param result with the columns sellAmountUSD, reinvestAmountUSD and exchangeRate
 */
export function strategyFees({ rows, rowSource }: ResultFile, fee: FeeRule): StrategyFees {
  const trades = (id: string) =>
    (rows[id] ?? []).flatMap((cell, row) =>
      typeof cell === "number" && cell > 0 && rowSource[row] !== "actual"
        ? [{ cents: feeCents(cell, fee, false), rate: Number(rows.exchangeRate?.[row] ?? 1) }]
        : [],
    );
  const [sells, buyBacks] = [trades("sellAmountUSD"), trades("reinvestAmountUSD")];
  const all = [...sells, ...buyBacks];
  return {
    sells: sells.length,
    buyBacks: buyBacks.length,
    usdCents: all.reduce((sum, { cents }) => sum + cents, 0),
    baseCents: all.reduce((sum, { cents, rate }) => sum + Math.round(cents * rate), 0),
  };
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
      columns: ["dateAcquired", "sellAmountUSD", "reinvestAmountUSD", "exchangeRate"],
    },
    fee: { pct: Number(feePct), fixedUsd: Number(feeFixedUsd) },
  };
}
