import { afterEach, describe, expect, it } from "vitest";
import { createPlanStore } from "#functions/platform/plan/plan-store.ts";
import { createTransactionService } from "#functions/transactions/service.ts";
import { createTransactionStore } from "#functions/transactions/store.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { transactionStoreContract } from "#test/contracts/transaction-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

const opened: TestTables[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tables) => tables.close()));
});

async function open() {
  const tables = await startTestTables();
  opened.push(tables);
  return tables;
}

transactionStoreContract(async () => {
  const { documents, tables } = await open();
  return createTransactionStore(documents, tables.PLANNER_TABLE);
});

describe("transactions in the planner table", () => {
  it("never oversell however many sells come at once, and keep a full import whole", async () => {
    const { documents, tables } = await open();
    const service = createTransactionService({
      store: createTransactionStore(documents, tables.PLANNER_TABLE),
      plans: createPlanStore(documents, tables.PLANNER_TABLE),
      market: async () => ({ live: { days: [] }, input: embeddedMarket }),
      clock: () => Date.UTC(2026, 10, 21, 12),
    });
    const caller = { userId: "u1", tier: "free" } as const;
    const rows = Array.from({ length: 1_200 }, (_, index) => ({
      dateAcquired: `2022-${String(1 + (index % 12)).padStart(2, "0")}-15`,
      btcBought: 0.001,
      usdSpent: 40,
      feesUSD: 0.4,
    }));
    expect(await service.import(caller, rows, "import-key")).toMatchObject({ count: 1_200 });
    expect((await service.list(caller, { limit: 1 })).total).toBe(1_200);

    const sell = { dateAcquired: "2026-11-01", btcBought: -0.5, usdSpent: -30_000, feesUSD: 0 };
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => service.create(caller, sell)));
    const sold = outcomes.filter(({ status }) => status === "fulfilled");
    expect(sold).toHaveLength(2);
    expect((await service.list(caller, { startDate: "2026-01-01" })).total).toBe(2);
  });
});
