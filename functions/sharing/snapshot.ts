import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { type PlanOwner, panelValues } from "#functions/platform/records/plan/plan-input.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import { simulateStored } from "#functions/platform/records/plan/simulate-stored.ts";
import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import type { ShareLook } from "#shared/domain/sharing.ts";
import { homeFigures } from "#shared/engine/analyses/home-figures.ts";
import { timelineHead } from "#shared/engine/result/timeline-head.ts";
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
    },
    amounts:
      look === "percent"
        ? null
        : {
            currency: plan.baseCurrency,
            baseAmount: panel.baseAmount,
            recorded: recorded && sums(recorded),
            planned: planned && sums(planned),
          },
  };
}

const sums = (of: { satoshis: number; cost: { baseCents: number }; value: { baseCents: number } }) => ({
  btc: fromSatoshis(of.satoshis),
  cost: fromCents(of.cost.baseCents),
  value: fromCents(of.value.baseCents),
});
