import { expect, test } from "vitest";
import { simulateFile } from "#shared/engine/simulate-leniently.ts";
import { type PlanError, PlanRefused } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { planRefusal } from "#web/components/calculation/plan-refusal.ts";

/** What the worker of a page sends when it refuses a plan: it has no translations. */
function refusalOf(epochOverrides: Record<string, Record<string, unknown>>): PlanError {
  const controlPanel = { baseAmount: 100, investStartDate: "2021-01-01", investEndDate: "2040-01-01" };
  const file = { now: "2026-06-30", seed: "seed", tier: "advanced", controlPanel, epochOverrides };
  try {
    simulateFile({ ...file, edits: {}, transactions: [] } as never, embeddedMarket);
  } catch (error) {
    if (error instanceof PlanRefused) return structuredClone(error.refusal);
    throw error;
  }
  throw new Error("The plan was accepted");
}

test.each([
  [
    { 5: { peakPriceDate: "2028-06-01" } },
    "Peak of epoch 5 must be at least 60 days after its halving",
    "Der Höchststand der Epoche 5 muss mindestens 60 Tage nach ihrem Halving liegen",
  ],
  [
    { 5: { troughPrice: 400_000 } },
    "Trough price of epoch 5 must be below its peak price",
    "Der Tiefstkurs der Epoche 5 muss unter ihrem Höchstkurs liegen",
  ],
  [
    { 3: { cycleGrowthRate: 2 } },
    "cycleGrowthRate of epoch 3 is history and cannot be changed",
    "cycleGrowthRate der Epoche 3 ist Geschichte und kann nicht geändert werden",
  ],
])("what a worker refuses is said in the language of the page: %o", (overrides, english, german) => {
  const refusal = refusalOf(overrides);
  expect(refusal.message).toBe(english);
  expect(planRefusal(refusal)).toBe(english);
  readIn("de", ["shared/engine"]);
  expect(planRefusal(refusal)).toBe(german);
});

test("a refusal without places is said in the language of the page, too", () => {
  readIn("de", ["shared"]);
  expect(planRefusal({ code: "required", path: "investStartDate", message: "Start date is required" })).toBe(
    "Startdatum erforderlich",
  );
});
