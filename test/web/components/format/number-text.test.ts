import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountText, parseNumber, withoutZeros } from "#web/components/format/number-text.ts";

describe("typed amounts", () => {
  it.each([
    ["250", 250],
    ["250,5", 250.5],
    ["250.5", 250.5],
    ["1.234", 1234],
    ["1.234,50", 1234.5],
    ["1,234.50", 1234.5],
    ["1 234,50", 1234.5],
    ["1.234.567", 1_234_567],
    [",5", 0.5],
    ["0,01", 0.01],
    ["1,234", null],
    ["1,2345", null],
    ["", null],
    ["abc", null],
    ["-5", null],
    ["1e5", null],
    ["1e9999", null],
    ["1234.56", 1234.56],
    ["1.234,56", 1234.56],
    ["1234,56", 1234.56],
    ["12.345.678,9", 12_345_678.9],
    [" 250 ", 250],
    ["5,", 5],
    ["1.23.4", null],
    ["1.234.56", null],
    ["12 34", null],
    ["1,23,4", null],
    ["1.2345,6", null],
    ["1.234,567,8", null],
    ["1.234 567", null],
    [",", null],
    ["-", null],
    ["12 %", null],
    ["0x10", null],
    ["US$ 5", null],
    ["99999999999999999999", null],
  ])("%s is %s", (text, value) => {
    expect(parseNumber(text, { decimals: 2 })).toBe(value);
  });

  it("read back what was written, for every amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
        expect(parseNumber(amountText(cents / 100), { decimals: 2 })).toBe(cents / 100);
      }),
    );
  });
});

it.each([
  ["EUR 1.250,00", "EUR 1.250"],
  ["US$ 1,250.00", "US$ 1,250"],
  ["250,00 → 300,50", "250 → 300,50"],
  ["EUR 1.250,50", "EUR 1.250,50"],
  ["1.100", "1.100"],
  ["0.00100000 BTC", "0.00100000 BTC"],
])("%s is short as %s", (text, short) => {
  expect(withoutZeros(text)).toBe(short);
});
