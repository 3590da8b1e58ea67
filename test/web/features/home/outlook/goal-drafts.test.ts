import { describe, expect, it } from "vitest";
import { goalAmountProblem } from "#shared/domain/plan/plan-goal.ts";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { goalAmountOf, goalDrafts, isSameGoal } from "#web/features/home/outlook/goal/goal-drafts.ts";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";

const typed = { kind: "value", text: "20.0", date: "2034-05-01" } as const;

describe("unsaved entries of a goal", () => {
  it("are restored as they were typed, for the plan they belong to", () => {
    const entries = unsavedEntries("goals", "user", new FakeStorage());
    goalDrafts(entries).write("first", typed);
    expect(goalDrafts(entries).read("first")).toEqual(typed);
    expect(goalDrafts(entries).read("second")).toBeNull();
    goalDrafts(entries).write("first", null);
    expect(goalDrafts(entries).read("first")).toBeNull();
  });

  it("are those of their user", () => {
    const storage = new FakeStorage();
    goalDrafts(unsavedEntries("goals", "user", storage)).write("first", typed);
    expect(goalDrafts(unsavedEntries("goals", "other", storage)).read("first")).toBeNull();
  });

  it("are left out where they are none", () => {
    const entries = unsavedEntries("goals", "user", new FakeStorage());
    for (const damaged of [
      null,
      7,
      {},
      { ...typed, kind: "gold" },
      { ...typed, text: 20 },
      { kind: "value" },
    ]) {
      entries.write("first", damaged);
      expect(goalDrafts(entries).read("first")).toBeNull();
    }
  });

  it("differ from the saved goal in kind, amount or day", () => {
    expect(isSameGoal(typed, { ...typed })).toBe(true);
    for (const change of [{ kind: "bitcoin" }, { text: "20.00" }, { date: "" }] as const) {
      expect(isSameGoal(typed, { ...typed, ...change })).toBe(false);
    }
  });
});

describe("the amount of a goal", () => {
  it.each([
    ["20.000", "value", 2_000_000],
    ["0,5", "bitcoin", 50_000_000],
    ["21000000", "bitcoin", 2.1e15],
    ["none", "bitcoin", null],
  ] as const)("%s of a %s goal is stored in whole units", (text, kind, amount) => {
    expect(goalAmountOf(text, kind)).toBe(amount);
  });

  it.each([
    ["21000000,00000001", "bitcoin", "Goal must not exceed 21000000 BTC"],
    ["100000000", "bitcoin", "Goal must not exceed 21000000 BTC"],
    ["9000000000", "bitcoin", "Goal must not exceed 21000000 BTC"],
    ["1000000000001", "value", "Goal must not exceed 1000000000000"],
    ["9000000000000000", "value", "Enter a number"],
  ] as const)("%s of a %s goal has an error, and throws none", (text, kind, problem) => {
    const amount = goalAmountOf(text, kind);
    expect(amount === null ? "Enter a number" : goalAmountProblem({ kind, amount })).toBe(problem);
  });
});
