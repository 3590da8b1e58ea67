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

  it("names the line of a quote that is never closed", () => {
    expect(() => readCsv('a,b\n"open,2\n3,4')).toThrow("The quote that opens on line 2 is not closed");
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
