import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { dayMs } from "#shared/domain/durations.ts";
import type { ColumnId } from "#shared/engine/columns/columns.ts";
import { blocksOf, calculate, columnsFrom, comparisonOf, planFrom, resultOf } from "./simulate/calculate.ts";
import { type Request, readCommandLine } from "./simulate/command-line.ts";
import {
  explanationOf,
  explanationText,
  figureExplanationOf,
  figureText,
  isFigureRequest,
} from "./simulate/explanation.ts";
import { type OutputFormat, resultText } from "./simulate/output.ts";
import { progressBar } from "./simulate/progress-bar.ts";
import { UsageError, usageError } from "./simulate/usage-error.ts";

const refused = 2;

async function readText(file: string): Promise<string> {
  if (file === "-") return await text(process.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError("unreadable", "", `Cannot read ${file}: ${reason}`, error);
  }
}

/**
 * Reads a plan as JSON from a file, or from standard input for "-".
 * Throws UsageError (unreadable, invalidJson) when there is none.
 */
async function readPlanFile(file: string): Promise<unknown> {
  const content = await readText(file);
  try {
    const parsed: unknown = JSON.parse(content.replace(/^\uFEFF/, ""));
    return parsed;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError("invalidJson", "", `The plan is not valid JSON: ${reason}`, error);
  }
}

/** The comparison of plan files as JSON; each is named by its path. */
async function comparison({ file, compare }: Request, raw: unknown, today: number): Promise<string> {
  const others = await Promise.all(compare.map(async (name) => ({ name, file: await readPlanFile(name) })));
  const bar = progressBar(process.stderr, "Comparing");
  try {
    return `${JSON.stringify(comparisonOf([{ name: file, file: raw }, ...others], today, bar.show))}\n`;
  } finally {
    bar.clear();
  }
}

/** The columns to calculate: rows say where their numbers come from, and that depends on their day. */
function neededFor(format: OutputFormat, chosen: readonly ColumnId[] | null): readonly ColumnId[] | null {
  return chosen === null || format === "json" ? chosen : [...chosen, "dateAcquired"];
}

async function answer(request: Request): Promise<string> {
  const raw = await readPlanFile(request.file);
  const today = Math.floor(Date.now() / dayMs);
  if (request.compare.length > 0) return await comparison(request, raw, today);
  const plan = planFrom(raw, request.monteCarloPaths, today);
  const chosen = request.columns === null ? null : columnsFrom(request.columns, plan, "--columns");
  const calculated = calculate(plan, request.explain === null ? neededFor(request.format, chosen) : []);
  if (request.explain !== null && isFigureRequest(request.explain)) {
    const explanation = figureExplanationOf(blocksOf(calculated, raw), request.explain);
    return request.format === "json" ? `${JSON.stringify(explanation)}\n` : figureText(explanation);
  }
  if (request.explain !== null) {
    const explanation = explanationOf(calculated, request.explain);
    return request.format === "json" ? `${JSON.stringify(explanation)}\n` : explanationText(explanation);
  }
  const bar = progressBar(process.stderr, "Calculating");
  try {
    const result = await resultOf(calculated, raw, bar.show);
    return resultText(result, request.format, chosen);
  } finally {
    bar.clear();
  }
}

/** Writes refusals where programs and people look for them, and answers with the exit status. */
function reportUsageError(error: UsageError): number {
  process.stdout.write(`${JSON.stringify({ errors: error.errors })}\n`);
  for (const { path, message } of error.errors) {
    process.stderr.write(`simulate: ${message}${path === "" ? "" : ` (${path})`}\n`);
  }
  return refused;
}

// A reader that has seen enough, such as `head`, closes the pipe; this is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  const request = readCommandLine(process.argv.slice(2));
  if (request !== null) process.stdout.write(await answer(request));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.exitCode = reportUsageError(error);
}
