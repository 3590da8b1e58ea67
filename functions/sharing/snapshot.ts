import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { transactionInput } from "#functions/platform/records/plan/plan-input.ts";
import type { SharedPlan, SharedRange } from "#shared/api/portfolio/sharing.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { type PlanSettings, planFile } from "#shared/domain/plan/plan-settings.ts";
import { savedPaths } from "#shared/domain/plan/simulation-rules.ts";
import { roundMoney } from "#shared/domain/rounding.ts";
import type { ShareLook } from "#shared/domain/sharing.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { homeFigures } from "#shared/engine/analyses/home-figures.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { timelineHead } from "#shared/engine/result/timeline-head.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { simulateLeniently } from "#shared/engine/simulate-leniently.ts";
import type { MarketData } from "#shared/engine/types.ts";

/** What is shared: a plan as its owner has it, or as a simulation has kept it. */
export interface SharedSource {
  readonly name: string;
  readonly settings: PlanSettings;
  /** What its randomised prices are drawn from. */
  readonly seed: string;
}

interface SnapshotInput {
  readonly source: SharedSource;
  readonly tier: Tier;
  /** In the ledger's order. */
  readonly transactions: readonly StoredTransaction[];
  readonly market: MarketData;
  readonly look: ShareLook;
  /** `yyyy-mm-dd` */
  readonly today: string;
  readonly expiresOn: string;
}

const columns = new Set(["dateAcquired", "overallRoi"]);

/**
 * What a link to a plan shows: figures of recorded transactions and of the plan apart, and the plan by month without
 * any recorded transaction. Nothing in it names the owner or the plan.
 */
export function planSnapshot({ source, tier, transactions, market, ...given }: SnapshotInput): SharedPlan {
  const { look, today, expiresOn } = given;
  const simulatedWith = (recorded: readonly StoredTransaction[]) => {
    const frame = { now: today, seed: source.seed, tier, transactions: recorded.map(transactionInput) };
    return simulateLeniently(planFile(source.settings, frame), market, { columns }).simulated;
  };
  const whole = simulatedWith(transactions);
  const alone = simulatedWith([]);
  const panel = whole.model.plan.controlPanel;
  const { dataDate, modelVersion, investStartDate, investEndDate } = timelineHead(whole, {
    planId: "",
    planName: "",
    planVersion: 0,
    ledgerVersion: 0,
    baseCurrency: panel.baseCurrency,
    ignored: [],
    ignoredTransactions: [],
    asksGrowth: false,
  });
  const { recorded, planned } = homeFigures(whole.model);
  const { rows } = toResult(alone);
  const dates = (rows.dateAcquired ?? []).map(String);
  const roi = rows.overallRoi ?? [];
  const known = dates.findIndex((date) => date > dataDate);
  const projection = known < 0 ? null : plannedRange(alone, known);
  return {
    look,
    createdOn: today,
    expiresOn,
    priceDate: dataDate,
    modelVersion,
    rhythm: panel.buyRhythm,
    from: investStartDate,
    to: investEndDate,
    recorded: recorded && {
      buys: recorded.buys,
      from: recorded.first,
      to: recorded.last,
      gainFraction:
        recorded.paid.baseCents > 0
          ? (recorded.value.baseCents - recorded.cost.baseCents) / recorded.paid.baseCents
          : null,
      yearlyReturn: recorded.yearlyReturn,
      worstFall: recorded.worstFall?.fraction ?? null,
    },
    planned: planned && {
      buys: planned.buys,
      from: planned.from,
      to: planned.to,
      gainFraction: planned.cost.baseCents > 0 ? planned.value.baseCents / planned.cost.baseCents - 1 : null,
      yearlyReturn: planned.yearlyReturn,
      worstFall: planned.worstFall?.fraction ?? null,
    },
    months: {
      date: dates,
      growth: roi.map((cell) => (typeof cell === "number" ? 1 + cell : null)),
      firstProjected: known < 0 ? dates.length : known,
      range: projection?.range ?? null,
    },
    amounts:
      look === "percent"
        ? null
        : {
            currency: panel.baseCurrency,
            baseAmount: panel.baseAmount,
            recorded: recorded && sums(recorded),
            planned: planned && sums(planned),
            lastValue: projection?.lastValue ?? null,
          },
  };
}

const sums = (of: { satoshis: number; cost: { baseCents: number }; value: { baseCents: number } }) => ({
  btc: fromSatoshis(of.satoshis),
  cost: fromCents(of.cost.baseCents),
  value: fromCents(of.value.baseCents),
});

type Tenth = "p10" | "p50" | "p90";
/** A drawing needs no more, and the stored item stays small. */
const rounded = (value: number) => (Number.isFinite(value) ? Number(value.toPrecision(4)) : null);

/** The value of a simulated plan over price paths, from its first projected row on. */
function plannedRange({ model, ledger }: SimulationResult, first: number) {
  const { value, lossProbability } = runMonteCarlo(model, savedPaths, {}, false);
  const last = model.visibleRows - 1;
  const growth = (name: Tenth) =>
    Array.from(value[name].subarray(first), (usd, i) => rounded(usd / ledger.totalCosts[first + i]!));
  const lastBase = (name: Tenth) => roundMoney(value[name][last]! * model.facts.rate[last]!);
  const range: SharedRange = {
    paths: savedPaths,
    p10: growth("p10"),
    p50: growth("p50"),
    p90: growth("p90"),
    lossProbability: rounded(lossProbability[last]!),
  };
  const lastValue = { p10: lastBase("p10"), p50: lastBase("p50"), p90: lastBase("p90") };
  return { range, lastValue: Object.values(lastValue).every(Number.isFinite) ? lastValue : null };
}
