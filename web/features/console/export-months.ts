import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import { sourceText } from "#shared/engine/result/source-text.ts";
import { call } from "#web/api/api.ts";
import { planHeading, planTexts } from "#web/components/plan-document/plan-texts.ts";
import type { CommandContext } from "./command-context.ts";
import { ArgumentError, type GivenArguments } from "./command-line.ts";
import { type OutputPart, say } from "./output.ts";

type MonthFormat = SettingsOf<"environment">["exportFormat"];

/** Years, both included. */
function rangeOf(given: GivenArguments): { from: string; to: string } | null {
  const text = given.get("range");
  if (text === undefined) return null;
  const [, from = "", to = from] = /^(\d{4})(?:\.\.(\d{4}))?$/.exec(text) ?? [];
  if (from === "" || from > to) {
    throw new ArgumentError(t("--range must be a year such as 2026, or two such as 2026..2030."));
  }
  return { from, to };
}

/** Facts about the file, name and value; the plan is one of them. */
type Facts = Readonly<Record<"createdAt" | "modelVersion" | "dataDate", string>> & { readonly plan: object };

interface MonthTable {
  /** Ids of the columns; the first two are the date and the source. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
  /** Null for a file without metadata. */
  readonly facts: Facts | null;
}

function factLines({ plan, ...rest }: Facts): string[] {
  const others = Object.entries(rest).map(([name, value]) => `${name}: ${value}`);
  return [planHeading, ...planTexts(plan), ...others];
}

const writers: Readonly<Record<MonthFormat, (table: MonthTable) => Promise<Blob>>> = {
  csv: async ({ header, rows, facts }) => {
    const empty = header.slice(1).map(() => null);
    const block = facts === null ? [] : [...factLines(facts), null].map((text) => [text, ...empty]);
    // The byte order mark identifies the text as UTF-8 to spreadsheets.
    return new Blob(["\uFEFF", csvText([...block, header, ...rows])], { type: "text/csv;charset=utf-8" });
  },
  json: async ({ header: [, , ...ids], rows, facts }) => {
    const months = rows.map(([date, , ...values]) =>
      Object.fromEntries([["dateAcquired", date], ...ids.map((id, i) => [id, values[i] ?? null])]),
    );
    const content = { ...facts, rowSource: rows.map(([, source]) => source), months };
    return new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
  },
  xlsx: async ({ header, rows, facts }) => {
    const { default: writeExcelFile } = await import("write-excel-file/universal");
    const cell = (value: CsvCell) => {
      if (value === null) return null;
      if (typeof value === "number") return { value, type: Number };
      // Stored as text, so that none is interpreted as a formula.
      return { value: String(value), type: String };
    };
    const about = facts === null ? [] : factLines(facts).map((text) => [cell(text)]);
    return writeExcelFile([
      {
        sheet: "Months",
        stickyRowsCount: 1,
        data: [
          header.map((id) => ({ value: id, type: String, fontWeight: "bold" as const })),
          ...rows.map((row) => row.map(cell)),
        ],
      },
      ...(about.length === 0 ? [] : [{ sheet: "About", columns: [{ width: 60 }], data: about }]),
    ]).toBlob();
  },
};

/** Saves the months of the open plan with all of their figures, in the format and with what the settings say. */
export async function exportMonths(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  const { environment } = await call("settings", "get");
  const { includeMetadata, compressExports } = environment;
  // The command line has checked what is given.
  const format = (given.get("format") as MonthFormat | undefined) ?? environment.exportFormat;
  const range = rangeOf(given);
  await call("timeline", "permitExport", { body: { format: format === "xlsx" ? "excel" : format } });
  const { rows, rowSource, columns, modelVersion, dataDate } = await call("timeline", "get", { query: {} });
  const plan = includeMetadata ? await call("control-panel", "exportPlan") : null;
  context.signal.throwIfAborted();
  const dates = (rows.dateAcquired ?? []).map(String);
  const kept = dates.flatMap((date, row) => {
    const year = date.slice(0, 4);
    return range === null || (year >= range.from && year <= range.to) ? [row] : [];
  });
  if (kept.length === 0) return [say(t("The plan has no month in this range. Nothing was saved."))];
  const ids = columns.map(({ id }) => id).filter((id) => id !== "dateAcquired");
  const sourceOf = (row: number) => sourceText(rowSource[row] ?? "projected", String(dates[row]) <= dataDate);
  const file = await writers[format]({
    header: ["dateAcquired", "Source", ...ids],
    rows: kept.map((row) => [dates[row] ?? null, sourceOf(row), ...ids.map((id) => rows[id]?.[row] ?? null)]),
    facts: plan && { createdAt: new Date().toISOString(), modelVersion, dataDate, plan },
  });
  const bare = `halvest-months${range === null ? "" : `-${range.from}-${range.to}`}`;
  const inner = `${bare}.${format}`;
  const name = compressExports ? `${bare}.zip` : inner;
  const { zipped } = await import("#web/components/download/zipped.ts");
  context.save(name, compressExports ? await zipped(inner, file) : file);
  return [
    say(
      t("{months} months with {columns} columns saved as {file}.", {
        months: kept.length,
        columns: columns.length,
        file: name,
      }),
    ),
  ];
}
