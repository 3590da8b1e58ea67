import { afterEach, describe, expect, it, vi } from "vitest";
import { entryNames, forgetEntries, unsavedEntries } from "#web/session/unsaved-entries.ts";
import { FakeStorage } from "./fake-storage.ts";

const of = (storage: FakeStorage, user: string) => unsavedEntries(storage, entryNames.months, user);

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
      storage.setItem(entryNames.months, text);
      expect(of(storage, "one").keys()).toEqual([]);
    }
    storage.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    expect(() => of(storage, "one").write("2027-03-01", {})).not.toThrow();
  });

  it("are removed from both storages when their user logs out, and another user's stay", () => {
    const [local, session] = [new FakeStorage(), new FakeStorage()];
    vi.stubGlobal("localStorage", local);
    vi.stubGlobal("sessionStorage", session);
    unsavedEntries(local, entryNames.transactions, "one").write("2026-08-12", {});
    of(session, "one").write("2027-03-01", {});
    of(session, "two").write("2027-03-01", {});
    forgetEntries("one");
    expect(local.entries.size).toBe(0);
    expect(of(session, "one").keys()).toEqual([]);
    expect(of(session, "two").keys()).toEqual(["2027-03-01"]);
  });
});
