import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ImportBatch, StoredTransaction } from "#functions/platform/plan/ledger-record.ts";
import { LedgerChanged, type TransactionStore } from "#functions/transactions/store.ts";

const now = "2026-11-20T09:00:00.000Z";

/** A stored buy of a tenth of a bitcoin. */
export function storedBuy(changes: Partial<StoredTransaction> = {}): StoredTransaction {
  return {
    id: randomUUID(),
    version: 1,
    dateAcquired: "2026-11-02",
    satoshis: 10_000_000,
    usdCents: 6_000_00,
    feesCents: 12_00,
    priceMicros: 60_000_000_000,
    dynamicTopUpCents: 0,
    cycleTopUpCents: 0,
    sequence: 1,
    position: 0,
    createdAt: now,
    updatedAt: now,
    batchId: null,
    attempt: null,
    requestHash: null,
    ...changes,
  };
}

function importOf(count: number): { batch: ImportBatch; rows: StoredTransaction[] } {
  const batchId = randomUUID();
  const attempt = randomUUID();
  const rows = Array.from({ length: count }, (_, position) => storedBuy({ position, batchId, attempt }));
  return {
    batch: { batchId, attempt, state: "committed", count, requestHash: "hash", createdAt: now },
    rows,
  };
}

/** What every transaction store promises. `open` gives an empty one. */
export function transactionStoreContract(open: () => Promise<TransactionStore>): void {
  describe("a transaction store", () => {
    it("has an empty ledger of version 0 for everybody", async () => {
      const store = await open();
      expect(await store.read("a")).toEqual({
        version: 0,
        transactions: [],
        batches: [],
        deleted: [],
        leftovers: [],
      });
    });

    it("gives transactions back as they were, by date and then as recorded, each user their own", async () => {
      const store = await open();
      const later = storedBuy({ sequence: 1 });
      const sameDay = storedBuy({ sequence: 2, satoshis: -5, usdCents: -1, requestHash: "h" });
      const earlier = storedBuy({ sequence: 3, dateAcquired: "2026-10-31" });
      for (const [version, transaction] of [later, sameDay, earlier].entries()) {
        await store.write("a", version, { kind: "record", transaction });
      }
      const ledger = await store.read("a");
      expect(ledger.version).toBe(3);
      expect(await store.version("a")).toBe(3);
      expect(await store.version("b")).toBe(0);
      expect(ledger.transactions).toEqual([earlier, later, sameDay]);
      expect((await store.read("b")).transactions).toEqual([]);
    });

    it("lets one of two changes to the same version through", async () => {
      const store = await open();
      const record = () => store.write("a", 0, { kind: "record", transaction: storedBuy() });
      const outcomes = await Promise.allSettled([record(), record(), record()]);
      const refused = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(refused.map(({ reason }) => reason instanceof LedgerChanged)).toEqual([true, true]);
      expect((await store.read("a")).transactions).toHaveLength(1);
      await expect(record()).rejects.toBeInstanceOf(LedgerChanged);
    });

    it("replaces what is there and nothing else", async () => {
      const store = await open();
      const before = storedBuy();
      await store.write("a", 0, { kind: "record", transaction: before });
      const after = { ...before, version: 2, feesCents: 1, dateAcquired: "2026-01-01" };
      await store.write("a", 1, { kind: "replace", transaction: after });
      expect((await store.read("a")).transactions).toEqual([after]);
      const missing = { kind: "replace", transaction: storedBuy() } as const;
      await expect(store.write("a", 2, missing)).rejects.toBeInstanceOf(LedgerChanged);
      await expect(store.write("a", 2, { kind: "record", transaction: after })).rejects.toBeInstanceOf(
        LedgerChanged,
      );
      expect((await store.read("a")).version).toBe(2);
    });

    it("keeps a deleted transaction aside and brings it back once", async () => {
      const store = await open();
      const transaction = storedBuy();
      const aside = { ...transaction, restorableUntil: "2026-11-21T09:00:00.000Z" };
      await store.write("a", 0, { kind: "record", transaction });
      await store.write("a", 1, { kind: "delete", transaction: aside });
      expect(await store.read("a")).toMatchObject({ transactions: [], deleted: [aside] });
      await store.write("a", 2, { kind: "restore", transaction });
      expect(await store.read("a")).toMatchObject({ transactions: [transaction], deleted: [] });
      const again = store.write("a", 3, { kind: "restore", transaction });
      await expect(again).rejects.toBeInstanceOf(LedgerChanged);
    });

    it("counts the rows of an import from its commit on, all at once", async () => {
      const store = await open();
      const { batch, rows } = importOf(130);
      await store.stage("a", rows);
      expect(await store.read("a")).toMatchObject({ version: 0, transactions: [] });
      expect((await store.read("a")).leftovers).toHaveLength(130);
      await store.write("a", 0, { kind: "commit", batch });
      const ledger = await store.read("a");
      expect(ledger.transactions).toEqual(rows);
      expect(ledger).toMatchObject({ version: 1, batches: [batch], leftovers: [] });
    });

    it("commits an import once, and never the rows of another attempt", async () => {
      const store = await open();
      const { batch, rows } = importOf(3);
      const stray = rows.map((row) => ({ ...row, id: randomUUID(), attempt: randomUUID() }));
      await store.stage("a", stray);
      await store.stage("a", rows);
      await store.write("a", 0, { kind: "commit", batch });
      await expect(store.write("a", 1, { kind: "commit", batch })).rejects.toBeInstanceOf(LedgerChanged);
      const ledger = await store.read("a");
      expect(ledger.transactions.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(ledger.leftovers).toHaveLength(3);
      await store.erase("a", stray);
      expect((await store.read("a")).leftovers).toEqual([]);
    });

    it("takes all rows of an import back at once", async () => {
      const store = await open();
      const { batch, rows } = importOf(30);
      await store.write("a", 0, { kind: "record", transaction: storedBuy() });
      await store.stage("a", rows);
      await store.write("a", 1, { kind: "commit", batch });
      const undone = { ...batch, state: "undone" } as const;
      await store.write("a", 2, { kind: "undo", batch: undone });
      expect((await store.read("a")).transactions).toHaveLength(1);
      await store.erase("a", rows);
      expect(await store.read("a")).toMatchObject({ version: 3, batches: [undone], leftovers: [] });
    });
  });
}
