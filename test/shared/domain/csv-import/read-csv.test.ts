import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "#shared/domain/csv-import/read-csv.ts";

const cellsOf = (text: string) => readCsv(text).records.map(({ cells }) => cells);

describe("reading CSV", () => {
  it("takes a byte-order mark, any line break and empty lines as they come", () => {
    expect(cellsOf("\uFEFFa,b\r\n1,2\n\n3,4\r5,")).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
      ["5", ""],
    ]);
    expect(readCsv("")).toMatchObject({ records: [] });
  });

  it("counts lines across quoted line breaks", () => {
    const { records } = readCsv('a,b\n"one\ntwo","say ""hi"", now"\n\nlast,row\n');
    expect(records).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["one\ntwo", 'say "hi", now'] },
      { line: 5, cells: ["last", "row"] },
    ]);
  });

  it("finds semicolons and tabs by themselves", () => {
    expect(readCsv("a;b;c\n1,5;2,5;3\n").delimiter).toBe(";");
    expect(readCsv("a\tb\n1,5\t2,5\n").delimiter).toBe("\t");
    expect(readCsv('"a;b","c"\n"d;e","f"\n').delimiter).toBe(",");
  });

  it("finds the delimiter below a preamble, though every row has decimal commas", () => {
    const rows = Array.from({ length: 20 }, () => "2026-01-01;0,5;30000,25;EUR;x");
    expect(readCsv(["My trades", "Date;Amount;Price;Currency;Note", ...rows].join("\n")).delimiter).toBe(";");
  });

  it("names the line of a quote that is never closed", () => {
    expect(() => readCsv('a,b\n"open,2\n3,4')).toThrow("The quote that opens on line 2 is not closed");
    expect(() => readCsv('a,b\r\n1,"two\r\nlines"\r\n5,"open" ended,2\r\n')).toThrow("on line 4 ");
  });

  it("takes a cell as long as a spreadsheet's longest for text, and a longer one for a quote left open", () => {
    const file = (length: number) => `a,b\n"${"x\n".repeat(length / 2)}",2\n3,4\n`;
    expect(cellsOf(file(32_766))).toHaveLength(3);
    expect(() => readCsv(file(32_768))).toThrow("The quote that opens on line 2 is not closed");
    expect(() => readCsv(`a,b\r\n"${"1,2\r\n".repeat(1_000_000)}`)).toThrow("on line 2 ");
  });

  it("keeps line breaks inside quoted cells as they are", () => {
    expect(cellsOf('a,b\r\n"one\r\ntwo","a ""b""\rc"\r\n5" disk,2\r\n6,7" disk\r\n')).toEqual([
      ["a", "b"],
      ["one\r\ntwo", 'a "b"\rc'],
      ['5" disk', "2"],
      ["6", '7" disk'],
    ]);
  });

  it("reads back whatever is written by the rules", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", ";", " ", "1"), maxLength: 8 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
        const table = [["x", "y", "z"], ...rows.map((row) => [...row, "end"].slice(1))];
        const text = table.map((row) => row.map(quoted).join(",")).join("\r\n");
        expect(cellsOf(text)).toEqual(table);
      }),
    );
  });
});
