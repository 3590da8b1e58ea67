import { describe, expect, it } from "vitest";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { editedMonths } from "#web/features/transactions/form/edited-months.ts";
import { entryNames, unsavedEntries } from "#web/session/unsaved-entries.ts";

describe("unsaved changes of a month", () => {
  it("are restored as they were left, with the plan's values of the time", () => {
    const entries = unsavedEntries(new FakeStorage(), entryNames.months, "user");
    const edited = { draft: { usdSpent: 500, sell: false }, before: { usdSpent: 400 } };
    editedMonths(entries).write("2027-03-01", edited);
    expect(editedMonths(entries).read("2027-03-01")).toEqual(edited);
    expect(editedMonths(entries).keys()).toEqual(["2027-03-01"]);
    editedMonths(entries).write("2027-03-01", null);
    expect(editedMonths(entries).keys()).toEqual([]);
  });

  it("are neither read nor listed where there are none", () => {
    const entries = unsavedEntries(new FakeStorage(), entryNames.months, "user");
    entries.write("2027-03-02", { draft: {}, before: {} });
    entries.write("2027-04-01", { draft: { usdSpent: "many" }, before: {} });
    entries.write("2027-05-01", { draft: { usdSpent: 5 } });
    entries.write("2027-06-01", null);
    expect(editedMonths(entries).keys()).toEqual([]);
    expect(editedMonths(entries).read("2027-04-01")).toBeNull();
  });
});
