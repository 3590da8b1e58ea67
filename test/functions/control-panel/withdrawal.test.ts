import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { applyWithdrawal } from "#functions/control-panel/apply-change.ts";
import { newPlan } from "#functions/platform/records/plan/plan-record.ts";
import { PlanWithdrawal } from "#shared/api/schemas/plan-withdrawal.ts";
import { guardrailDefaults, withdrawalBlock } from "#shared/domain/plan/plan-withdrawal.ts";

const plan = newPlan(new Date("2026-11-21"));
const withdrawal: z.infer<typeof PlanWithdrawal> = {
  startDate: "2036-01-01",
  years: 30,
  rule: "fixedAmount",
  amountCents: 60_000,
  indexed: true,
  share: 0.04,
  initialRate: 0.05,
  floorCents: null,
  ceilingCents: null,
  pauseBelowCost: false,
  feePct: null,
  tax: null,
  successProbability: 0.9,
};
const tax = {
  method: "fifo",
  jurisdiction: "DE",
  shortTermRate: 0.35,
  longTermRate: 0,
  allowanceCents: 100_000,
} as const;

describe("living from the coins of a plan", () => {
  it("is saved with the plan: a fixed amount in every tier, a share from Basic, guardrails and tax in Advanced", () => {
    const needed = [
      [withdrawal, "free"],
      [{ ...withdrawal, rule: "shareOfHoldings" }, "basic"],
      [{ ...withdrawal, rule: "guardrails" }, "advanced"],
      [{ ...withdrawal, tax }, "advanced"],
    ] as const;
    const tiers = ["free", "basic", "advanced"] as const;
    for (const [given, lowest] of needed) {
      for (const tier of tiers) {
        const apply = () => applyWithdrawal(plan, given, tier);
        if (tiers.indexOf(tier) >= tiers.indexOf(lowest)) expect(apply().withdrawal).toEqual(given);
        else expect(apply).toThrow(/^Upgrade to (Basic|Advanced)/);
      }
    }
    expect(applyWithdrawal({ ...plan, withdrawal }, null, "free").withdrawal).toBeNull();
  });

  it("is refused with the field that is wrong", () => {
    const wrong = [
      [{ ...withdrawal, years: 0 }, "years"],
      [{ ...withdrawal, amountCents: 0 }, "amountCents"],
      [{ ...withdrawal, share: 1 }, "share"],
      [{ ...withdrawal, successProbability: 0 }, "successProbability"],
      [{ ...withdrawal, floorCents: 2, ceilingCents: 1 }, "floorCents"],
      [{ ...withdrawal, tax: { ...tax, shortTermRate: 1.1 } }, "tax.shortTermRate"],
      [{ ...withdrawal, feeFixedUsd: -1 }, "feeFixedUsd"],
      [{ ...withdrawal, guardrails: { ...guardrailDefaults, band: 1.1 } }, "guardrails.band"],
      [{ ...withdrawal, guardrails: { ...guardrailDefaults, cut: -0.1 } }, "guardrails.cut"],
      [{ ...withdrawal, guardrails: { ...guardrailDefaults, raise: 2 } }, "guardrails.raise"],
      [
        { ...withdrawal, guardrails: { ...guardrailDefaults, preservationFinalYears: 101 } },
        "guardrails.preservationFinalYears",
      ],
    ] as const;
    for (const [given, field] of wrong) {
      const { error } = PlanWithdrawal.safeParse(given);
      expect(
        error?.issues.map(({ path }) => path.join(".")),
        field,
      ).toEqual([field]);
    }
  });

  it("is the block of a plan file, in units", () => {
    expect(withdrawalBlock({ ...withdrawal, tax })).toMatchObject({
      rule: "fixedAmount",
      amount: 600,
      tax: { method: "fifo", jurisdiction: "DE", shortTermRate: 0.35, longTermRate: 0, allowance: 1_000 },
      sustainable: { successProbability: 0.9 },
    });
    const limited = { ...withdrawal, rule: "guardrails", floorCents: 100, ceilingCents: 200 } as const;
    expect(withdrawalBlock(limited)).toMatchObject({ initialRate: 0.05, floor: 1, ceiling: 2 });
    expect(withdrawalBlock(limited)).not.toHaveProperty("amount");
  });

  it("has guardrails and a fixed fee of its own where it sets them, else those of the model and the plan", () => {
    const own = { band: 0.3, cut: 0.2, raise: 0.05, preservationFinalYears: 0 };
    const guarded = { ...withdrawal, rule: "guardrails", guardrails: own, feeFixedUsd: 2.5 } as const;
    expect(applyWithdrawal(plan, PlanWithdrawal.parse(guarded), "advanced").withdrawal).toEqual(guarded);
    expect(withdrawalBlock(guarded)).toMatchObject({ ...own, feeFixedUsd: 2.5 });
    expect(withdrawalBlock({ ...guarded, rule: "fixedAmount" })).not.toHaveProperty("band");
    expect(withdrawalBlock(withdrawal).feeFixedUsd).toBeNull();
  });
});
