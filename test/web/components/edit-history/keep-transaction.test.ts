import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Transaction } from "#shared/api/transactions.ts";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { EditHistory, type EditStep } from "#web/components/edit-history/edit-history.ts";
import {
  alreadyWaiting,
  discardTransaction,
  keepTransaction,
} from "#web/components/edit-history/keep-transaction.ts";
import {
  type LedgerRequest,
  onWaitingTransactions,
  waitingTransactions,
} from "#web/components/ledger/waiting-transactions.ts";
import { forgetEntries } from "#web/session/unsaved-entries.ts";
import { ApiError, NetworkError, ResponseError } from "#web/transport/errors.ts";

const lost = new NetworkError("unreachable");
const buy: LedgerRequest = {
  kind: "create",
  body: { dateAcquired: "2026-08-12", transactionType: "buy", usdSpent: 100, idempotencyKey: "key-of-a-buy" },
};
const before = {
  id: "8e1d",
  version: 3,
  dateAcquired: "2026-07-01",
  transactionType: "sell",
} as unknown as Transaction;

function open() {
  const history = new EditHistory(async () => true);
  history.open("plan");
  const offered: { step: EditStep; text: string }[] = [];
  const edits = { offer: (step: EditStep, text: string) => void offered.push({ step, text }) };
  const store = waitingTransactions("alice");
  const undo = () => history.take(offered.at(-1)!.step, "undo");
  const redo = () => history.take(offered.at(-1)!.step, "redo");
  return { edits, offered, store, undo, redo };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.stubGlobal("sessionStorage", new FakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe("a change of transactions that gets no response", () => {
  it("waits, which is said, can be undone and done again", async () => {
    const { edits, offered, store, undo, redo } = open();
    expect(keepTransaction(edits, store, lost, buy, 7)).toBe(true);
    expect(offered[0]?.text).toBe(
      "New buy of 12 Aug 2026, US$ 100,00. It is saved when the connection is back.",
    );
    expect(store.list()).toMatchObject([{ ...buy, ledgerVersion: 7, held: null }]);
    expect(await undo()).toMatchObject({ kind: "done" });
    expect(store.list()).toEqual([]);
    expect(await redo()).toMatchObject({ kind: "done" });
    expect(store.list()).toHaveLength(1);
    store.remove("key-of-a-buy");
    expect(await undo()).toMatchObject({
      kind: "dropped",
      error: { message: "It no longer waits for a connection." },
    });
  });

  it.each([
    ["a proxy's answer waits", new ResponseError(502), true],
    ["another answer does not", new ResponseError(500), false],
    [
      "a refusal does not",
      new ApiError(400, { success: false, error: "", code: "VALIDATION_FAILED" }),
      false,
    ],
  ])("%s", (_, error, isKept) => {
    const { edits, store } = open();
    expect(keepTransaction(edits, store, error, buy, 7)).toBe(isKept);
    expect(store.list()).toHaveLength(isKept ? 1 : 0);
  });

  it("replaces one of the same transaction, which undoing brings back", async () => {
    const { edits, offered, store, undo } = open();
    keepTransaction(edits, store, lost, { kind: "update", before, body: { usdSpent: -50 } }, 7);
    store.put({ ...store.list()[0]!, held: { because: "form" } });
    keepTransaction(edits, store, lost, { kind: "remove", before }, 7);
    expect(offered.map(({ step }) => step.name)).toEqual([
      "change of the sell of 1 Jul 2026: US$ 50,00",
      "deletion of the sell of 1 Jul 2026",
    ]);
    expect(store.list()).toMatchObject([{ kind: "remove" }]);
    await undo();
    expect(store.list()).toMatchObject([{ kind: "update", body: { usdSpent: -50 }, held: null }]);
  });

  it("can be discarded, which can be undone", async () => {
    const { edits, offered, store, undo } = open();
    keepTransaction(edits, store, lost, buy, 7);
    const [waiting] = store.list();
    discardTransaction(edits, store, waiting!);
    expect(store.list()).toEqual([]);
    expect(offered.at(-1)?.text).toBe("New buy of 12 Aug 2026, US$ 100,00 discarded");
    await undo();
    expect(store.list()).toEqual([waiting]);
  });

  it("is one buy of its day and month", () => {
    const { edits, store } = open();
    expect(alreadyWaiting(store, "2026-08")).toBeNull();
    keepTransaction(edits, store, lost, buy, 7);
    const text = "A buy of 12 Aug 2026 already waits for a connection.";
    expect(["2026-08", "2026-08-12", "2026-08-13"].map((dates) => alreadyWaiting(store, dates))).toEqual([
      text,
      text,
      null,
    ]);
  });

  it("is announced to the page", () => {
    vi.stubGlobal("addEventListener", vi.fn());
    vi.stubGlobal("removeEventListener", vi.fn());
    const { edits, store } = open();
    const listener = vi.fn();
    const stop = onWaitingTransactions(listener);
    keepTransaction(edits, store, lost, buy, 7);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    store.remove("key-of-a-buy");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("belongs to one user, is gone after their logout, and is not stored by a call that fails later", () => {
    const { edits, store } = open();
    keepTransaction(edits, store, lost, buy, 7);
    expect(waitingTransactions("bob").list()).toEqual([]);
    expect(waitingTransactions(null).put(store.list()[0]!)).toBe(false);
    forgetEntries("alice");
    expect(store.list()).toEqual([]);
    expect(keepTransaction(edits, store, lost, buy, 7)).toBe(false);
    expect(waitingTransactions("alice").list()).toEqual([]);
  });

  it("is not said to wait where the browser stores nothing", () => {
    const { edits, store, offered } = open();
    localStorage.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    expect(keepTransaction(edits, store, lost, buy, 7)).toBe(false);
    expect(offered).toEqual([]);
  });
});
