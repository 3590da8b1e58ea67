import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, it } from "vitest";
import { ledgerKeys, type StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { createPlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { createTransactionService } from "#functions/transactions/service.ts";
import { createTransactionStore } from "#functions/transactions/store.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { storedBuy, transactionStoreContract } from "#test/contracts/transaction-store.ts";
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
  return createTransactionStore(documents, tables.PLANNER_TABLE, tables.EVENTS_TABLE);
});

describe("transactions in the planner table", () => {
  it("never oversell however many sells come at once, and keep a full import whole", async () => {
    const { documents, tables } = await open();
    const service = serviceOver(documents, tables.PLANNER_TABLE);
    const caller = { userId: "u1", tier: "free" } as const;
    expect(await service.import(caller, manyRows(1_200), "import-key")).toMatchObject({ count: 1_200 });
    expect((await service.list(caller, { limit: 1 })).total).toBe(1_200);

    const sell = { dateAcquired: "2026-11-01", btcBought: -0.5, usdSpent: -30_000, feesUSD: 0 };
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => service.create(caller, sell)));
    const sold = outcomes.filter(({ status }) => status === "fulfilled");
    expect(sold).toHaveLength(2);
    expect((await service.list(caller, { startDate: "2026-01-01" })).total).toBe(2);
  });

  it("are all recorded when twenty come at once, with and without sells among what is there", async () => {
    const { documents, tables } = await open();
    const service = serviceOver(documents, tables.PLANNER_TABLE);
    for (const [userId, satoshis] of [
      ["u1", 1],
      ["u2", -1],
    ] as const) {
      const caller = { userId, tier: "free" } as const;
      await service.import(caller, manyRows(400), "import-key");
      await service.create(caller, {
        dateAcquired: "2026-11-01",
        btcBought: satoshis * 0.01,
        usdSpent: satoshis * 900,
        feesUSD: 0,
      });
      const [row] = manyRows(1);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => service.create(caller, { ...row!, feesUSD: 0.1 })),
      );
      expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
      expect((await service.list(caller, {})).total).toBe(421);
    }
  });

  it("are listed, read and changed without reading the rest of the ledger", async () => {
    const { documents, tables } = await open();
    const service = serviceOver(documents, tables.PLANNER_TABLE);
    const caller = { userId: "u1", tier: "free" } as const;
    await service.import(caller, manyRows(1_200), "import-key");
    const costOf = countItems(documents);
    const { data, nextCursor } = await service.list(caller, { limit: 10 });
    const { id } = data[0]!;
    expect(await costOf(() => service.list(caller, { limit: 10 }))).toBeLessThan(20);
    expect(await costOf(() => service.list(caller, { limit: 10, cursor: nextCursor! }))).toBeLessThan(20);
    // A page far down reads no more than the month that it begins in.
    expect(await costOf(() => service.list(caller, { limit: 10, page: 119 }))).toBeLessThan(120);
    const month = { startDate: "2022-03-01", endDate: "2022-03-31", limit: 1_000 };
    expect(await costOf(() => service.list(caller, month))).toBeLessThan(110);
    expect(await costOf(() => service.get(caller, id))).toBeLessThan(5);
    expect(await costOf(() => service.update(caller, id, { feesUSD: 1 }))).toBeLessThan(10);
    expect(await costOf(() => service.remove(caller, id))).toBeLessThan(10);
    expect(await costOf(() => service.restore(caller, id))).toBeLessThan(10);
    expect(await costOf(() => service.create(caller, manyRows(1)[0]!))).toBeLessThan(10);
  });

  it("change a ledger with sells after reading the sums of its months, not the ledger", async () => {
    const { documents, tables } = await open();
    const service = serviceOver(documents, tables.PLANNER_TABLE);
    const caller = { userId: "u1", tier: "free" } as const;
    await service.import(caller, manyRows(1_200), "import-key");
    const sell = { dateAcquired: "2022-06-20", btcBought: -0.01, usdSpent: -300, feesUSD: 0 };
    const { id } = await service.create(caller, sell);
    const costOf = countItems(documents);
    expect(await costOf(() => service.create(caller, manyRows(1)[0]!))).toBeLessThan(10);
    // What a month with sells needs follows from their order: that month is read, no other.
    expect(await costOf(() => service.create(caller, sell))).toBeLessThan(120);
    expect(await costOf(() => service.update(caller, id, { feesUSD: 1 }))).toBeLessThan(120);
    expect(await costOf(() => service.remove(caller, id))).toBeLessThan(120);
  });

  it.each([
    ["before they had places", () => ({})],
    [
      "when months had counts alone",
      (rows: readonly StoredTransaction[]) => ({
        sells: 1,
        months: Object.fromEntries(rows.map(({ dateAcquired }) => [dateAcquired.slice(0, 7), 20])),
      }),
    ],
  ])("that were stored %s are all there, for the simulation and in pages", async (_, headOf) => {
    const { documents, tables } = await open();
    const TableName = tables.PLANNER_TABLE;
    const rows = Array.from({ length: 60 }, (_, position) =>
      storedBuy({
        position,
        dateAcquired: `2024-0${1 + (position % 3)}-05`,
        satoshis: position === 59 ? -1 : 5,
      }),
    );
    const head = { ...ledgerKeys.head("u1"), version: 60, ...headOf(rows) };
    await documents.send(new PutCommand({ TableName, Item: head }));
    for (const row of rows) {
      const keys = [ledgerKeys.transaction("u1", row.id), ledgerKeys.place("u1", row)];
      for (const key of "months" in head ? keys : keys.slice(0, 1)) {
        await documents.send(new PutCommand({ TableName, Item: { ...key, ...row } }));
      }
    }
    const store = createTransactionStore(documents, TableName, tables.EVENTS_TABLE);
    expect(await store.summary("u1")).toBeNull();
    const before = await store.read("u1");
    expect(before.transactions).toHaveLength(60);
    const heads = await Promise.all([store.head("u1"), store.head("u1"), store.head("u1")]);
    const buys = { count: 20, sells: 0, satoshis: 100, needed: 0 };
    const months = { "2024-01": buys, "2024-02": buys, "2024-03": { ...buys, sells: 1, satoshis: 94 } };
    expect(heads).toEqual(heads.map(() => ({ version: 60, months })));
    expect(await store.summary("u1")).toEqual(heads[0]);
    expect(await store.read("u1")).toEqual(before);
    const page = await store.page("u1", { from: "2024-03-01", to: "2024-03-31" });
    expect(page).toEqual(before.transactions.slice(40).toReversed());
  });
});

function serviceOver(documents: DynamoDBDocumentClient, table: string) {
  return createTransactionService({
    store: createTransactionStore(documents, table, "test-events"),
    plans: createPlanStore(documents, table, "test-events"),
    market: async () => ({ live: { days: [] }, input: embeddedMarket }),
    clock: () => Date.UTC(2026, 10, 21, 12),
  });
}

/** Counts the items that a call reads. */
function countItems(documents: DynamoDBDocumentClient) {
  let read = 0;
  documents.middlewareStack.add(
    (next) => async (request) => {
      const answer = await next(request);
      const { Items, Item } = answer.output as { Items?: unknown[]; Item?: unknown };
      read += Items?.length ?? (Item ? 1 : 0);
      return answer;
    },
    { step: "initialize", name: "countItems" },
  );
  return async (call: () => Promise<unknown>) => {
    read = 0;
    await call();
    return read;
  };
}

function manyRows(length: number) {
  return Array.from({ length }, (_, index) => ({
    dateAcquired: `2022-${String(1 + (index % 12)).padStart(2, "0")}-15`,
    btcBought: 0.001,
    usdSpent: 40,
    feesUSD: 0.4,
  }));
}
