import { expect, test } from "vitest";
import { buyMonth, lastRowDay } from "#web/features/home/buy-months.ts";

test.each([
  ["2026-12-15", "2026-12-01", "2026-12-15"],
  ["2026-11-28", "2026-12-01", "2026-12-15"],
  ["2026-12-16", "2027-01-01", "2027-01-15"],
])("a buy of %s belongs to the month of %s, which ends on %s", (date, month, last) => {
  expect(buyMonth(date, { investStartDate: "2024-01-15" })).toEqual({ month, last });
});

test("a month that is too short for the plan's day ends with its last day", () => {
  const plan = { investStartDate: "2024-01-31" };
  expect(buyMonth("2027-02-28", plan)).toEqual({ month: "2027-02-01", last: "2027-02-28" });
  expect(buyMonth("2027-03-01", plan)).toEqual({ month: "2027-03-01", last: "2027-03-31" });
});

test("the plan's last month is the last whose day it reaches", () => {
  const last = (investStartDate: string, investEndDate: string) =>
    lastRowDay({ investStartDate, investEndDate });
  expect(last("2024-01-15", "2026-12-15") - last("2024-01-15", "2026-12-14")).toBe(30);
});
