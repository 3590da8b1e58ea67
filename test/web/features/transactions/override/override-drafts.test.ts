import { describe, expect, it } from "vitest";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { overrideDrafts } from "#web/features/transactions/override/override-drafts.ts";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";

describe("unsaved changes of a month", () => {
  it("are restored as they were left, with the plan's values of the time", () => {
    const entries = unsavedEntries("months", "user", new FakeStorage());
    const edited = { draft: { usdSpent: 500, sell: false }, before: { usdSpent: 400 } };
    overrideDrafts(entries).write("2027-03-01", edited);
    expect(overrideDrafts(entries).read("2027-03-01")).toEqual(edited);
    expect(overrideDrafts(entries).keys()).toEqual(["2027-03-01"]);
    overrideDrafts(entries).write("2027-03-01", null);
    expect(overrideDrafts(entries).keys()).toEqual([]);
  });

  it("are neither read nor listed where there are none", () => {
    const entries = unsavedEntries("months", "user", new FakeStorage());
    entries.write("2027-03-02", { draft: {}, before: {} });
    entries.write("2027-04-01", { draft: { usdSpent: "many" }, before: {} });
    entries.write("2027-05-01", { draft: { usdSpent: 5 } });
    entries.write("2027-06-01", null);
    expect(overrideDrafts(entries).keys()).toEqual([]);
    expect(overrideDrafts(entries).read("2027-04-01")).toBeNull();
  });
});
