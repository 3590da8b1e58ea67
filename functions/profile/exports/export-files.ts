import { strToU8, zipSync } from "fflate";
import writeExcelFile, { type Cell } from "write-excel-file/universal";
import type { HandlerOutput } from "#shared/api/contract.ts";
import type { profile } from "#shared/api/profile.ts";
import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import type { AccountExportFormat, SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import type { Export } from "./export.ts";

export interface ExportedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** What a person has chosen for exported files. */
type FileChoices = Pick<SettingsOf<"environment">, "includeMetadata" | "compressExports">;

type Item = Export["data"][string][number];

/** Excel takes no more characters in a cell. */
const longestCell = 32_767;

const mediaTypes: Readonly<Record<AccountExportFormat, string>> = {
  csv: "application/zip",
  json: "application/json",
  excel: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Everything about someone as a file: a zip with a CSV for each kind of record, a JSON file, or a workbook. With metadata
 * it says when it was made. JSON files and workbooks are compressed into a zip.
 */
export async function exportFile(
  collected: Export,
  format: AccountExportFormat,
  { includeMetadata, compressExports }: FileChoices,
): Promise<ExportedFile> {
  const day = collected.exportedAt.slice(0, 10);
  const names: Readonly<Record<AccountExportFormat, string>> = {
    csv: `halvest-export-${day}.zip`,
    json: `halvest-export-${day}.json`,
    excel: "export.xlsx",
  };
  const [fileName, bytes] = [names[format], await bytesOf(collected, format, includeMetadata)];
  if (!compressExports || format === "csv") return { fileName, mediaType: mediaTypes[format], bytes };
  return {
    fileName: fileName.replace(/\.[a-z]+$/, ".zip"),
    mediaType: mediaTypes.csv,
    bytes: zipSync({ [fileName]: bytes }, { mtime: zipTime(collected, includeMetadata) }),
  };
}

/** Bytes of a file, and its part of the JSON file's; measured with accounts of ten to ten thousand transactions. */
const sizes: Readonly<Record<AccountExportFormat, { base: number; share: number }>> = {
  json: { base: 0, share: 1 },
  csv: { base: 300, share: 0.13 },
  excel: { base: 4_000, share: 0.23 },
};

/** What a file would contain, and about how large it would be, without making it. */
export function exportContents(
  collected: Export,
  { includeMetadata, compressExports }: FileChoices,
): HandlerOutput<typeof profile.exportContents> {
  const size = Buffer.byteLength(jsonText(collected, includeMetadata));
  const bytes = (format: AccountExportFormat) => {
    // A workbook is a zip already; JSON packs as well as CSV does.
    const { base, share } = sizes[compressExports && format === "json" ? "csv" : format];
    return Math.ceil(base + size * share);
  };
  return {
    records: Object.fromEntries(Object.entries(collected.data).map(([kind, items]) => [kind, items.length])),
    bytes: { csv: bytes("csv"), json: bytes("json"), excel: bytes("excel") },
  };
}

/** What a file contains, with the time of its creation or, without metadata, without it. */
export const exportContent = ({ exportedAt, data }: Export, includeMetadata: boolean) =>
  includeMetadata ? { exportedAt, data } : { data };

const jsonText = (collected: Export, includeMetadata: boolean) =>
  JSON.stringify(exportContent(collected, includeMetadata), null, 2);

/** A zip has a time for each of its files; the earliest that there is says nothing. */
const zipTime = ({ exportedAt }: Export, includeMetadata: boolean) =>
  includeMetadata ? new Date(exportedAt) : new Date(1980, 0, 1);

async function bytesOf(
  collected: Export,
  format: AccountExportFormat,
  includeMetadata: boolean,
): Promise<Uint8Array> {
  if (format === "json") return strToU8(jsonText(collected, includeMetadata));
  const { exportedAt, data } = collected;
  const kinds = { ...(includeMetadata && { about: [{ exportedAt }] }), ...data };
  const tables = Object.entries(kinds).map(([kind, items]) => ({ kind, ...tableOf(items) }));
  if (format === "csv") {
    const files = tables.map(({ kind, columns, rows }) => {
      // The byte order mark identifies the text as UTF-8 to spreadsheets.
      const text = `\uFEFF${csvText([columns, ...rows])}`;
      return [`${kind}.csv`, strToU8(text)] as const;
    });
    return zipSync(Object.fromEntries(files), { mtime: zipTime(collected, includeMetadata) });
  }
  const sheets = tables.map(({ kind, columns, rows }) => ({
    // Sheet names have at most 31 characters.
    sheet: kind.slice(0, 31),
    data: [
      columns.map((name): Cell => ({ value: name, type: String, fontWeight: "bold" })),
      ...rows.map((row) => row.map(excelCell)),
    ],
  }));
  const book = await writeExcelFile(sheets).toBlob();
  return new Uint8Array(await book.arrayBuffer());
}

/** Records as lines under the names of all their fields; what is no simple value is written as JSON. */
function tableOf(items: readonly Item[]): {
  columns: string[];
  rows: (string | number | boolean | null)[][];
} {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return { columns, rows: items.map((item) => columns.map((name) => plainValue(item[name]))) };
}

function plainValue(value: unknown): Exclude<CsvCell, object> {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return JSON.stringify(value);
}

/** Texts are stored as text cells, so that none is interpreted as a formula. */
function excelCell(value: string | number | boolean | null): Cell {
  if (value === null) return null;
  if (typeof value === "number") return { value, type: Number };
  if (typeof value === "boolean") return { value, type: Boolean };
  return { value: value.slice(0, longestCell), type: String };
}
