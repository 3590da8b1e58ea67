import { randomInt, randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { exportContents, exportFile } from "#functions/profile/exports/export-files.ts";
import { accountExportFormats } from "#shared/domain/settings/setting-fields.ts";

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

const usual = { includeMetadata: true, compressExports: false };
const packed = { ...usual, compressExports: true };
const bare = { ...usual, includeMetadata: false };

describe("the export of an account", () => {
  it("as CSV is a zip with a file for each kind, whose texts no spreadsheet runs", async () => {
    const file = await exportFile(collected, "csv", usual);
    expect([file.fileName, file.mediaType]).toEqual(["halvest-export-2026-08-21.zip", "application/zip"]);
    const files = unzipSync(file.bytes);
    expect(Object.keys(files)).toEqual(["about.csv", "profile.csv", "transactions.csv"]);
    expect(strFromU8(files["about.csv"]!)).toBe(`exportedAt\r\n${collected.exportedAt}\r\n`);
    expect(strFromU8(files["transactions.csv"]!)).toBe(
      'id,costCents,note\r\none,12345,\r\ntwo,,"said ""hi"", left"\r\n',
    );
    expect(strFromU8(files["profile.csv"]!)).toContain(`'=1+1,ada@example.com,"{""tier"":""basic""}"`);
  });

  it("as JSON has everything as it is", async () => {
    const file = await exportFile(collected, "json", usual);
    expect(file.fileName).toBe("halvest-export-2026-08-21.json");
    expect(JSON.parse(strFromU8(file.bytes))).toEqual(collected);
  });

  it("as a workbook has a sheet for each kind, with numbers as numbers and texts as texts", async () => {
    const file = await exportFile(collected, "excel", usual);
    expect(file.fileName).toBe("export.xlsx");
    const parts = unzipSync(file.bytes);
    const text = (name: string) => strFromU8(parts[name]!);
    expect(text("xl/workbook.xml")).toMatch(/name="about".*name="profile".*name="transactions"/s);
    expect(text("xl/worksheets/sheet3.xml")).toContain("<v>12345</v>");
    expect(text("xl/worksheets/sheet2.xml")).not.toContain("<f>");
    expect(text("xl/sharedStrings.xml")).toContain("=1+1");
  });

  it("comes in a zip where that is wished: the same file inside, and a CSV as it is", async () => {
    const zip = await exportFile(collected, "json", packed);
    expect([zip.fileName, zip.mediaType]).toEqual(["halvest-export-2026-08-21.zip", "application/zip"]);
    const files = unzipSync(zip.bytes);
    expect(Object.keys(files)).toEqual(["halvest-export-2026-08-21.json"]);
    expect(JSON.parse(strFromU8(files["halvest-export-2026-08-21.json"]!))).toEqual(collected);
    const book = await exportFile(collected, "excel", packed);
    expect([book.fileName, Object.keys(unzipSync(book.bytes))]).toEqual(["export.zip", ["export.xlsx"]]);
    expect(await exportFile(collected, "csv", packed)).toEqual(await exportFile(collected, "csv", usual));
  });

  it("does not say when it was made where metadata are not wished", async () => {
    const json = await exportFile(collected, "json", bare);
    expect(JSON.parse(strFromU8(json.bytes))).toEqual({ data: collected.data });
    const csv = await exportFile(collected, "csv", bare);
    expect(Object.keys(unzipSync(csv.bytes))).toEqual(["profile.csv", "transactions.csv"]);
    const book = unzipSync((await exportFile(collected, "excel", bare)).bytes);
    expect(strFromU8(book["xl/workbook.xml"]!)).not.toContain("about");
    // Nor do the times that a zip has of its files.
    const later = { ...collected, exportedAt: "2026-08-21T18:30:00.000Z" };
    expect((await exportFile(later, "csv", bare)).bytes).toEqual(csv.bytes);
    expect((await exportFile(later, "csv", usual)).bytes).not.toEqual(
      (await exportFile(collected, "csv", usual)).bytes,
    );
    const zip = { ...packed, ...bare, compressExports: true };
    expect((await exportFile(later, "json", zip)).bytes).toEqual(
      (await exportFile(collected, "json", zip)).bytes,
    );
  });

  it.each([10, 1_000, 10_000])("of %i transactions is about as large as estimated before", async (count) => {
    const transactions = Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      type: "BUY",
      date: new Date(Date.UTC(2019, 0, 1 + Math.floor(index / 5))).toISOString(),
      amountSats: randomInt(10_000_000),
      costCents: randomInt(1_000_000),
      exchange: "Kraken",
      note: index % 5 === 0 ? "monthly buy" : null,
      createdAt: new Date(Date.UTC(2024, 0, 1) + index * 977_777).toISOString(),
    }));
    const account = { ...collected, data: { ...collected.data, transactions } };
    const { records, bytes } = exportContents(account, usual);
    expect(records).toEqual({ profile: 1, transactions: count });
    const packedBytes = exportContents(account, packed).bytes;
    for (const format of accountExportFormats) {
      const made = (await exportFile(account, format, usual)).bytes.length;
      expect(bytes[format] / made, format).toBeGreaterThan(0.5);
      expect(bytes[format] / made, format).toBeLessThan(1.5);
      const zip = (await exportFile(account, format, packed)).bytes.length;
      expect(packedBytes[format] / zip, `${format} in a zip`).toBeGreaterThan(0.4);
      expect(packedBytes[format] / zip, `${format} in a zip`).toBeLessThan(2);
    }
  });
});
