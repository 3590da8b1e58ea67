import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { headAfter } from "#functions/platform/records/plan/ledger-months.ts";
import {
  emptyHead,
  type ImportBatch,
  type LedgerHead,
  type StoredTransaction,
} from "#functions/platform/records/plan/ledger-record.ts";
import { type LedgerChange, movesOf } from "#functions/transactions/ledger-change.ts";
import { LedgerChanged, type TransactionStore } from "#functions/transactions/store.ts";
import { mostChangedTogether } from "#shared/domain/transactions/transaction-limits.ts";

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
    entered: null,
    account: null,
    lots: null,
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

/** A committed import of so many rows. */
export function importOf(count: number): { batch: ImportBatch; rows: StoredTransaction[] } {
  const batchId = randomUUID();
  const attempt = randomUUID();
  const rows = Array.from({ length: count }, (_, position) => storedBuy({ position, batchId, attempt }));
  return {
    batch: { batchId, attempt, state: "committed", count, requestHash: "hash", createdAt: now },
    rows,
  };
}

/** The head after a change, judged by a head. */
async function after(store: TransactionStore, userId: string, head: LedgerHead, change: LedgerChange) {
  const read = (month: string) => store.page(userId, { from: month, to: `${month}-31` });
  return headAfter(head, movesOf(change), read);
}

/** Writes a change judged by the ledger as it is. */
export async function writeNow(store: TransactionStore, userId: string, change: LedgerChange): Promise<void> {
  await store.write(userId, await after(store, userId, await store.head(userId), change), change);
}

