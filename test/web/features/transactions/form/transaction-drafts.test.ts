import { describe, expect, it } from "vitest";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { newDraft, withField } from "#web/features/transactions/form/transaction-draft.ts";
import { transactionDrafts } from "#web/features/transactions/form/transaction-drafts.ts";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";

const of = (storage: FakeStorage, user: string) =>
  transactionDrafts(unsavedEntries("transactions", user, storage));
const draft = withField(newDraft("2026-08-12"), "usdSpent", 150, { feePct: 0.02, feeFixedUsd: 10 });

describe("unsaved entries", () => {
  it("are restored as they were left, with the fields set by the user", () => {
    const storage = new FakeStorage();
    of(storage, "user").write("2026-08-12", draft);
    expect(of(storage, "user").read("2026-08-12")).toEqual(draft);
    expect(JSON.parse(storage.getItem("userEditedTransactions")!).user["2026-08-12"]).toMatchObject({
      date: "2026-08-12",
      usdSpent: 150,
      feesUSD: 13,
      editedFields: ["usdSpent"],
    });
  });

  it("belong to one user, and stay when another user's are removed", () => {
    const storage = new FakeStorage();
    of(storage, "user").write("2026-08-12", draft);
    const other = of(storage, "other");
    expect(other.read("2026-08-12")).toBeNull();
    other.write("2026-08-12", null);
    expect(of(storage, "user").read("2026-08-12")).toEqual(draft);
  });

  it("are removed once recorded, and invalid stored data is ignored", () => {
    const storage = new FakeStorage();
    const entries = of(storage, "user");
    entries.write("2026-08-12", draft);
    entries.write("2026-08-12", null);
    expect(entries.read("2026-08-12")).toBeNull();
    storage.setItem("userEditedTransactions", '{"user":{"2026-08-12":{"date":5}}}');
    expect(entries.read("2026-08-12")).toBeNull();
    storage.setItem("userEditedTransactions", "broken");
    expect(entries.read("2026-08-12")).toBeNull();
  });
});
