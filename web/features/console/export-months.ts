import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { t } from "#shared/domain/language/translate.ts";
import { settingFields } from "#shared/domain/settings/setting-fields.ts";
import { fileFormatOf } from "#shared/domain/tier-features.ts";
import { sourceText } from "#shared/engine/result/source-text.ts";
import { call } from "#web/api/api.ts";
import { planHeading, planTexts } from "#web/components/plan-document/plan-texts.ts";
import type { CommandContext } from "./command-context.ts";
import { ArgumentError, type GivenArguments } from "./command-line.ts";
import { type MonthFormat, monthFormat } from "./month-format.ts";
import { monthHeaders } from "./month-headers.ts";
import type { MonthTable } from "./months-workbook.ts";
import { type OutputPart, say } from "./output.ts";

const { optionTexts } = settingFields.environment.exportFormat;

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

function factLines({ plan, ...rest }: NonNullable<MonthTable["facts"]>): string[] {
  const others = Object.entries(rest).map(([name, value]) => `${name}: ${value}`);
  return [planHeading, ...planTexts(plan), ...others];
}

/** For programs, in English. */
const sourceOf = ({ source, isPriceKnown }: MonthTable["rows"][number]) => sourceText(source, isPriceKnown);

const writers: Readonly<Record<MonthFormat, (table: MonthTable, hasNames: boolean) => Promise<Blob>>> = {
  csv: async ({ columns, rows, baseCurrency, facts }, hasNames) => {
    const header = ["dateAcquired", "Source", ...columns.map(({ id }) => id)];
    const lines = rows.map((row): CsvCell[] => [row.date, sourceOf(row), ...row.values]);
    const empty = header.slice(1).map(() => null);
    const block = facts === null ? [] : [...factLines(facts), null].map((text) => [text, ...empty]);
    const names = hasNames ? [monthHeaders(columns, baseCurrency)] : [];
    // The byte order mark identifies the text as UTF-8 to spreadsheets.
    return new Blob(["\uFEFF", csvText([...block, header, ...names, ...lines])], {
      type: "text/csv;charset=utf-8",
    });
  },
  json: async ({ columns, rows, facts }) => {
    const months = rows.map(({ date, values }) =>
      Object.fromEntries([["dateAcquired", date], ...columns.map(({ id }, i) => [id, values[i] ?? null])]),
    );
    const content = { ...facts, rowSource: rows.map(sourceOf), months };
    return new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
  },
  xlsx: async (table) => (await import("./months-workbook.ts")).monthsWorkbook(table),
};

/** Saves the months of the open plan with all of their figures, in the format and with what the settings say. */
export async function exportMonths(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  const { signal } = context;
  const { environment } = await call("settings", "get", {}, { signal });
  const { includeMetadata, compressExports } = environment;
  const range = rangeOf(given);
  const timeline = await call("timeline", "get", { query: {} }, { signal });
  const { rows, rowSource, modelVersion, dataDate, baseCurrency } = timeline;
  // The command line has checked what is given.
  const asked = given.get("format") as MonthFormat | undefined;
  const { format, missing } = monthFormat(asked, environment.exportFormat, timeline.tier, given.has("names"));
  await call("timeline", "permitExport", { body: { format: fileFormatOf[format] } }, { signal });
  const plan = includeMetadata ? await call("control-panel", "exportPlan", {}, { signal }) : null;
  const dates = (rows.dateAcquired ?? []).map(String);
  const kept = dates.flatMap((date, row) => {
    const year = date.slice(0, 4);
    return range === null || (year >= range.from && year <= range.to) ? [row] : [];
  });
  if (kept.length === 0) return [say(t("The plan has no month in this range. Nothing was saved."))];
  const columns = timeline.columns.filter(({ id }) => id !== "dateAcquired");
  const months: MonthTable = {
    columns,
    baseCurrency,
    rows: kept.map((row) => ({
      date: dates[row] ?? "",
      source: rowSource[row] ?? "projected",
      isPriceKnown: String(dates[row]) <= dataDate,
      values: columns.map(({ id }) => rows[id]?.[row] ?? null),
    })),
    facts: plan && { createdAt: new Date().toISOString(), modelVersion, dataDate, plan },
  };
  const file = await writers[format](months, given.has("names"));
  const bare = `halvest-months${range === null ? "" : `-${range.from}-${range.to}`}`;
  const inner = `${bare}.${format}`;
  const name = compressExports ? `${bare}.zip` : inner;
  const { zipped } = await import("#web/components/download/zipped.ts");
  const saved = compressExports ? await zipped(inner, file) : file;
  signal.throwIfAborted();
  context.save(name, saved);
  return [
    ...(missing === null
      ? []
      : [
          say(
            t("Your subscription does not include {format}. CSV is used instead.", {
              format: optionTexts[missing],
            }),
          ),
        ]),
    say(
      t("{months} months with {columns} columns saved as {file}.", {
        months: kept.length,
        columns: timeline.columns.length,
        file: name,
      }),
    ),
  ];
}
