import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  effectiveOverrides,
  isSameMonth,
  overrideErrors,
  overrideKey,
  overrideOf,
  type PlanOverride,
  storedOverride,
} from "#shared/domain/plan/plan-overrides.ts";
import { simulateFile } from "#shared/engine/simulate-leniently.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

const usd = fc.option(
  fc.integer({ min: 0, max: 60_000 }).map((cents) => cents / 100),
  { nil: undefined },
);
/** Some that contradict themselves, some that fit. */
const overrides = fc.record({
  buyingPriceUSD: fc.option(
    fc.integer({ min: 1, max: 4e11 }).map((micros) => micros / 1e6),
    { nil: undefined },
  ),
  btcBought: fc.option(
    fc.integer({ min: 0, max: 2_000_000 }).map((satoshis) => satoshis / 1e8),
    { nil: undefined },
  ),
  usdSpent: usd,
  feesUSD: usd,
  costUSD: usd,
  dynamicTopUp: usd,
  cycleTopUp: usd,
  sell: fc.option(fc.boolean(), { nil: undefined }),
});

describe("an override of a month", () => {
  it("that passes the checks never stops a calculation, whatever the plan", () => {
    let calculated = 0;
    fc.assert(
      fc.property(
        overrides.filter((override) => overrideErrors(override).length === 0),
        fc.constantFrom("2022-03-01", "2026-11-01", "2027-03-01", "2031-01-01"),
        fc.record({
          baseAmount: fc.constantFrom(0.01, 250, 100_000),
          baseCurrency: fc.constantFrom("USD", "JPY"),
          feePct: fc.constantFrom(0, 0.02, 0.5),
          feeFixedUsd: fc.constantFrom(0, 10, 5_000),
          growthConservatism: fc.constantFrom(0, 1.5),
          sellReinvestSettings: fc.boolean(),
          dynamicTopUpCap: fc.constantFrom(0, 400),
        }),
        (override, month, panel) => {
          const file = {
            now: "2026-11-21",
            seed: "s",
            tier: "advanced" as const,
            controlPanel: { ...panel, investStartDate: "2021-05-31" },
            epochOverrides: {},
            edits: { [month]: override },
            transactions: [],
          };
          const { warnings } = simulateFile(file, embeddedMarket, { columns: new Set() });
          expect(warnings.map(({ code }) => code)).not.toContain("editIgnored");
          calculated += 1;
        },
      ),
      { numRuns: 250 },
    );
    expect(calculated).toBe(250);
  });

  it.each<[string, PlanOverride, string, string]>([
    ["no price", { buyingPriceUSD: 0 }, "buyingPriceUSD", "Price must be greater than zero"],
    [
      "a price below a millionth",
      { buyingPriceUSD: 1e-7 },
      "buyingPriceUSD",
      "Price must be greater than zero",
    ],
    ["an enormous price", { buyingPriceUSD: 1e10 }, "buyingPriceUSD", "Price must not exceed 9000000000"],
    ["coins below nothing", { btcBought: -1 }, "btcBought", "BTC amount must not be negative"],
    [
      "more coins than there are",
      { btcBought: 21e6 + 1 },
      "btcBought",
      "BTC amount must not exceed 21000000",
    ],
    ["dollars below nothing", { usdSpent: -0.01 }, "usdSpent", "USD amount must not be negative"],
    ["fees below nothing", { feesUSD: -1 }, "feesUSD", "Fees cannot be negative"],
    ["a top-up below nothing", { cycleTopUp: -1 }, "cycleTopUp", "Top-up must be non-negative"],
    [
      "coins that are not dollars over price",
      { btcBought: 0.01, usdSpent: 250, buyingPriceUSD: 50_000 },
      "btcBought",
      "Invalid BTC amount. Expected 0.00500000 based on USD spent ÷ Buying price.",
    ],
    [
      "dollars that are not cost less fees",
      { usdSpent: 240, feesUSD: 15, costUSD: 265 },
      "usdSpent",
      "Invalid USD spent. Expected 250.00 based on Cost (USD) - Fees (USD).",
    ],
    [
      "a cost below the dollars",
      { usdSpent: 250, costUSD: 249.99 },
      "costUSD",
      "Cost must not be below the USD amount",
    ],
    ["a cost below the fees", { feesUSD: 20, costUSD: 19 }, "costUSD", "Cost must not be below the fees"],
    [
      "coins and a cost, but nothing between them",
      { btcBought: 0.01, costUSD: 300 },
      "usdSpent",
      "USD amount is required when BTC amount and Cost are given",
    ],
  ])("is refused with %s", (_, override, field, message) => {
    expect(overrideErrors(override)).toEqual([{ field, message }]);
  });

  it.each<[string, PlanOverride]>([
    ["nothing bought", { usdSpent: 0 }],
    ["a price alone", { buyingPriceUSD: 61_234.5 }],
    ["all figures, a cent off", { usdSpent: 250, feesUSD: 15, costUSD: 264.99 }],
    ["rounded coins", { btcBought: 0.00408, usdSpent: 250, buyingPriceUSD: 61_274.51 }],
    ["a decision about the sell", { sell: false }],
  ])("is accepted with %s", (_, override) => {
    expect(overrideErrors(override)).toEqual([]);
  });

  it("is kept in whole cents, satoshis and millionths, and reads as it was given", () => {
    const override = { buyingPriceUSD: 61_234.567891, btcBought: 0.00408123, usdSpent: 249.91, sell: true };
    const kept = storedOverride(override);
    expect(kept).toEqual({ priceMicros: 61_234_567_891, satoshis: 408_123, usdCents: 249_91, sell: true });
    expect(overrideOf(kept)).toEqual(override);
    const highest = { buyingPriceUSD: 9_000_000_000 };
    expect(overrideOf(storedOverride(highest))).toEqual(highest);
  });

  it("belongs to the month of its date", () => {
    expect(overrideKey("2027-03-31")).toBe("2027-03-01");
    expect(overrideKey("2027-02-30")).toBeNull();
    expect(isSameMonth("2027-03-01", "2027-03-31")).toBe(true);
    expect(isSameMonth("2027-03-31", "2027-04-01")).toBe(false);
  });

  it("leaves out for a tier what the tier cannot set, and nothing else", () => {
    const stored = { "2027-03-01": { usdSpent: 5, sell: true }, "2027-04-01": { sell: false } };
    expect(effectiveOverrides(stored, "free")).toEqual({ "2027-03-01": { usdSpent: 5 } });
    expect(effectiveOverrides(stored, "basic")).toEqual(stored);
  });
});
