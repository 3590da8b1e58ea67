import { expect, test } from "vitest";
import {
  monthsBefore,
  monthsBetween,
  planOf,
  queryOf,
  termProblems,
  termsFrom,
  usualTerms,
} from "#web/features/landing/calculator/terms.ts";

const bounds = { earliest: "2011-01-01", known: "2026-08-21", latest: "2032-04-09" };
const usual = usualTerms(bounds);

test("the usual terms begin three years of months before the last known price and are valid", () => {
  expect(usual).toMatchObject({ amount: "250,00", start: "2023-09-01", end: "2032-04-09" });
  expect(termProblems(usual, bounds)).toEqual({});
  expect(planOf(usual)).toEqual({
    baseAmount: 250,
    baseCurrency: "EUR",
    buyRhythm: "monthly",
    investStartDate: "2023-09-01",
    investEndDate: "2032-04-09",
    feePct: 0.0025,
    feeFixedUsd: 0,
  });
});

test.each([
  ["amount", { amount: "" }],
  ["amount", { amount: "0" }],
  ["amount", { amount: "ten" }],
  ["start", { start: "" }],
  ["start", { start: "2010-12-31" }],
  ["start", { start: "2026-08-21" }],
  ["end", { end: "" }],
  ["end", { end: "2023-09-01" }],
  ["end", { end: "2032-04-10" }],
])("%s is refused in %j", (field, change) => {
  expect(Object.keys(termProblems({ ...usual, ...change }, bounds))).toEqual([field]);
});

test("an amount that is too large is called so", () => {
  expect(termProblems({ ...usual, amount: "1000000001" }, bounds)).toEqual({
    amount: "Base amount must not exceed 1000000000",
  });
});

test("a link restores the terms", () => {
  const terms = { ...usual, amount: "1.299,50", currency: "CHF", rhythm: "weekly", fee: "wallet" } as const;
  expect(termsFrom(new URLSearchParams(queryOf(terms)), usual)).toEqual(terms);
});

test("what an address lacks, or what is none of ours, stays usual", () => {
  const query = new URLSearchParams(
    "amount=-1&currency=XYZ&rhythm=hourly&start=2023-02-30&end=soon&fee=none",
  );
  expect(termsFrom(query, usual)).toEqual(usual);
  expect(termsFrom(new URLSearchParams(), usual)).toEqual(usual);
});

test("the slider's months count both ends", () => {
  expect(monthsBetween("2023-09-01", "2026-08-21")).toBe(35);
  expect(monthsBefore("2026-08-21", 35)).toBe("2023-09-01");
  expect(monthsBefore("2026-01-31", 1)).toBe("2025-12-01");
});
