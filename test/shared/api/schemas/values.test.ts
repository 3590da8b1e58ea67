import { describe, expect, it } from "vitest";
import { ControlPanelChange } from "#shared/api/control-panel.ts";
import { givenPlanFields } from "#shared/api/schemas/plan-fields.ts";
import { GivenDate } from "#shared/api/schemas/values.ts";

describe("an amount", () => {
  it.each([0.01, 1.15, 4.35, 0.1 + 0.2, 1_000_000_000, 999_999_999.99, 123_456_789.01])(
    "of %d is a number of cents",
    (value) => {
      expect(givenPlanFields.baseAmount.safeParse(value).success).toBe(true);
    },
  );

  it.each([1.005, 1.150_000_1, 0.001, 999_999_999.995, 1e-300])("of %d is refused", (value) => {
    expect(givenPlanFields.baseAmount.safeParse(value).success).toBe(false);
  });
});

describe("a given date", () => {
  it("is the UTC date of a timestamp", () => {
    expect(GivenDate.parse("2026-11-20T23:30:00-01:00")).toBe("2026-11-21");
    expect(GivenDate.parse("2026-11-20")).toBe("2026-11-20");
  });

  it.each(["9999-12-31T23:59:59-23:59", "0000-01-01T00:00:00+23:59", "2026-02-30", "2026-11-20T25:00:00Z"])(
    "is refused when its UTC date is no calendar date: %s",
    (text) => {
      expect(GivenDate.safeParse(text).success).toBe(false);
    },
  );
});

describe("a change of the plan", () => {
  const messages = (change: unknown) => {
    const { error } = ControlPanelChange.safeParse(change);
    return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  };

  it.each([
    ["baseAmount", "Base amount is required", [null, "250", 0]],
    ["investStartDate", "Start date is required", [null, ""]],
    ["investEndDate", "End date is required", [null, ""]],
    ["investEndDate", "Must be a date, yyyy-mm-dd", ["soon", "2030-02-31"]],
    ["baseCurrency", "Currency is required", [null, ""]],
    ["buyRhythm", "Unknown buying rhythm", ["fortnightly", "", null]],
    ["dynamicTopUpCap", "Cap must be non-negative", [null, -1]],
    ["feeFixedUsd", "Fees cannot be negative", [null, -1]],
  ])("says of %s: %s", (field, message, values) => {
    for (const value of values) expect(messages({ [field]: value })).toEqual([[field, message]]);
  });

  it("leaves out what does not change", () => {
    expect(messages({})).toEqual([]);
  });
});
