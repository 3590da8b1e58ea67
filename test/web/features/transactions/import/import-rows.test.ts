import { describe, expect, it } from "vitest";
import { parseTransactions } from "#shared/domain/csv-import/parse-transactions.ts";
import { importableRows, importSummary, refusedLine } from "#web/features/transactions/import/import-rows.ts";

const file = [
  "Date,BTC,USD,Fee",
  "2024-03-05,0.01,600,3",
  "2024-03-06,0.02,1200,6",
  "2024-03-06,0.02,1200,6",
  "2024-03-07,-0.5,-30000,9",
].join("\n");

function parsedRows() {
  const parsed = parseTransactions(file, {
    today: "2026-11-21",
    existing: [{ dateAcquired: "2024-03-05", btcBought: 0.01, usdSpent: 600, feesUSD: 3 }],
  });
  if (!("rows" in parsed)) throw new Error(parsed.reason);
  return parsed.rows;
}

describe("the summary of a file", () => {
  const known = { dateAcquired: "2024-03-05", btcBought: 0.01, usdSpent: 600, feesUSD: 3 };
  const summary = (lines: string[], existing = [known]) => {
    const text = ["Date,Type,BTC,USD,Fee", ...lines].join("\n");
    const parsed = parseTransactions(text, { today: "2026-11-21", existing });
    if (!("rows" in parsed)) throw new Error(parsed.reason);
    return importSummary(parsed);
  };
  const buy = "2024-03-05,buy,0.01,600,3";

  it.each([
    ["1 trade", [buy], []],
    [
      "1 trade (all already recorded), 2 other lines ignored",
      [buy, "2024-03-05,send,1,,", ",fee,1,,"],
      [known],
    ],
    ["2 trades (1 already recorded)", [buy, "2024-03-06,buy,0.02,900,3"], [known]],
    ["2 trades (1 twice in the file), 1 line with an error", [buy, buy, "soon,buy,1,1,1"], []],
  ])("is: %s", (words, lines, existing) => {
    expect(summary(lines, existing)).toBe(words);
  });
});

describe("the rows of an import", () => {
  it("omit duplicates unless they are requested", () => {
    expect(importableRows(parsedRows(), false).map(({ line }) => line)).toEqual([3, 5]);
    expect(importableRows(parsedRows(), true).map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });

  it("name the line of the file in an error", () => {
    const rows = importableRows(parsedRows(), false);
    const detail = { path: "body.rows.1.btcBought", message: "Cannot sell more BTC than held on that date" };
    expect(refusedLine(detail, rows, "Refused")).toBe(
      "Line 5: Cannot sell more BTC than held on that date. Nothing was recorded.",
    );
    expect(refusedLine(undefined, rows, "Too many transactions.")).toBe(
      "Too many transactions. Nothing was recorded.",
    );
  });
});
