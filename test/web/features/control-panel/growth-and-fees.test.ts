import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feePresetOf, feePresets } from "#shared/domain/fee-presets.ts";
import { boundsProblem, planFields } from "#shared/domain/plan-fields.ts";
import { growthEvidence, measured } from "#shared/engine/evidence/measured.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { simulateFile } from "#shared/engine/simulate-leniently.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { epochGrowth, yearlyGrowth } from "#web/features/control-panel/fields/epoch-growth.ts";

describe("the growth of the base amount", () => {
  it("per epoch is that of 1458 and a third days", () => {
    expect(epochGrowth(0.02)).toBeCloseTo(1.02 ** (1458.3333333333333 / 365.25) - 1, 12);
    expect([epochGrowth(0), yearlyGrowth(0)]).toEqual([0, 0]);
    expect(percentText(yearlyGrowth(1))).toBe("18,96");
    expect(percentText(epochGrowth(0.02))).toBe("8,23");
  });

  it("typed per year or per epoch with two decimals is shown as typed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_895 }), fc.integer({ min: 0, max: 10_000 }), (year, epoch) => {
        const shown = (value: number) => percentText(value);
        expect(shown(yearlyGrowth(epochGrowth(year / 10_000)))).toBe(shown(year / 10_000));
        expect(shown(epochGrowth(yearlyGrowth(epoch / 10_000)))).toBe(shown(epoch / 10_000));
        expect(boundsProblem(epochGrowth(year / 10_000), planFields.baseAmountGrowthRate)).toBeUndefined();
      }),
    );
  });
});

describe("the fee presets", () => {
  it("are within the bounds of both fees, and the last one is the plan's default", () => {
    for (const { feePct, feeFixedUsd } of feePresets) {
      expect(boundsProblem(feePct, planFields.feePct)).toBeUndefined();
      expect(boundsProblem(feeFixedUsd, planFields.feeFixedUsd)).toBeUndefined();
    }
    expect(feePresets.at(-1)).toMatchObject({ feePct: 0.02, feeFixedUsd: 10 });
    expect(new Set(feePresets.map(({ id }) => id)).size).toBe(feePresets.length);
  });

  it("are recognised by both fees", () => {
    for (const preset of feePresets) expect(feePresetOf(preset)).toBe(preset);
    expect(feePresetOf({ feePct: 0.02, feeFixedUsd: 0 })).toBeUndefined();
    expect(feePresetOf({ feePct: 0.0025, feeFixedUsd: 1 })).toBeUndefined();
  });
});

describe("the growth presets", () => {
  it("say how high the next peak would be, as the model calculates it", () => {
    for (const preset of measured.growthPresets) {
      const { growthConservatism, nextPeak } = preset;
      const controlPanel = { investStartDate: "2024-01-01", growthConservatism };
      const plan = {
        now: "2026-11-21",
        seed: "",
        tier: "free" as const,
        controlPanel,
        epochOverrides: {},
        edits: {},
        transactions: [],
      };
      const { epochs } = toResult(simulateFile(plan, embeddedMarket));
      expect(epochs[5]?.cycleGrowthRate?.toFixed(2), preset.name).toBe(nextPeak.toFixed(2));
      expect(growthEvidence(preset)).toContain(`${nextPeak} times the last one`);
    }
  });

  it("name the multiples of past peaks", () => {
    const [cautious, base] = measured.growthPresets;
    expect(growthEvidence(cautious!)).toContain("38.2, 17, 3.5, 1.85");
    expect(growthEvidence(base!, (value) => value.toLocaleString("de-DE"))).toContain("(1,85)");
  });
});
