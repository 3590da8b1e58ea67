import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { sourceText } from "#shared/engine/result/source-text.ts";
import { call } from "#web/api/api.ts";
import { replacementEdit } from "#web/components/edit-history/replacement-edit.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { readOpenPlan, saveOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { planChanges } from "#web/components/plan-document/plan-changes.ts";
import { readPlan } from "#web/components/plan-document/plan-file.ts";
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

const unsaved = "Your last changes are not saved yet. Try again once they are saved.";

export async function backup(context: CommandContext): Promise<OutputPart[]> {
  if (!(await saveOpenPlan())) return [{ kind: "error", text: unsaved }];
  const plan = await call("control-panel", "exportPlan");
  const name = `halvest-plan-${new Date().toISOString().slice(0, 10)}.json`;
  context.save(name, new Blob([JSON.stringify(plan, null, 2)], { type: "application/json" }));
  return [
    say(
      `The settings of “${plan.name ?? "your plan"}” saved as ${name}. Recorded transactions are not part of it: Settings, Data exports saves everything in your account.`,
    ),
  ];
}

export async function restore(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  const text = await context.chooseFile();
  if (text === null) return [say("No file was chosen. Nothing was changed.")];
  const reading = readPlan(text);
  if ("problem" in reading) return [{ kind: "error", text: reading.problem }];
  const { plan } = reading;
  if (!(await saveOpenPlan())) return [{ kind: "error", text: unsaved }];
  const { version } = await readOpenPlan(context.planId);
  const before = await call("control-panel", "exportPlan");
  const changes = planChanges(before, plan);
  if (changes.length === 0) return [say("The file is the same as your plan. Nothing to change.")];
  const list = table(
    `${changes.length === 1 ? "1 setting differs" : `${formatCount(changes.length)} settings differ`}`,
    ["Setting", "Now", "In the file"],
    changes.map(({ label, before: now, after }) => [label, now, after]),
  );
  if (!given.has("apply")) {
    return [list, say("Nothing was changed. Run /restore --apply to replace these settings.")];
  }
  context.signal.throwIfAborted();
  const { controlPanel, leftOut } = await call("control-panel", "importPlan", { body: { plan, version } });
  const after = await call("control-panel", "exportPlan");
  context.record(replacementEdit(context.planId, before, after, controlPanel.version, "plan restored"));
  const without = leftOut.length === 0 ? "" : `, without ${leftOut.length} that real events have overtaken`;
  return [list, say(`The settings were replaced${without}. Undo brings them back.`)];
}
