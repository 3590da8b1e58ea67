import type { Definitions } from "./column-reference.ts";
import { columnLink, writeFormulas } from "./column-reference.ts";
import { facts } from "./facts.ts";

const placeholder = /\{\{(\w+):([\w.-]+)\}\}/g;

/**
 * Puts definitions and facts into a written page, so that it never states them itself: `{{formulas:holdings}}` the
 * formulas of a group, `{{column:roi}}` a link to a column, `{{fact:daysHalvingToPeak}}` a value of the model.
 *
 * @throws Error for a name that does not exist
 */
export function fill(markdown: string, definitions: Definitions): string {
  return markdown.replaceAll(placeholder, (_, kind: string, name: string) => {
    if (kind === "formulas") return writeFormulas(name, definitions);
    if (kind === "fact") return factNamed(name);
    const column = definitions.columns.find(({ id }) => id === name);
    if (kind !== "column" || !column) throw new Error(`There is no ${kind} called ${name}`);
    return columnLink(column);
  });
}

function factNamed(name: string): string {
  const text = new Map(Object.entries(facts)).get(name);
  if (text === undefined) throw new Error(`There is no fact called ${name}`);
  return text;
}
