import { type ColumnId, columnDefinition } from "#shared/engine/columns/columns.ts";
import { computeColumns } from "#shared/engine/columns/compute-columns.ts";
import type { ColumnDefinition, Unit } from "#shared/engine/columns/definition.ts";
import { inputDefinitions } from "#shared/engine/columns/inputs.ts";
import { type Cell, decodeCell } from "#shared/engine/result/cells.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import type { RowSource } from "#shared/engine/types.ts";
import { type InputFigure, inputReaders } from "./named-inputs.ts";
import { columnOrigin, type Origin, rowSourceOf } from "./origin.ts";

/** One value that a cell was computed from. */
interface ExplainedFigure {
  /** Column id, or the figure's name within a named input. */
  readonly name: string;
  readonly value: Cell;
  readonly unit: Unit;
  readonly origin: Origin;
}

/** A column or named input of a formula, with its figures on the row. */
interface ExplainedInput {
  readonly id: string;
  readonly title: string;
  readonly meaning: string;
  readonly figures: readonly ExplainedFigure[];
}

/** The explanation of a cell. */
export interface Explanation {
  readonly definition: ColumnDefinition<ColumnId>;
  /** Visible row, from 0. */
  readonly row: number;
  readonly rowSource: RowSource;
  readonly value: Cell;
  readonly origin: Origin;
  readonly inputs: readonly ExplainedInput[];
}

function figureOf({ name, value, unit, origin }: InputFigure): ExplainedFigure {
  return { name, value: decodeCell(value, unit, undefined), unit, origin };
}

/**
 * Explains one cell: the formula's record, the values of its inputs on that row, and where each comes from (actual,
 * edited, back-filled, pending, projected, observed, reconstructed, set or computed). Inputs that were not among the
 * computed columns are computed here. Returns null for an unknown column or a row that is not visible.
 */
export function explain(result: SimulationResult, row: number, column: string): Explanation | null {
  const definition = columnDefinition(column);
  const { model } = result;
  if (definition === undefined || !(row >= 0 && row < result.rowCount)) return null;
  const inputColumns = definition.inputs.flatMap((id) => columnDefinition(id) ?? []);
  const { columns, texts } = computeColumns(model, result.ledger, result.portfolio, [
    definition,
    ...inputColumns,
  ]);
  const cell = ({ id, unit }: ColumnDefinition<ColumnId>, at: number) =>
    decodeCell(columns[id]?.[at] ?? Number.NaN, unit, texts[id]);
  // A figure of the whole plan is computed at the last visible row, wherever it is shown.
  const inputRow = definition.flags.startsWith("G") ? result.rowCount - 1 : row;
  const inputs = definition.inputs.map((id): ExplainedInput => {
    const other = columnDefinition(id);
    if (other !== undefined) {
      const figure = {
        name: id,
        value: cell(other, inputRow),
        unit: other.unit,
        origin: columnOrigin(model, inputRow, other),
      };
      return { id, title: other.header, meaning: other.meaning, figures: [figure] };
    }
    const named = inputDefinitions.find((input) => input.id === id);
    return {
      id,
      title: named?.title ?? id,
      meaning: named?.meaning ?? "",
      figures: (inputReaders[id]?.(result, inputRow) ?? []).map(figureOf),
    };
  });
  return {
    definition,
    row,
    rowSource: rowSourceOf(model, row),
    value: cell(definition, row),
    origin: columnOrigin(model, row, definition),
    inputs,
  };
}
