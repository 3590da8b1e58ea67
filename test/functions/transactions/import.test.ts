import { describe, expect, it } from "vitest";
import type { TransactionStore } from "#functions/transactions/store.ts";
import { mostImportedRows, mostTransactions } from "#shared/domain/transactions/transaction-limits.ts";
import { alice, asRead, bob, buy, openService, sell } from "./setup.ts";

const rows = [buy, { ...buy, dateAcquired: "2024-04-05" }, sell];
const key = "import-key";

describe("an import", () => {
  it("records all rows, in the order given within a day, and returns their batch", async () => {
    const { service } = openService();
    const sameDay = [buy, { ...sell, dateAcquired: buy.dateAcquired, btcBought: -0.01, usdSpent: -650 }];
    const { batchId, count, ledgerVersion, transactions } = await service.import(alice, sameDay, key);
    expect(count).toBe(2);
    const { data, ...listed } = await service.list(alice, {});
    expect(transactions).toEqual(data);
    expect(ledgerVersion).toBe(listed.ledgerVersion);
    expect(data.map(({ btcBought }) => btcBought)).toEqual([-0.01, 0.01]);
    expect(data.map(({ importBatchId }) => importBatchId)).toEqual([batchId, batchId]);
  });

  it("with a wrong row records none and names every wrong field by its row", async () => {
    const { service, store } = openService();
    const wrong = [buy, { ...buy, feesUSD: -1 }, { ...buy, dateAcquired: "2030-01-01", usdSpent: 0 }];
    await expect(service.import(alice, wrong, key)).rejects.toMatchObject({
      details: [
        { path: "body.rows.1.feesUSD", message: "Fees cannot be negative" },
        { path: "body.rows.2.dateAcquired", message: "Date cannot be in the future" },
        { path: "body.rows.2.usdSpent", message: "USD amount is required and cannot be zero" },
      ],
    });
    expect(await store.read("alice")).toMatchObject({ version: 0, leftovers: [] });
  });

  it("with a sell beyond the holdings records none and names the sell", async () => {
    const { service, store } = openService();
    const attempt = service.import(alice, [{ ...sell, dateAcquired: "2024-03-01" }, buy], key);
    await expect(attempt).rejects.toMatchObject({
      message: "Cannot sell more BTC than held on that date",
      details: [{ path: "body.rows.0.btcBought" }],
    });
    expect(await store.read("alice")).toMatchObject({ version: 0, leftovers: [] });
  });

  it("happens once for one key, even when two calls meet", async () => {
    const { service } = openService();
    const [one, other] = await Promise.all([
      service.import(alice, rows, key),
      service.import(alice, rows, key),
    ]);
    expect(other).toEqual(one);
    expect(await service.import(alice, rows, key)).toEqual(one);
    expect((await service.list(alice, {})).total).toBe(3);
    await expect(service.import(alice, [buy], key)).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await service.import(bob, rows, key)).batchId).not.toBe(one.batchId);
  });

  it("is undone as a whole, once, edited rows included", async () => {
    const { service, store } = openService();
    const kept = await service.create(alice, buy);
    const { batchId, transactions } = await service.import(alice, rows, key);
    const edited = (await service.list(alice, {})).data.find(({ importBatchId }) => importBatchId);
    await service.update(alice, edited!.id, { feesUSD: 77 });
    const imported = transactions.map(({ id }) => id);
    expect(await service.undoImport(alice, batchId)).toEqual({
      batchId,
      count: 3,
      ledgerVersion: 4,
      transactionIds: expect.toSatisfy(
        (ids) => imported.length === 3 && imported.every((id) => ids.includes(id)),
      ),
    });
    expect((await service.list(alice, {})).data).toEqual([asRead(kept)]);
    expect((await store.read("alice")).leftovers).toEqual([]);
    const nothing = { batchId, count: 0, ledgerVersion: 4, transactionIds: [] };
    expect(await service.undoImport(alice, batchId)).toEqual(nothing);
    await expect(service.import(alice, rows, key)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is not undone while a later sell depends on it", async () => {
    const { service } = openService();
    const { batchId } = await service.import(alice, [buy], key);
    await service.create(alice, sell);
    await expect(service.undoImport(alice, batchId)).rejects.toMatchObject({
      message: "Cannot sell more BTC than held on that date",
    });
    expect((await service.list(alice, {})).total).toBe(2);
  });

  it("leaves a row that was deleted and restored when the rest is undone", async () => {
    const { service } = openService();
    const { batchId } = await service.import(alice, [buy, { ...buy, feesUSD: 1 }], key);
    const { id } = (await service.list(alice, {})).data[0]!;
    await service.remove(alice, id);
    await service.undoImport(alice, batchId);
    expect(await service.restore(alice, id)).toMatchObject({ id, importBatchId: null });
    expect((await service.list(alice, {})).total).toBe(1);
  });

  it("cannot add more than the ledger can hold", async () => {
    const { service } = openService();
    const full = Array.from({ length: mostImportedRows }, () => buy);
    for (let batch = 0; batch < mostTransactions / mostImportedRows; batch += 1) {
      await service.import(alice, full, `${key}-${batch}`);
    }
    const limit = { message: expect.stringContaining(`At most ${mostTransactions} transactions`) };
    await expect(service.import(alice, [buy], "one-more")).rejects.toMatchObject(limit);
    await expect(service.create(alice, buy)).rejects.toMatchObject(limit);
  });
});

describe("an import that breaks off", () => {
  /** A store whose process dies when `at` is reached. */
  function dying(at: "half staged" | "before commit") {
    const state = { dead: false };
    const change = (store: TransactionStore): TransactionStore => ({
      ...store,
      stage: async (userId, staged) => {
        if (state.dead || at !== "half staged") return store.stage(userId, staged);
        await store.stage(userId, staged.slice(0, 2));
        throw new Error("The process ended");
      },
      write: async (userId, version, written) => {
        if (!state.dead && at === "before commit" && written.kind === "commit") {
          throw new Error("The process ended");
        }
        return store.write(userId, version, written);
      },
    });
    return { state, ...openService(change) };
  }

  it.each(["half staged", "before commit"] as const)(
    "%s counts for nothing and can be repeated",
    async (at) => {
      const { service, state } = dying(at);
      await expect(service.import(alice, rows, key)).rejects.toThrow("The process ended");
      expect((await service.list(alice, {})).data).toEqual([]);
      await expect(service.create(alice, sell)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
      state.dead = true;
      expect(await service.import(alice, rows, key)).toMatchObject({ count: 3 });
      expect((await service.list(alice, {})).total).toBe(3);
    },
  );

  it("is tidied up by a later import, but not while it may still be running", async () => {
    const { service, store, state, clock } = dying("before commit");
    await expect(service.import(alice, rows, key)).rejects.toThrow("The process ended");
    state.dead = true;
    clock.now += 10 * 60_000;
    await service.import(alice, [buy], `${key}-2`);
    expect((await store.read("alice")).leftovers).toHaveLength(3);
    clock.now += 10 * 60_000;
    await service.import(alice, [buy], `${key}-3`);
    expect(await store.read("alice")).toMatchObject({ leftovers: [], transactions: [{}, {}] });
  });
});
