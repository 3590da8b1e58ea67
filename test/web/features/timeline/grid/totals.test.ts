import { describe, expect, it } from "vitest";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import { totalOf, totalScopes } from "#web/features/timeline/grid/totals/totals.ts";
import { timelineModel } from "#web/features/timeline/timeline-model.ts";

const model = timelineModel(
  engineTimeline({
    investStartDate: "2023-01-15",
    investEndDate: "2034-12-31",
    epochCount: 8,
    baseAmount: 333.33,
    dynamicTopUpCap: 250,
    cycleTopUpCap: 400,
    sellReinvestSettings: true,
  }),
);
const scopes = totalScopes(model);
const scope = (key: string) => scopes.find((candidate) => candidate.key === key)!;
const total = (id: string, key: string) => totalOf(model, columnDefinition(id)!, scope(key));
const cells = (id: string) => model.timeline.rows[id] as (number | null)[];

describe("the totals of the table", () => {
  it("are those of all months, of the months until now, and of each epoch", () => {
    expect(scopes.map(({ text }) => text)).toEqual([
      "all months",
      "until now",
      "epoch 3",
      "epoch 4",
      "epoch 5",
      "epoch 6",
    ]);
    const epochs = scopes.filter(({ key }) => key.startsWith("epoch"));
    expect(epochs.map(({ first }) => first)).toEqual([0, ...epochs.slice(0, -1).map(({ last }) => last)]);
    expect(scope("epoch-3").isProjected).toBe(false);
    expect(scope("all").isProjected).toBe(true);
  });

  it("say whether past buys that nobody made are among them", () => {
    const panel = { investStartDate: "2024-01-15", investEndDate: "2030-12-31", epochCount: 8 };
    const of = (fields: object, months: readonly string[]) =>
      totalScopes(
        timelineModel(
          engineTimeline(
            { ...panel, ...fields },
            months.map((month) => ({
              dateAcquired: `${month}-10`,
              btcBought: 0.01,
              usdSpent: 500,
              feesUSD: 1,
            })),
          ),
        ),
      ).find(({ key }) => key === "now")!.isSimulated;
    expect(of({}, [])).toBe(true);
    expect(of({}, ["2024-02", "2024-03"])).toBe(true);
    // Without back-filling, months without a record hold nothing.
    expect(of({ backfillPast: false }, ["2024-02", "2024-03"])).toBe(false);
  });

  it("are there for amounts that no double holds exactly", () => {
    const largest = timelineModel(
      engineTimeline({
        investStartDate: "2009-01-04",
        investEndDate: "2139-06-30",
        epochCount: 33,
        baseAmount: 1e9,
        baseAmountGrowthRate: 1,
      }),
    );
    const [all] = totalScopes(largest);
    for (const id of ["usdSpent", "btcBought"]) {
      const total = totalOf(largest, columnDefinition(id)!, all!);
      expect(total?.value).toBeGreaterThan(1e10);
    }
    const spent = totalOf(largest, columnDefinition("usdSpent")!, all!)!.value * 100;
    expect(spent).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  });

  it.each([
    "usdSpent",
    "feesUSD",
    "costUSD",
    "dynamicTopUp",
    "cycleTopUp",
    "sellAmountUSD",
    "reinvestAmountUSD",
  ])("add up %s to the cent", (id) => {
    for (const { key, first, last } of scopes) {
      const cents = cells(id)
        .slice(first, last)
        .reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0);
      expect(total(id, key)).toEqual({ value: cents / 100, kind: "sum" });
    }
    expect(total(id, "all")!.value).toBeGreaterThan(0);
  });

  it("equal the engine's own running totals", () => {
    for (const [flow, running] of [
      ["btcBought", "cumulativeBTC"],
      ["usdSpent", "cumulativeSpending"],
      ["feesUSD", "cumulativeFees"],
      ["costUSD", "cumulativeCosts"],
    ] as const) {
      expect(total(flow, "all")!.value).toBeCloseTo(cells(running).at(-1)!, 8);
      expect(total(running, "now")).toEqual({ value: cells(running)[scope("now").last - 1], kind: "end" });
    }
  });

  it("show recovered amounts and their shares at the end, and no sum of prices or rates", () => {
    expect(total("recoveredFees", "all")).toEqual({ value: cells("recoveredFees").at(-1), kind: "end" });
    expect(total("feesRecoveryPct", "all")).toEqual({ value: cells("feesRecoveryPct").at(-1), kind: "end" });
    for (const id of ["priceUSD", "roi", "averageBuyPrice", "holdingsValue", "sell", "feesCovered"]) {
      expect(total(id, "all")).toBeNull();
    }
  });
});
