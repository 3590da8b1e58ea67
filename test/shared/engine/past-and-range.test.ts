import { describe, expect, it } from "vitest";
import { parseDate } from "#shared/domain/dates.ts";
import { homeFigures } from "#shared/engine/analyses/home-figures.ts";
import { pastAndRange } from "#shared/engine/analyses/past-and-range.ts";
import { buildModel } from "#shared/engine/model.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { embeddedDataDate, embeddedMarket } from "#shared/market/embedded.ts";

function modelOf(controlPanel: Record<string, unknown>) {
  const parsed = parsePlan(
    { now: embeddedDataDate, tier: "free", controlPanel },
    parseDate(embeddedDataDate)!,
  );
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  return buildModel(parsed.plan, embeddedMarket);
}

const saver = {
  baseAmount: 250,
  baseCurrency: "EUR",
  buyRhythm: "monthly",
  investStartDate: "2023-09-01",
  feePct: 0.0025,
  feeFixedUsd: 0,
};
const rhythms = ["monthly", "twoWeekly", "weekly", "daily"];

describe("the past and the range of a plan without records", () => {
  it.each(rhythms)("holds what Home says that the plan would hold, bought %s", (buyRhythm) => {
    const model = modelOf({ ...saver, buyRhythm });
    const { planned } = homeFigures(model);
    const result = pastAndRange(model, 20)!;
    expect(result.buys).toBe(planned?.buys);
    expect(result.totalBTC * 1e8).toBeCloseTo(planned?.satoshis ?? 0, 6);
    expect(result.cost * 100).toBeCloseTo(planned?.cost.baseCents ?? 0, 6);
    expect(result.value * 100).toBeCloseTo(planned?.value.baseCents ?? 0, 6);
    expect(result.xirr).toBe(planned?.yearlyReturn);
  });

  it("is valued on the day of the last known price, also where the plan has ended", () => {
    const model = modelOf({ ...saver, investStartDate: "2015-01-01", investEndDate: "2019-12-31" });
    expect(homeFigures(model).planned?.to).toBe("2019-12-01");
    expect(pastAndRange(model, 20)?.until).toBe(embeddedDataDate);
  });

  it("gives the figures of three years in euros", () => {
    const result = pastAndRange(modelOf(saver), 20)!;
    expect(result).toMatchObject({ from: "2023-09-01", until: "2026-08-21", buys: 36, cost: 9022.57 });
    expect(result.totalBTC).toBeCloseTo(0.15570274, 8);
    expect(result.value).toBeCloseTo(10485.63, 2);
    expect(result.xirr).toBeCloseTo(0.1018, 4);
    expect(result.worstFall).toBeCloseTo(0.485, 4);
  });

  it("buys at once for the same money on the first day, with the fee of one purchase", () => {
    const { atOnce, cost, value, totalBTC } = pastAndRange(modelOf({ ...saver, baseCurrency: "USD" }), 20)!;
    expect(atOnce.date).toBe("2023-09-01");
    expect(atOnce.totalBTC).toBeCloseTo(cost / 1.0025 / atOnce.priceUSD, 8);
    expect(atOnce.value / atOnce.totalBTC).toBeCloseTo(value / totalBTC, 1);
  });

  it("compares both from the peak before the running cycle, where buying in parts was better", () => {
    const { begunAtPeak } = pastAndRange(modelOf(saver), 20)!;
    expect(begunAtPeak?.date).toBe("2021-11-08");
    expect(begunAtPeak?.plan).toBeGreaterThan(begunAtPeak?.atOnce ?? 0);
  });

  it("begins the range with what the past has become, and costs only rise", () => {
    const { outlook, value, cost } = pastAndRange(modelOf(saver), 20)!;
    expect(outlook.today.value.real.base).toBeCloseTo(value, 0);
    expect(outlook.today.putIn.nominal.base).toBeCloseTo(cost, 0);
    const paid = outlook.putIn.nominal.base.map(Number);
    expect(paid.every((sum, row) => row === 0 || sum >= paid[row - 1]!)).toBe(true);
    const { p5, p50, p95 } = outlook.value.real.base;
    for (let row = outlook.firstModelled; row < p50.length; row++) {
      expect(p5[row]!, `row ${row}`).toBeLessThanOrEqual(p50[row]!);
      expect(p50[row]!, `row ${row}`).toBeLessThanOrEqual(p95[row]!);
    }
  });

  it("is nothing for a plan that has not bought by the last known price", () => {
    expect(
      pastAndRange(modelOf({ ...saver, investStartDate: `${embeddedDataDate.slice(0, 8)}28` }), 20),
    ).toBeNull();
  });
});
