import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { type PlanOwner, panelValues } from "#functions/platform/records/plan/plan-input.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import { simulateStored } from "#functions/platform/records/plan/simulate-stored.ts";
import type { SharedPlan, SharedRange } from "#shared/api/portfolio/sharing.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { savedPaths } from "#shared/domain/plan/simulation-rules.ts";
import type { ShareLook } from "#shared/domain/sharing.ts";
import { homeFigures } from "#shared/engine/analyses/home-figures.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { timelineHead } from "#shared/engine/result/timeline-head.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import type { MarketData } from "#shared/engine/types.ts";

interface SnapshotInput {
  readonly plan: PlanRecord;
  readonly owner: PlanOwner;
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
export function planSnapshot({ plan, owner, transactions, market, ...given }: SnapshotInput): SharedPlan {
  const { look, today, expiresOn } = given;
  const whole = simulateStored(plan, owner, today, market, { columns, transactions });
  const alone = simulateStored(plan, owner, today, market, { columns });
  const { dataDate, modelVersion, investStartDate, investEndDate } = timelineHead(whole.simulated, {
    planId: plan.id,
    planName: "",
    planVersion: plan.version,
    ledgerVersion: 0,
    baseCurrency: plan.baseCurrency,
    ignored: [],
    ignoredTransactions: [],
    asksGrowth: false,
  });
  const { recorded, planned } = homeFigures(whole.simulated.model);
  const dates = (alone.result.rows.dateAcquired ?? []).map(String);
  const roi = alone.result.rows.overallRoi ?? [];
  const known = dates.findIndex((date) => date > dataDate);
  const projection = known < 0 ? null : plannedRange(alone.simulated, known);
  const panel = panelValues(plan);
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
            currency: plan.baseCurrency,
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
  const lastBase = (name: Tenth) => Math.round(value[name][last]! * model.facts.rate[last]! * 100) / 100;
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
