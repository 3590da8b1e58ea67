import { describe, expect, it } from "vitest";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { overrideDrafts } from "#web/features/transactions/override/override-drafts.ts";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";

describe("unsaved changes of a month", () => {
  it("are restored as they were left, with the plan's values of the time", () => {
    const entries = unsavedEntries("months", "user", new FakeStorage());
    const edited = { draft: { usdSpent: 500, sell: false }, before: { usdSpent: 400 } };
    overrideDrafts("first", entries).write("2027-03-01", edited);
    expect(overrideDrafts("first", entries).read("2027-03-01")).toEqual(edited);
    expect(overrideDrafts("first", entries).keys()).toEqual(["2027-03-01"]);
    overrideDrafts("first", entries).write("2027-03-01", null);
    expect(overrideDrafts("first", entries).keys()).toEqual([]);
  });

  it("belong to the plan that was open", () => {
    const entries = unsavedEntries("months", "user", new FakeStorage());
    overrideDrafts("first", entries).write("2027-03-01", { draft: { usdSpent: 5 }, before: {} });
    expect(overrideDrafts("other", entries).keys()).toEqual([]);
    expect(overrideDrafts("other", entries).read("2027-03-01")).toBeNull();
  });

  it("are neither read nor listed where there are none", () => {
    const entries = unsavedEntries("months", "user", new FakeStorage());
    entries.write("first 2027-03-02", { draft: {}, before: {} });
    entries.write("first 2027-04-01", { draft: { usdSpent: "many" }, before: {} });
    entries.write("first 2027-05-01", { draft: { usdSpent: 5 } });
    entries.write("first 2027-06-01", null);
    expect(overrideDrafts("first", entries).keys()).toEqual([]);
    expect(overrideDrafts("first", entries).read("2027-04-01")).toBeNull();
  });
});