/** What every transaction store promises. `open` gives an empty one. */
export function transactionStoreContract(open: () => Promise<TransactionStore>): void {
  describe("a transaction store", () => {
    it("has an empty ledger of version 0 for everyone", async () => {
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
      for (const transaction of [later, sameDay, earlier]) {
        await writeNow(store, "a", { kind: "record", transaction });
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
      const change = { kind: "record", transaction: storedBuy() } as const;
      const judged = await after(store, "a", emptyHead, change);
      const record = () => store.write("a", judged, { kind: "record", transaction: storedBuy() });
      const outcomes = await Promise.allSettled([record(), record(), record()]);
      const refused = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(refused.map(({ reason }) => reason instanceof LedgerChanged)).toEqual([true, true]);
      expect((await store.read("a")).transactions).toHaveLength(1);
      await expect(record()).rejects.toBeInstanceOf(LedgerChanged);
    });

    it("replaces what is there and nothing else", async () => {
      const store = await open();
      const before = storedBuy();
      await writeNow(store, "a", { kind: "record", transaction: before });
      const after = { ...before, version: 2, feesCents: 1, dateAcquired: "2026-01-01" };
      await writeNow(store, "a", { kind: "replace", before, transaction: after });
      expect((await store.read("a")).transactions).toEqual([after]);
      const missing = { kind: "replace", before: after, transaction: storedBuy() } as const;
      await expect(writeNow(store, "a", missing)).rejects.toBeInstanceOf(LedgerChanged);
      await expect(writeNow(store, "a", { kind: "record", transaction: after })).rejects.toBeInstanceOf(
        LedgerChanged,
      );
      expect((await store.read("a")).version).toBe(2);
    });

    it("keeps a deleted transaction aside and brings it back once", async () => {
      const store = await open();
      const transaction = storedBuy();
      const aside = { ...transaction, restorableUntil: "2026-11-21T09:00:00.000Z" };
      await writeNow(store, "a", { kind: "record", transaction });
      await writeNow(store, "a", { kind: "delete", transaction: aside });
      expect(await store.read("a")).toMatchObject({ transactions: [], deleted: [aside] });
      await writeNow(store, "a", { kind: "restore", transaction });
      expect(await store.read("a")).toMatchObject({ transactions: [transaction], deleted: [] });
      const again = writeNow(store, "a", { kind: "restore", transaction });
      await expect(again).rejects.toBeInstanceOf(LedgerChanged);
    });

    it("writes many changes as one version or not at all, as many as one call may have", async () => {
      const store = await open();
      const aside = (transaction: StoredTransaction) => ({
        ...transaction,
        restorableUntil: "2026-11-21T09:00:00.000Z",
      });
      const present = Array.from({ length: mostChangedTogether }, (_, index) =>
        storedBuy({ sequence: index + 1 }),
      );
      for (const transaction of present) await writeNow(store, "a", { kind: "record", transaction });
      // A change of the day writes the most.
      const moved = present.map((row) => ({ ...row, version: 2, dateAcquired: "2026-10-01" }));
      const replaced = moved.map(
        (transaction, index) => ({ kind: "replace", before: present[index]!, transaction }) as const,
      );
      await writeNow(store, "a", { kind: "many", changes: replaced });
      const { transactions, version } = await store.read("a");
      expect(transactions).toEqual(moved);
      expect(version).toBe(mostChangedTogether + 1);
      const [first, second, third] = moved as [StoredTransaction, StoredTransaction, StoredTransaction];
      const removal = { kind: "delete", transaction: aside(first) } as const;
      await writeNow(store, "a", { kind: "many", changes: [removal] });
      const refused = writeNow(store, "a", {
        kind: "many",
        changes: [{ kind: "delete", transaction: aside(second) }, removal],
      });
      await expect(refused).rejects.toBeInstanceOf(LedgerChanged);
      await writeNow(store, "a", {
        kind: "many",
        changes: [
          { kind: "restore", transaction: first },
          { kind: "delete", transaction: aside(third) },
        ],
      });
      expect(await store.read("a")).toMatchObject({
        transactions: [first, second, ...moved.slice(3)],
        deleted: [aside(third)],
      });
    });

    it("counts the rows of an import from its commit on, all at once", async () => {
      const store = await open();
      const { batch, rows } = importOf(130);
      await store.stage("a", rows);
      expect(await store.read("a")).toMatchObject({ version: 0, transactions: [] });
      expect((await store.read("a")).leftovers).toHaveLength(130);
      await writeNow(store, "a", { kind: "commit", batch, rows });
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
      await writeNow(store, "a", { kind: "commit", batch, rows });
      await expect(writeNow(store, "a", { kind: "commit", batch, rows })).rejects.toBeInstanceOf(
        LedgerChanged,
      );
      const ledger = await store.read("a");
      expect(ledger.transactions.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(ledger.leftovers).toHaveLength(3);
      await store.erase("a", stray);
      expect((await store.read("a")).leftovers).toEqual([]);
    });

    it("takes all rows of an import back at once", async () => {
      const store = await open();
      const { batch, rows } = importOf(30);
      await writeNow(store, "a", { kind: "record", transaction: storedBuy() });
      await store.stage("a", rows);
      await writeNow(store, "a", { kind: "commit", batch, rows });
      const undone = { ...batch, state: "undone" } as const;
      await writeNow(store, "a", { kind: "undo", batch: undone, rows });
      expect((await store.read("a")).transactions).toHaveLength(1);
      await store.erase("a", rows);
      expect(await store.read("a")).toMatchObject({ version: 3, batches: [undone], leftovers: [] });
    });

    it("counts the transactions and sells of each month, and the coins that they take", async () => {
      const store = await open();
      expect(await store.head("a")).toEqual(emptyHead);
      const march = storedBuy({ dateAcquired: "2026-03-01" });
      const sell = storedBuy({ dateAcquired: "2026-03-31", satoshis: -5, usdCents: -1 });
      await writeNow(store, "a", { kind: "record", transaction: march });
      await writeNow(store, "a", { kind: "record", transaction: sell });
      const both = { count: 2, sells: 1, satoshis: 9_999_995, needed: 0 };
      expect(await store.head("a")).toEqual({ version: 2, months: { "2026-03": both } });
      const april = { ...march, version: 2, dateAcquired: "2026-04-01" };
      await writeNow(store, "a", { kind: "replace", before: march, transaction: april });
      const { batch, rows } = importOf(30);
      await store.stage("a", rows);
      await writeNow(store, "a", { kind: "commit", batch, rows });
      const buys = (count: number) => ({ count, sells: 0, satoshis: count * 10_000_000, needed: 0 });
      const sold = { count: 1, sells: 1, satoshis: -5, needed: 5 };
      const months = { "2026-03": sold, "2026-04": buys(1), "2026-11": buys(30) };
      expect(await store.head("a")).toEqual({ version: 4, months });
      const aside = { ...sell, restorableUntil: "2026-11-21T09:00:00.000Z" };
      await writeNow(store, "a", { kind: "delete", transaction: aside });
      await writeNow(store, "a", { kind: "undo", batch: { ...batch, state: "undone" }, rows });
      expect(await store.head("a")).toEqual({ version: 6, months: { "2026-04": buys(1) } });
      await writeNow(store, "a", { kind: "restore", transaction: sell });
      expect(await store.head("a")).toEqual({ version: 7, months: { "2026-03": sold, "2026-04": buys(1) } });
      expect(await store.summary("a")).toEqual(await store.head("a"));
    });

    it("has sums beyond the exact doubles in its head, and writes changes after them", async () => {
      const store = await open();
      const all = 21e14;
      const buys = Array.from({ length: 6 }, (_, i) => storedBuy({ sequence: i + 1, satoshis: all }));
      for (const transaction of buys) await writeNow(store, "a", { kind: "record", transaction });
      const month = { count: 6, sells: 0, satoshis: 6 * all, needed: 0 };
      expect(await store.head("a")).toEqual({ version: 6, months: { "2026-11": month } });
      expect(await store.summary("a")).toEqual(await store.head("a"));

      const sell = storedBuy({ sequence: 7, satoshis: -3, usdCents: -1 });
      await writeNow(store, "a", { kind: "record", transaction: sell });
      await writeNow(store, "a", {
        kind: "replace",
        before: buys[0]!,
        transaction: { ...buys[0]!, version: 2 },
      });
      const sold = {
        count: 7,
        sells: 1,
        satoshis: [...buys, sell].reduce((sum, row) => sum + row.satoshis, 0),
      };
      expect(sold.satoshis).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
      expect(await store.head("a")).toEqual({ version: 8, months: { "2026-11": { ...sold, needed: 0 } } });
    });

    it("finds a transaction by its id, its import by its own, and neither what does not count nor another's", async () => {
      const store = await open();
      const transaction = storedBuy();
      await writeNow(store, "a", { kind: "record", transaction });
      expect(await store.find("a", transaction.id)).toEqual({ transaction });
      expect(await store.find("b", transaction.id)).toEqual({});
      const { batch, rows } = importOf(2);
      await store.stage("a", rows);
      expect(await store.find("a", rows[0]!.id)).toEqual({});
      expect(await store.batch("a", batch.batchId)).toBeUndefined();
      await writeNow(store, "a", { kind: "commit", batch, rows });
      expect(await store.find("a", rows[0]!.id)).toEqual({ transaction: rows[0] });
      expect(await store.batch("a", batch.batchId)).toEqual(batch);
      const aside = { ...transaction, restorableUntil: "2026-11-21T09:00:00.000Z" };
      await writeNow(store, "a", { kind: "delete", transaction: aside });
      expect(await store.find("a", transaction.id)).toEqual({ deleted: aside });
    });

    it("gives part of a ledger, newest first, by dates, from a place on and as much as is wanted", async () => {
      const store = await open();
      const rows = Array.from({ length: 9 }, (_, index) =>
        storedBuy({ dateAcquired: `2026-0${1 + Math.floor(index / 3)}-10`, position: index }),
      );
      for (const transaction of rows) await writeNow(store, "a", { kind: "record", transaction });
      const { rows: uncounted } = importOf(4);
      await store.stage("a", uncounted);
      const newest = rows.toReversed();
      const all = { from: "", to: "9999-12-31" };
      expect(await store.page("a", all)).toEqual(newest);
      expect(await store.page("b", all)).toEqual([]);
      expect(await store.page("a", { ...all, skip: 2, limit: 3 })).toEqual(newest.slice(2, 5));
      expect(await store.page("a", { ...all, before: newest[4], limit: 2 })).toEqual(newest.slice(5, 7));
      expect(await store.page("a", { from: "2026-02-10", to: "2026-02-10" })).toEqual(newest.slice(3, 6));
      expect(await store.page("a", { from: "2026-02-11", to: "2026-03-09" })).toEqual([]);
      const moved = { ...rows[0]!, version: 2, dateAcquired: "2026-06-01" };
      await writeNow(store, "a", { kind: "replace", before: rows[0]!, transaction: moved });
      expect(await store.page("a", all)).toEqual([moved, ...newest.slice(0, -1)]);
    });
  });
}
