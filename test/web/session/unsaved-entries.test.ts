import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { draftsOf, forgetEntries, unsavedEntries } from "#web/session/unsaved-entries.ts";
import { FakeStorage } from "./fake-storage.ts";

const of = (storage: FakeStorage, user: string) => unsavedEntries("months", user, storage);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("unsaved entries", () => {
  it("belong to their user alone, and leave nothing behind once the last one is removed", () => {
    const storage = new FakeStorage();
    of(storage, "one").write("2027-03-01", { usdSpent: 1 });
    of(storage, "one").write("2027-04-01", { usdSpent: 2 });
    expect(of(storage, "two").keys()).toEqual([]);
    of(storage, "two").write("2027-03-01", { usdSpent: 3 });
    of(storage, "one").write("2027-03-01", undefined);
    expect(of(storage, "one").keys()).toEqual(["2027-04-01"]);
    expect(of(storage, "two").read("2027-03-01")).toEqual({ usdSpent: 3 });
    of(storage, "one").write("2027-04-01", undefined);
    of(storage, "two").write("2027-03-01", undefined);
    expect(storage.entries.size).toBe(0);
  });

  it("are empty when the stored data is damaged, and a full storage is not an error", () => {
    const storage = new FakeStorage();
    for (const text of ["broken", "[]", "null", '{"one":5}']) {
      storage.setItem("unsavedMonths", text);
      expect(of(storage, "one").keys()).toEqual([]);
    }
    storage.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    expect(() => of(storage, "one").write("2027-03-01", {})).not.toThrow();
  });

  describe("when their user logs out", () => {
    const [local, session] = [new FakeStorage(), new FakeStorage()];
    beforeEach(() => {
      vi.stubGlobal("localStorage", local);
      vi.stubGlobal("sessionStorage", session);
    });

    it("are removed from every form, and another user's stay", () => {
      const kinds = ["transactions", "months", "goals", "plan", "replies"] as const;
      for (const kind of kinds) unsavedEntries(kind, "one").write("key", {});
      of(local, "two").write("2027-03-01", {});
      expect([local.entries.size, session.entries.size]).toEqual([3, 2]);
      forgetEntries("one");
      for (const kind of kinds) expect(unsavedEntries(kind, "one").keys()).toEqual([]);
      expect(session.entries.size).toBe(0);
      expect(of(local, "two").keys()).toEqual(["2027-03-01"]);
    });

    it("are not stored again by a form that is still saving, but after the next login", () => {
      const saving = unsavedEntries("plan", "one");
      saving.write("plan", { baseAmount: 300 });
      forgetEntries("one");
      saving.write("plan", { baseAmount: 300 });
      expect(unsavedEntries("plan", "one").keys()).toEqual([]);
      unsavedEntries("plan", "one").write("plan", { baseAmount: 400 });
      expect(unsavedEntries("plan", "one").read("plan")).toEqual({ baseAmount: 400 });
    });
  });
});

test("drafts of replies are stored by user and conversation, and invalid ones are not listed", () => {
  const storage = new FakeStorage();
  const replies = (user: string) =>
    draftsOf(unsavedEntries("replies", user, storage), (entry) => (typeof entry === "string" ? entry : null));
  replies("ada").write("one", "Hello");
  replies("bob").write("one", "Hi");
  expect([replies("ada").read("one"), replies("ada").read("two"), replies("bob").read("one")]).toEqual([
    "Hello",
    null,
    "Hi",
  ]);
  unsavedEntries("replies", "ada", storage).write("two", 5);
  expect(replies("ada").keys()).toEqual(["one"]);
  replies("ada").write("one", null);
  expect(replies("ada").read("one")).toBeNull();
});
