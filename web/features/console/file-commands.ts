import type { BackupPart } from "#shared/api/backup.ts";
import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { sourceText } from "#shared/engine/result/source-text.ts";
import { call } from "#web/api/api.ts";
import {
  isDifferent,
  partNames,
  previewBackup,
  restoreBackup,
  saveBackup,
} from "#web/components/backup/backup-files.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import type { CommandContext } from "./command-context.ts";
import { ArgumentError, type GivenArguments } from "./command-line.ts";
import { type OutputPart, say, table } from "./output.ts";

/** Years, both included. */
function rangeOf(given: GivenArguments): { from: string; to: string } | null {
  const text = given.get("range");
  if (text === undefined) return null;
  const [, from = "", to = from] = /^(\d{4})(?:\.\.(\d{4}))?$/.exec(text) ?? [];
  if (from === "" || from > to) {
    throw new ArgumentError("--range must be a year such as 2026, or two such as 2026..2030.");
  }
  return { from, to };
}

export async function exportMonths(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  const format = given.get("format") === "json" ? "json" : "csv";
  const range = rangeOf(given);
  await call("timeline", "permitExport", { body: { format } });
  const { rows, rowSource, columns, modelVersion, dataDate } = await call("timeline", "get", { query: {} });
  context.signal.throwIfAborted();
  const dates = (rows.dateAcquired ?? []).map(String);
  const kept = dates.flatMap((date, row) => {
    const year = date.slice(0, 4);
    return range === null || (year >= range.from && year <= range.to) ? [row] : [];
  });
  if (kept.length === 0) return [say("The plan has no month in this range. Nothing was saved.")];
  const ids = columns.map(({ id }) => id);
  const sourceOf = (row: number) => sourceText(rowSource[row] ?? "projected", String(dates[row]) <= dataDate);
  const name = `halvest-months${range === null ? "" : `-${range.from}-${range.to}`}.${format}`;
  if (format === "json") {
    const months = kept.map((row) => Object.fromEntries(ids.map((id) => [id, rows[id]?.[row] ?? null])));
    const content = JSON.stringify(
      { modelVersion, dataDate, rowSource: kept.map(sourceOf), months },
      null,
      2,
    );
    context.save(name, new Blob([content], { type: "application/json" }));
  } else {
    const others = ids.filter((id) => id !== "dateAcquired");
    const lines = kept.map((row): CsvCell[] => [
      dates[row] ?? null,
      sourceOf(row),
      ...others.map((id) => rows[id]?.[row] ?? null),
    ]);
    const text = csvText([["dateAcquired", "Source", ...others], ...lines]);
    // The byte order mark identifies the text as UTF-8 to spreadsheets.
    context.save(name, new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  }
  return [
    say(`${formatCount(kept.length)} months with ${formatCount(ids.length)} columns saved as ${name}.`),
  ];
}

export async function backup(): Promise<OutputPart[]> {
  const { fileName, counts } = await saveBackup();
  return [
    table(
      `Saved as ${fileName}`,
      ["Part", "Count"],
      Object.entries(counts).map(([part, count]) => [partNames[part as BackupPart], formatCount(count)]),
    ),
    say(
      "Messages, keys and your subscription are not part of it. /restore lists what a backup would change.",
    ),
  ];
}

export async function restore(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  if (given.has("undo")) {
    await call("backup", "undo");
    context.openRestored();
    return [say("The account is as it was before the last restored backup.")];
  }
  const text = await context.chooseFile();
  if (text === null) return [say("No file was chosen. Nothing was changed.")];
  const { file, preview } = await previewBackup(text);
  const { parts, leftOut } = preview;
  const different = parts.filter(isDifferent);
  if (different.length === 0) return [say("The file is the same as your account. Nothing to change.")];
  const list = table(
    `Backup of ${formatDay(preview.createdAt.slice(0, 10))}`,
    ["Part", "Added", "Removed", "Changed", "Same"],
    parts.map(({ part, added, removed, changed, unchanged }) => [
      partNames[part],
      ...[added, removed, changed, unchanged].map(formatCount),
    ]),
  );
  const note =
    leftOut === 0
      ? []
      : [say(`${formatCount(leftOut)} settings of epochs are left out: events have decided them.`)];
  if (!given.has("apply")) {
    return [list, ...note, say("Nothing was changed. Run /restore --apply to replace all of it.")];
  }
  context.signal.throwIfAborted();
  await restoreBackup(file, preview);
  context.openRestored();
  return [list, ...note, say("All of it was replaced. /restore --undo brings the account from before back.")];
}
