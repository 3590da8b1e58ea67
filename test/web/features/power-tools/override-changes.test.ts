import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { overrideErrors, type PlanOverride, type PlanOverrides } from "#shared/domain/plan/plan-overrides.ts";
import { type OverrideAction, plannedOverrides } from "#web/features/power-tools/bulk/override-changes.ts";

const all: PlanOverrides = {
  "2027-01-01": { usdSpent: 0 },
  "2027-02-01": { usdSpent: 500, feesUSD: 2 },
  "2027-04-01": { buyingPriceUSD: 50_000, btcBought: 0.02, costUSD: 1_002 },
};
const both = new Set(["2027-01-01", "2027-02-01"]);
const shift = (months: number | null, isEarlier = false): OverrideAction => ({
  kind: "shift",
  months,
  isEarlier,
});

type Months = Readonly<Record<string, PlanOverride | null>>;

/** The plan's months with some of them set, as the server does it. */
function applied(months: Months, values: Months) {
  const entries = Object.entries({ ...months, ...values }).filter(([, override]) => override !== null);
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}

describe("planned changes of overrides", () => {
  it("shift months past each other and over the turn of the year", () => {
    const { after, taken } = plannedOverrides(all, both, shift(1));
    expect(taken).toBeNull();
    expect(after).toEqual({
      "2027-01-01": null,
      "2027-02-01": all["2027-01-01"],
      "2027-03-01": all["2027-02-01"],
    });
    const earlier = plannedOverrides(all, new Set(["2027-01-01"]), shift(1, true));
    expect(earlier.after).toEqual({ "2026-12-01": { usdSpent: 0 }, "2027-01-01": null });
  });

  it("name a month that is taken by a change that stays", () => {
    expect(plannedOverrides(all, both, shift(2)).taken).toBe("2027-04-01");
    expect(plannedOverrides(all, new Set(Object.keys(all)), shift(2)).taken).toBeNull();
  });

  it("set an amount without what would contradict it, and remove", () => {
    const { after } = plannedOverrides(all, new Set(["2027-04-01"]), { kind: "amount", usd: 300 });
    expect(after).toEqual({ "2027-04-01": { buyingPriceUSD: 50_000, usdSpent: 300 } });
    expect(overrideErrors(after["2027-04-01"] ?? {})).toEqual([]);
    expect(plannedOverrides(all, both, { kind: "remove" }).after).toEqual({
      "2027-01-01": null,
      "2027-02-01": null,
    });
  });

  it("set a fee beside what is set already, without a cost that would contradict it", () => {
    const months: PlanOverrides = { ...all, "2027-05-01": { costUSD: 400 }, "2027-06-01": { feesUSD: 3 } };
    const { after } = plannedOverrides(months, new Set(Object.keys(months)), { kind: "fee", usd: 3 });
    expect(after).toEqual({
      "2027-01-01": { usdSpent: 0, feesUSD: 3 },
      "2027-02-01": { usdSpent: 500, feesUSD: 3 },
      "2027-04-01": { buyingPriceUSD: 50_000, btcBought: 0.02, feesUSD: 3 },
      "2027-05-01": { costUSD: 400, feesUSD: 3 },
    });
    for (const override of Object.values(after)) expect(overrideErrors(override ?? {})).toEqual([]);
  });

  it("are none while the action is incomplete, or changes nothing", () => {
    for (const action of [shift(null), shift(0), { kind: "amount", usd: null }, { kind: "amount", usd: 0 }]) {
      const { changes } = plannedOverrides(all, new Set(["2027-01-01"]), action as OverrideAction);
      expect(changes, JSON.stringify(action)).toEqual([]);
    }
  });

  it("are undone to the month, whatever was selected", () => {
    const month = fc
      .integer({ min: 0, max: 30 })
      .map((index) => new Date(Date.UTC(2027, index)).toISOString().slice(0, 10));
    const months = fc.dictionary(month, fc.record({ usdSpent: fc.integer({ min: 0, max: 1_000 }) }));
    const action = fc.oneof(
      fc.record({ kind: fc.constant("shift" as const), months: fc.nat(12), isEarlier: fc.boolean() }),
      fc.record({ kind: fc.constant("amount" as const), usd: fc.integer({ min: 0, max: 1_000 }) }),
      fc.record({ kind: fc.constant("fee" as const), usd: fc.integer({ min: 0, max: 10 }) }),
      fc.constant({ kind: "remove" as const }),
    );
    fc.assert(
      fc.property(months, fc.array(month), action, (given, chosen, done) => {
        const { before, after, taken, changes } = plannedOverrides(given, new Set(chosen), done);
        if (taken !== null) return;
        const made = applied(given, after);
        expect(applied(made, before)).toEqual(applied(given, {}));
        // Nothing is lost: as many months as before, less those that follow the plan again.
        const removed = done.kind === "remove" ? changes.length : 0;
        expect(Object.keys(made)).toHaveLength(Object.keys(given).length - removed);
      }),
    );
  });
});
