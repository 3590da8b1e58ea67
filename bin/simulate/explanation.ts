import { formatDate, formatMonth } from "#shared/domain/dates.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { type Explanation, explain } from "#shared/engine/explain/explain.ts";
import { explainFigure, type FigureExplanation } from "#shared/engine/explain/explain-figure.ts";
import type { PortfolioBlocks } from "#shared/engine/portfolio-blocks.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { columnsFrom } from "./calculate.ts";
import { cellText } from "./table.ts";
import { usageError } from "./usage-error.ts";

/** Row of a result by its number from 0, its month (yyyy-mm) or its day (yyyy-mm-dd). */
function rowOf(text: string, { model, rowCount }: SimulationResult): number {
  const { rows } = model;
  const row = /^\d{1,6}$/.test(text)
    ? Number(text)
    : rows.month.findIndex((month, at) => text === formatMonth(month) || text === formatDate(rows.day[at]!));
  if (row >= 0 && row < rowCount) return row;
  throw usageError("unknownRow", "--explain", `The plan shows no row ${text}; it has ${rowCount} rows`);
}

/**
 * Explains the cell that `request` names as "row:column". Throws UsageError (usage, unknownRow, unknownColumn,
 * columnNotInTier) when there is no such cell.
 */
export function explanationOf(result: SimulationResult, request: string): Explanation {
  const split = request.lastIndexOf(":");
  const [id] = columnsFrom([request.slice(split + 1)], result.model.plan, "--explain");
  const explanation = id && explain(result, rowOf(request.slice(0, split), result), id);
  if (!explanation) throw usageError("usage", "--explain", "This cell does not exist");
  return explanation;
}

const blocks = ["realValues.", "taxReport.", "withdrawal."];

/**
 * Whether a request names a figure of a block, like "taxReport.years.2025.net". Refuses anything that is neither figure
 * nor cell.
 */
export function isFigureRequest(request: string): boolean {
  if (request.includes(":")) return false;
  if (blocks.some((block) => request.startsWith(block))) return true;
  const forms = "row:column, like 2028-04:usdSpent, or as a path, like taxReport.years.2025.net";
  throw usageError("usage", "--explain", `Write what to explain as ${forms}`);
}

/** Explains the figure of the blocks that `request` names. Throws UsageError (unknownFigure) when there is none. */
export function figureExplanationOf(result: PortfolioBlocks, request: string): FigureExplanation {
  const explanation = explainFigure(result, request);
  if (explanation !== null) return explanation;
  throw usageError("unknownFigure", "--explain", `The result has no figure ${request}`);
}

/** Writes the explanation of a figure for people. */
export function figureText({ definition, path, value, inputs }: FigureExplanation): string {
  const lines = [
    `${definition.header} (${path})`,
    definition.meaning,
    "",
    `  = ${definition.formula}`,
    `  = ${cellText(value, definition.unit)} ${definition.unit}`,
    `  ${definition.nullRule}`,
  ];
  for (const input of inputs) {
    lines.push(
      "",
      input.unit === null ? `${input.title}: ${input.meaning}` : `${input.title} (${input.path})`,
    );
    if (input.unit !== null && input.value !== undefined) {
      lines.push(`  = ${cellText(input.value, input.unit)} ${input.unit}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Writes an explanation for people. */
export function explanationText(explanation: Explanation): string {
  const { definition, row, rowSource, value, origin, inputs } = explanation;
  const lines = [
    `${definition.header} (${definition.id}), row ${row}, ${rowSource}`,
    definition.meaning,
    "",
    `  = ${definition.formula}`,
    `  = ${cellText(value, definition.unit)} ${definition.unit} (${origin})`,
    `  ${definition.nullRule}`,
  ];
  for (const { id, title, meaning, figures } of inputs) {
    lines.push("", columnDefinition(id) === undefined ? `${title}: ${meaning}` : `${title} (${id})`);
    for (const figure of figures) {
      lines.push(
        `  ${figure.name} = ${cellText(figure.value, figure.unit)} ${figure.unit} (${figure.origin})`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}
