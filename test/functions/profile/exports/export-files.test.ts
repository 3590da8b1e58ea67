import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { exportFile } from "#functions/profile/exports/export-files.ts";

const collected = {
  exportedAt: "2026-08-21T10:00:00.000Z",
  data: {
    profile: [{ displayName: "=1+1", email: "ada@example.com", subscription: { tier: "basic" } }],
    transactions: [
      { id: "one", costCents: 12_345 },
      { id: "two", note: 'said "hi", left' },
    ],
  },
};

describe("the export of an account", () => {
  it("as CSV is a zip with a file for each kind, whose texts no spreadsheet runs", async () => {
    const file = await exportFile(collected, "csv");
    expect([file.fileName, file.mediaType]).toEqual(["halvest-export-2026-08-21.zip", "application/zip"]);
    const files = unzipSync(file.bytes);
    expect(Object.keys(files)).toEqual(["profile.csv", "transactions.csv"]);
    expect(strFromU8(files["transactions.csv"]!)).toBe(
      'id,costCents,note\r\none,12345,\r\ntwo,,"said ""hi"", left"\r\n',
    );
    expect(strFromU8(files["profile.csv"]!)).toContain(`'=1+1,ada@example.com,"{""tier"":""basic""}"`);
  });

  it("as JSON has everything as it is", async () => {
    const file = await exportFile(collected, "json");
    expect(file.fileName).toBe("halvest-export-2026-08-21.json");
    expect(JSON.parse(strFromU8(file.bytes))).toEqual(collected);
  });

  it("as a workbook has a sheet for each kind, with numbers as numbers and texts as texts", async () => {
    const file = await exportFile(collected, "excel");
    expect(file.fileName).toBe("export.xlsx");
    const parts = unzipSync(file.bytes);
    const text = (name: string) => strFromU8(parts[name]!);
    expect(text("xl/workbook.xml")).toMatch(/name="profile".*name="transactions"/s);
    expect(text("xl/worksheets/sheet2.xml")).toContain("<v>12345</v>");
    expect(text("xl/worksheets/sheet1.xml")).not.toContain("<f>");
    expect(text("xl/sharedStrings.xml")).toContain("=1+1");
  });
});
