import { planLooker } from "#functions/alerts/plan-look.ts";
import { monthsOf } from "#functions/platform/records/plan/ledger-months.ts";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { newPlan, type PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { storedBuy } from "#test/contracts/transaction-store.ts";

/** What reminders read of a user: a plan from a day on, and records on some days; the counter counts whole ledgers read. */
export function givenLook(
  start: string,
  changes: Partial<PlanRecord> = {},
  transactions: readonly StoredTransaction[] = [],
) {
  const plan: PlanRecord = { ...newPlan(new Date(start)), ...changes };
  const state = { transactions, ledgersRead: 0 };
  const look = planLooker({
    plans: { readOrCreate: async () => plan },
    ledgers: {
      summary: async () => ({ version: 1, months: monthsOf(state.transactions) }),
      read: async () => {
        state.ledgersRead += 1;
        return { version: 1, transactions: state.transactions, batches: [], deleted: [], leftovers: [] };
      },
    },
    market: async () => embeddedMarket,
  });
  return { look, state };
}

/** A recorded buy of 0.1 bitcoin on a day. */
export const boughtOn = (dateAcquired: string) => storedBuy({ dateAcquired });
