import { monthsOf } from "#functions/platform/records/plan/ledger-months.ts";
import type { LedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type { OpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { simulateStored } from "#functions/platform/records/plan/simulate-stored.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { type PlannedLedger, plannedLedger } from "#shared/engine/analyses/planned-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Day, MarketData } from "#shared/engine/types.ts";

/** A plan as of a day, with the plan's own buys. */
export interface PlanAsOf {
  readonly model: Model;
  readonly planned: PlannedLedger;
}

/** Lots that have been held long enough for long-term rules, those bought first at the beginning. */
export interface TurnedLots {
  /** The country whose rules they are, such as `Germany`. */
  readonly rules: string;
  /** The days of buying as `yyyy-mm-dd`. */
  readonly lots: readonly { readonly acquired: string; readonly satoshis: number }[];
}

/** What reminders are calculated from: a user's open plan and records on a day. */
export interface PlanLook {
  /** `yyyy-mm-dd` */
  readonly day: string;
  /** The plan alone, without any transaction. */
  readonly plan: PlanAsOf;
  /** Months with transactions, `yyyy-mm`. */
  readonly recordedMonths: ReadonlySet<string>;
  /** The plan with the buys that are recorded in the month of the day. */
  withRecords(): Promise<PlanAsOf>;
  /** Lots that become long-term after a day, `yyyy-mm-dd`, and up to the day of the look. */
  turnedLongTerm(since: string): Promise<TurnedLots>;
}

interface LookDependencies {
  readonly plans: OpenPlanReader;
  readonly ledgers: Pick<LedgerReader, "read" | "summary">;
  readonly market: () => Promise<MarketData>;
  /** What is left of the user's buys, and whose rules of holding it follows. */
  readonly openLots: (userId: string) => Promise<{
    readonly rules: string;
    readonly lots: readonly {
      readonly acquired: Day | null;
      readonly satoshis: number;
      readonly longFrom: Day | null;
    }[];
  }>;
}

/** Reads the open plan of a user, and of the ledger as little as is needed. */
export function planLooker({ plans, ledgers, market, openLots }: LookDependencies) {
  return async (userId: string, day: string): Promise<PlanLook> => {
    const [plan, head, input] = await Promise.all([
      plans.readOrCreate(userId, new Date(Date.parse(day))),
      ledgers.summary(userId),
      market(),
    ]);
    const asOf = (transactions: readonly StoredTransaction[]): PlanAsOf => {
      // The days around are part of every tier.
      const owner = { userId, tier: "free" } as const;
      const columns = new Set(["dateAcquired"]);
      const { model } = simulateStored(plan, owner, day, input, { columns, transactions }).simulated;
      return { model, planned: plannedLedger(model) };
    };
    const read = async () => (await ledgers.read(userId)).transactions;
    // Ledgers from before their months had sums are read.
    const months = head === null ? monthsOf(await read()) : head.months;
    const recordedMonths = new Set(Object.keys(months));
    const alone = asOf([]);
    const month = day.slice(0, 7);
    return {
      day,
      plan: alone,
      recordedMonths,
      async withRecords() {
        if (!recordedMonths.has(month)) return alone;
        const buys = (await read()).filter(({ dateAcquired, satoshis }) => {
          return satoshis > 0 && dateAcquired.startsWith(month) && dateAcquired <= day;
        });
        return asOf(buys);
      },
      async turnedLongTerm(since) {
        const [after, until] = [parseDate(since) ?? 0, parseDate(day) ?? 0];
        const { rules, lots } = await openLots(userId);
        const turned = lots.flatMap(({ acquired, satoshis, longFrom }) => {
          const hasTurned = longFrom !== null && longFrom > after && longFrom <= until;
          return hasTurned && acquired !== null ? [{ acquired: formatDate(acquired), satoshis }] : [];
        });
        return { rules, lots: turned.toSorted((one, other) => one.acquired.localeCompare(other.acquired)) };
      },
    };
  };
}
