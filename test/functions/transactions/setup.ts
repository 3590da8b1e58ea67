import type { PlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { createTransactionService } from "#functions/transactions/service.ts";
import type { TransactionStore } from "#functions/transactions/store.ts";
import type { Transaction, WrittenTransaction } from "#shared/api/transactions.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";

export const alice = { userId: "alice", tier: "free" } as const;
export const bob = { userId: "bob", tier: "free" } as const;

/** A transaction service over fakes, on 21 November 2026 at noon. */
export function openService(change: (store: TransactionStore) => TransactionStore = (store) => store) {
  const store = createFakeTransactionStore();
  const plans: PlanStore = createFakePlanStore();
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const market = async () => ({ live: { days: [] }, input: embeddedMarket });
  const service = createTransactionService({ store: change(store), plans, market, clock: () => clock.now });
  return { service, store, plans, clock };
}

/** A transaction as it is read, of what the change that made it answered. */
export const asRead = ({ ledgerVersion: _, ...transaction }: WrittenTransaction): Transaction => transaction;

/** A buy of a hundredth of a bitcoin for 600 dollars. */
export const buy = { dateAcquired: "2024-03-05", btcBought: 0.01, usdSpent: 600, feesUSD: 3 };
export const sell = { dateAcquired: "2024-05-05", btcBought: -0.004, usdSpent: -260, feesUSD: 2 };
