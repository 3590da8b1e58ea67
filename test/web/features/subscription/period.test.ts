import { expect, test } from "vitest";
import { formatFullDay, paidPeriod } from "#web/features/subscription/period.ts";

const at = (time: string) => Date.parse(time);

test("a year begins on the same day the year before", () => {
  expect(paidPeriod("2027-03-13T10:00:00.000Z", "yearly", at("2026-08-21T12:00:00.000Z"))).toEqual({
    start: "2026-03-13T10:00:00.000Z",
    end: "2027-03-13T10:00:00.000Z",
    days: 365,
    daysUsed: 161,
  });
});

test.each([
  ["2026-12-22T01:30:00.000Z", "2026-11-22T01:30:00.000Z", 30],
  ["2026-03-31T08:00:00.000Z", "2026-02-28T08:00:00.000Z", 31],
  ["2027-01-15T00:00:00.000Z", "2026-12-15T00:00:00.000Z", 31],
])("a month that ends at %s began at %s", (end, start, days) => {
  expect(paidPeriod(end, "monthly", at(start))).toEqual({ start, end, days, daysUsed: 0 });
});

test("no more days are used than there are, and none before the first", () => {
  const end = "2026-12-22T01:30:00.000Z";
  expect(paidPeriod(end, "monthly", at("2027-02-01T00:00:00Z")).daysUsed).toBe(30);
  expect(paidPeriod(end, "monthly", at("2026-11-21T00:00:00Z")).daysUsed).toBe(0);
});

test("a day is written with its month in full", () => {
  expect(formatFullDay("2027-03-13T23:59:00.000Z")).toBe("13 March 2027");
});
