import { type ColumnDefinition, neverEmpty, type Unit } from "#shared/engine/columns/definition.ts";
import type { JsonSchema } from "./openapi-schema.ts";

/** JSON type of a cell by the unit of its column; figures are numbers. */
const cellSchemas: Partial<Record<Unit, { readonly type: string; readonly format?: string }>> = {
  date: { type: "string", format: "date" },
  text: { type: "string" },
  boolean: { type: "boolean" },
};

function cellSchema({ unit, nullRule }: ColumnDefinition): JsonSchema {
  const { type = "number", ...rest } = cellSchemas[unit] ?? {};
  return { type: nullRule === neverEmpty ? type : [type, "null"], ...rest };
}

/**
 * What the columns of a timeline hold, as an addition to the schema of its rows. Made of the column definitions
 * alone, so that the API document says the same about a column as the table.
 */
export function columnProperties(definitions: readonly ColumnDefinition[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const definition of definitions) {
    const { id, header, meaning, unit, formula, tier, nullRule } = definition;
    properties[id] = {
      type: "array",
      title: header,
      description: `${meaning} Unit: ${unit}. Formula: ${formula}. Subscription: ${tier} or higher. ${nullRule}`,
      items: cellSchema(definition),
    };
  }
  return {
    properties,
    externalDocs: { description: "Column reference", url: "/documentation/column-reference" },
  };
}
