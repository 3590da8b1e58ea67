import { describe, expect, it } from "vitest";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { planChanges, planSettings } from "#web/components/plan-document/plan-changes.ts";

const current: PlanDocument = {
  format: "halvest-plan",
  formatVersion: 1,
  modelVersion: "1.0.0",
  dataDate: "2026-08-21",
  settings: {
    baseAmount: 250,
    buyRhythm: "monthly",
    baseCurrency: "USD",
    baseAmountGrowthRate: 0,
    investStartDate: "2026-11-21",
    investEndDate: null,
    dynamicTopUpCap: 0,
    cycleTopUpCap: 0,
    growthConservatism: 0.75,
    feePct: 0.02,
    feeFixedUsd: 10,
    backfillPast: true,
  },
  epochs: { 6: { baseAmount: 300 } },
};

describe("the changes of an import", () => {
  it("are none for the same plan", () => {
    expect(planChanges(current, structuredClone(current))).toEqual([]);
  });

  it("name the buying rhythm as the page does; a file from before there was one is monthly", () => {
    const { buyRhythm: _, ...former } = current.settings;
    expect(planChanges(current, { ...current, settings: former })).toEqual([]);
    const weekly = { ...current, settings: { ...former, buyRhythm: "twoWeekly" as const } };
    const change = { path: "settings.buyRhythm", label: "Buying rhythm" };
    expect(planChanges(current, weekly)).toEqual([
      { ...change, before: "Monthly", after: "Every two weeks" },
    ]);
    expect(planChanges(weekly, { ...current, settings: former })).toEqual([
      { ...change, before: "Every two weeks", after: "Monthly" },
    ]);
    expect(planSettings(weekly)).toContainEqual(["Buying rhythm", "Every two weeks"]);
  });

  it("show the values set for a month, identified by any of its days", () => {
    const before = { ...current, edits: { "2027-03-01": { usdSpent: 100, sell: true } } };
    const after = {
      ...current,
      edits: { "2027-03-15": { usdSpent: 1234.5 }, "2027-04-01": { btcBought: 0.01 } },
    };
    expect(planChanges(before, after)).toEqual([
      {
        path: "edits.2027-03-15.usdSpent",
        label: "March 2027, USD amount",
        before: "100,00",
        after: "1.234,50",
      },
      { path: "edits.2027-03-15.sell", label: "March 2027, sell", before: "on", after: "as planned" },
      {
        path: "edits.2027-04-01.btcBought",
        label: "April 2027, BTC amount",
        before: "as planned",
        after: "0,01000000",
      },
    ]);
    const same = { ...current, edits: { "2027-03-31": { usdSpent: 100, sell: true } } };
    expect(planChanges(before, same)).toEqual([]);
  });

  it("are listed as text, settings before epochs, with resets to the model's values marked", () => {
    const settings = {
      ...current.settings,
      baseAmount: 1234.5,
      baseAmountGrowthRate: 0.1,
      backfillPast: false,
    };
    const next = {
      ...current,
      settings: { ...settings, investEndDate: "2030-01-31", sellReinvestSettings: true },
      epochs: { 10: { peakPriceDate: "2050-03-01" }, 5: { cycleGrowthRate: 2.5 } },
    };
    expect(planChanges(current, next).map(({ label, before, after }) => [label, before, after])).toEqual([
      ["Base Amount", "250,00", "1.234,50"],
      ["Base Amount Growth Rate", "0 %", "10 %"],
      ["End Date", "model's value", "31 Jan 2030"],
      ["Back-fill past months", "on", "off"],
      ["Sell/Reinvest Strategy", "model's value", "on"],
      ["Epoch 5, cycle growth rate", "model's value", "250 %"],
      ["Epoch 6, base amount", "300,00", "model's value"],
      ["Epoch 10, peak date", "model's value", "1 Mar 2050"],
    ]);
  });
});

describe("the settings of a plan in words", () => {
  it("are all set values, in the order and with the texts of an import's list", () => {
    const texts = planSettings({ ...current, epochs: { 5: { baseAmount: 300 } } });
    expect(texts[0]?.[0]).toBe("Base Amount");
    expect(texts.at(-1)).toEqual(["Epoch 5, base amount", "300,00"]);
    expect(texts.map(([label]) => label)).toContain("Start Date");
  });
});
