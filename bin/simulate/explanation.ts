import { formatDate, formatMonth } from "#shared/domain/dates.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { type Explanation, explain } from "#shared/engine/explain/explain.ts";
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
  if (split < 0)
    throw usageError("usage", "--explain", "Write the cell as row:column, like 2028-04:usdSpent");
  const [id] = columnsFrom([request.slice(split + 1)], result.model.plan, "--explain");
  const explanation = id && explain(result, rowOf(request.slice(0, split), result), id);
  if (!explanation) throw usageError("usage", "--explain", "This cell does not exist");
  return explanation;
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
