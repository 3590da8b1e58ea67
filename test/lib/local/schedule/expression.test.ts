import { describe, expect, it } from "vitest";
import { parseExpression } from "#lib/local/schedule/definition.ts";

describe("schedules", () => {
  it.each([
    ["rate(1 minute)", 60_000],
    ["rate(10 minutes)", 600_000],
    ["rate(3 hours)", 10_800_000],
    ["rate(1 day)", 86_400_000],
  ])("%s recurs after %i ms", (expression, milliseconds) => {
    expect(parseExpression(expression)).toEqual({ kind: "rate", milliseconds });
  });

  it.each([
    ["cron(0 12 * * ? *)", "2026-11-21T12:00:00.000Z"],
    ["cron(15 10 ? * 6L *)", "2026-11-27T10:15:00.000Z"],
    ["cron(0 18 ? * MON-FRI *)", "2026-11-23T18:00:00.000Z"],
    ["cron(0 8 ? * 1 *)", "2026-11-22T08:00:00.000Z"],
    ["cron(0 8 1 * ? *)", "2026-12-01T08:00:00.000Z"],
    ["cron(0/15 * * * ? *)", "2026-11-21T10:15:00.000Z"],
    ["cron(0 0 1 1 ? 2028)", "2028-01-01T00:00:00.000Z"],
  ])("%s comes next at %s", (expression, next) => {
    const timing = parseExpression(expression);
    expect(timing.kind === "cron" && timing.next(new Date("2026-11-21T10:07:00Z"))?.toISOString()).toBe(next);
  });

  it("a year that is over has no next time", () => {
    const timing = parseExpression("cron(0 0 1 1 ? 2020)");
    expect(timing.kind === "cron" && timing.next(new Date("2026-01-01T00:00:00Z"))).toBeUndefined();
  });

  it.each([
    "rate(0 minutes)",
    "rate(5 weeks)",
    "every day",
    "cron(0 12 * * *)",
    "cron(0 12 * * * *)",
    "cron(0 99 * * ? *)",
  ])("%s is refused", (expression) => {
    expect(() => parseExpression(expression)).toThrow();
  });
});
