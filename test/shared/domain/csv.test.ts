import { describe, expect, test } from "vitest";
import { csvText } from "#shared/domain/csv.ts";

describe("comma-separated values", () => {
  test("keep numbers whole, leave empty cells empty and quote what needs it", () => {
    expect(
      csvText([
        ["a", "b,c", 'd"e'],
        [1.23456789012345, -0.5, null],
        [true, "x\ny", ""],
      ]),
    ).toBe('a,"b,c","d""e"\r\n1.23456789012345,-0.5,\r\ntrue,"x\ny",\r\n');
  });

  test("never start a text with what a spreadsheet runs as a formula", () => {
    const texts = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", '=HYPERLINK("a","b")'];
    // Some spreadsheets take full-width forms for the others.
    texts.push("＝1+1", "＋1", "－1", "＠SUM(A1)");
    for (const text of texts) {
      expect(csvText([[text]])).toMatch(/^(?:'|"')/);
    }
    expect(csvText([[-1]])).toBe("-1\r\n");
  });

  test("of no lines are empty", () => {
    expect(csvText([])).toBe("");
  });
});
