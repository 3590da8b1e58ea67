import { describe, expect, it } from "vitest";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { type WaitingTransaction, waitingTransactions } from "#web/components/ledger/waiting-transactions.ts";
import { reopenWaiting, resumeWaiting } from "#web/features/transactions/form/reopen-waiting.ts";
import { bodyOf } from "#web/features/transactions/form/transaction-draft.ts";
import { transactionDrafts } from "#web/features/transactions/form/transaction-drafts.ts";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";

function open() {
  const storage = new FakeStorage();
  const store = waitingTransactions("alice", unsavedEntries("waiting", "alice", storage));
  const drafts = transactionDrafts(unsavedEntries("transactions", "alice", storage));
  return { store, drafts };
}

const key = "0b9a3a1c-key";
const waiting = (body: object): WaitingTransaction => ({
  kind: "create",
  body: { dateAcquired: "2026-08-12", transactionType: "buy", ...body, idempotencyKey: key },
  madeAt: 1,
  ledgerVersion: 4,
  held: null,
});

describe("the form of a change that waits", () => {
  it.each([
    {
      buyingPriceUSD: 60_000,
      btcBought: 0.0025,
      usdSpent: 150,
      feesUSD: 13,
      costUSD: 163,
      dynamicTopUp: 5,
      cycleTopUp: 0,
    },
    {
      btcBought: 0.0025,
      entered: {
        currency: "EUR",
        buyingPrice: 60_000,
        spent: 150,
        fees: 13,
        cost: 163,
        dynamicTopUp: 0,
        cycleTopUp: 7,
      },
    },
  ])("has what would be recorded, and it is not sent meanwhile: %j", (amounts) => {
    const { store, drafts } = open();
    store.put(waiting(amounts));
    reopenWaiting(store, drafts, key);
    const draft = drafts.read(key)!;
    expect(bodyOf(draft)).toEqual({ dateAcquired: "2026-08-12", transactionType: "buy", ...amounts });
    expect(draft.repeatKey).toBe(key);
    expect(store.read(key)?.held).toEqual({ because: "form" });
  });

  it("completes what the plan gave, and goes on with what was changed of it", () => {
    const { store, drafts } = open();
    store.put(waiting({ buyingPriceUSD: 50_000, usdSpent: 100, feesUSD: 2 }));
    reopenWaiting(store, drafts, key);
    const draft = drafts.read(key)!;
    expect(draft.figures).toMatchObject({ btcBought: 0.002, costUSD: 102 });
    drafts.write(key, { ...draft, account: "River" });
    reopenWaiting(store, drafts, key);
    expect(drafts.read(key)?.account).toBe("River");
  });

  it("lets it wait again when it is cancelled, whatever held it back before", () => {
    const { store, drafts } = open();
    store.put({ ...waiting({ usdSpent: 100 }), held: { because: "ledger" } });
    reopenWaiting(store, drafts, key);
    resumeWaiting(store, key);
    expect(store.read(key)?.held).toBeNull();
    store.put({ ...store.read(key)!, held: { because: "ledger" } });
    resumeWaiting(store, key);
    expect(store.read(key)?.held).toEqual({ because: "ledger" });
  });

  it("is an ordinary one where nothing waits", () => {
    const { store, drafts } = open();
    reopenWaiting(store, drafts, key);
    expect([drafts.keys(), store.list()]).toEqual([[], []]);
  });
});
