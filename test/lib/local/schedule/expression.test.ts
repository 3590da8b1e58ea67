import { describe, expect, it } from "vitest";
import { Rate } from "#lib/local/schedule/definition.ts";

describe("schedules", () => {
  it.each([
    ["rate(1 minute)", 60_000],
    ["rate(10 minutes)", 600_000],
    ["rate(3 hours)", 10_800_000],
    ["rate(1 day)", 86_400_000],
  ])("%s recurs after %i ms", (expression, milliseconds) => {
    expect(Rate.parse(expression)).toBe(milliseconds);
  });

  it.each(["rate(0 minutes)", "rate(5 weeks)", "every day", "cron(0 12 * * ? *)"])(
    "%s is refused",
    (expression) => {
      expect(Rate.safeParse(expression).success).toBe(false);
    },
  );
});
