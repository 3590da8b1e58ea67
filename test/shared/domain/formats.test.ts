import { expect, test } from "vitest";
import { dateLocale, formatsOfLanguage, numberWriter, numericDay } from "#shared/domain/formats.ts";

test.each([
  ["en-US", "1,234.56", "MM/DD/YYYY"],
  ["en-GB", "1,234.56", "DD/MM/YYYY"],
  ["de-DE", "1.234,56", "DD/MM/YYYY"],
  ["fr-FR", "1.234,56", "DD/MM/YYYY"],
  ["sv-SE", "1.234,56", "YYYY-MM-DD"],
  ["ja-JP", "1,234.56", "YYYY-MM-DD"],
  ["de-CH", "1 234.56", "DD/MM/YYYY"],
  ["C", "1,234.56", "DD/MM/YYYY"],
])("%s writes %s and %s, or closest to it", (language, numberFormat, dateFormat) => {
  expect(formatsOfLanguage(language)).toEqual({ numberFormat, dateFormat });
});

test.each([
  ["1,234.56", "-1,234,567.50"],
  ["1.234,56", "-1.234.567,50"],
  ["1 234.56", "-1\u00a0234\u00a0567.50"],
] as const)("a number in the format %s", (format, text) => {
  expect(numberWriter(format, { minimumFractionDigits: 2 })(-1_234_567.5)).toBe(text);
});

test.each([
  ["DD/MM/YYYY", "05/08/2026"],
  ["MM/DD/YYYY", "08/05/2026"],
  ["YYYY-MM-DD", "2026-08-05"],
] as const)("a day in the format %s", (format, text) => {
  expect(numericDay("2026-08-05T23:00:00.000Z", format)).toBe(text);
});

test("dates in words follow the order of the date format in English, and the language in others", () => {
  expect(dateLocale({ language: "en", dateFormat: "MM/DD/YYYY" })).toBe("en-US");
  expect(dateLocale({ language: "en", dateFormat: "YYYY-MM-DD" })).toBe("en-GB");
  expect(dateLocale({ language: "it", dateFormat: "MM/DD/YYYY" })).toBe("it");
});
