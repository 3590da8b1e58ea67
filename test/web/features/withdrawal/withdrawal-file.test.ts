import { describe, expect, it } from "vitest";
import type { Withdrawal } from "#shared/engine/withdrawal/run-withdrawal.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { withdrawalCsv } from "#web/features/withdrawal/withdrawal-file.ts";

const band = (first: number) => ({
  p5: [first],
  p10: [first + 1],
  p25: [first + 2],
  p50: [first + 3],
  p75: [first + 4],
  p90: [first + 5],
  p95: [first + 6],
});

/** The parts of one month that the file has. */
const result = {
  currency: "EUR",
  referenceDate: "2026-11-21",
  schedule: {
    date: ["2040-01-05"],
    index: [1.25],
    priceUSD: [500_000],
    withdrawn: [1_000],
    coins: [0.5],
    value: [200_000],
    fee: [4],
    tax: [7],
  },
  monteCarlo: { withdrawn: band(10), coins: band(20), value: band(30) },
} as unknown as Withdrawal;

describe("the months of a withdrawal as CSV", () => {
  it("have the bands of the paths and, apart from them, the model path, each with its unit", () => {
    const [header = "", line = "", ...rest] = withdrawalCsv(result).split("\r\n");
    expect(rest).toEqual([""]);
    expect(header).toMatch(/^Date,Price level \(2026-11-21 = 1\),"Paid out, p10 of the paths \(EUR\)"/);
    expect(header).toContain('"Coins left, p50 of the paths (BTC)"');
    expect(header).toMatch(
      /Model path: price \(USD\),Model path: paid out \(EUR\),Model path: coins left \(BTC\)/,
    );
    expect(line).toBe(
      "2040-01-05,1.25,11,12,13,14,15,21,22,23,24,25,31,32,33,34,35,500000,1000,0.5,200000,4,7",
    );
  });

  it("can have a line with the names in the reader's language, below the same header", () => {
    const [header, line] = withdrawalCsv(result, false).split("\r\n");
    readIn("de", ["web", "web/features/withdrawal"]);
    const [same, names = "", ...rest] = withdrawalCsv(result, true).split("\r\n");
    expect([same, ...rest]).toEqual([header, line, ""]);
    expect(names).toMatch(/^Datum,Preisniveau \(2026-11-21 = 1\),"Ausgezahlt, p10 der Pfade \(EUR\)",/);
    expect(names).toMatch(/,Modellpfad: Gebühr \(EUR\),Modellpfad: Steuer \(EUR\)$/);
    expect(names.split('",')).toHaveLength((header ?? "").split('",').length);
    expect(withdrawalCsv(result).split("\r\n")).toEqual([header, line, ""]);
  });

  it("have the model path alone where no paths were calculated", () => {
    const [header = "", line] = withdrawalCsv({ ...result, monteCarlo: null }).split("\r\n");
    expect(header).not.toContain("of the paths");
    expect(line).toBe("2040-01-05,1.25,500000,1000,0.5,200000,4,7");
  });
});
