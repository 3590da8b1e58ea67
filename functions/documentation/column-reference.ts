import { columnReferencePath } from "#shared/domain/documents.ts";
import type { ColumnDefinition } from "#shared/engine/columns/definition.ts";
import type { GroupDefinition } from "#shared/engine/columns/groups.ts";
import type { InputDefinition } from "#shared/engine/columns/inputs.ts";
import { code, escaped, table } from "./markdown-text.ts";
import { tierNames, unitTexts } from "./wording.ts";

/** The definitions of the timeline's figures. */
export interface Definitions {
  readonly groups: readonly GroupDefinition[];
  readonly columns: readonly ColumnDefinition[];
  readonly inputs: readonly InputDefinition[];
}

const introduction = `# Column reference

Every column of the timeline, in the order of the table: its meaning, its formula, when its cells are empty (the null rule), and its inputs. This page is generated from the same records as the calculation, the table's tooltips and the exports.

Names in formulas are columns of the same row, or one of the [named inputs](#named-inputs) at the end. "Once per cycle" marks a figure that is the same on every row of a halving cycle, "once per plan" one that is the same on every row, and "composite" one that combines several other figures.`;

const flagTexts = { C: "once per cycle", G: "once per plan", X: "composite" } as const;

function traits({ tier, unit, flags, editableFrom }: ColumnDefinition): string {
  const marks = ([...flags] as (keyof typeof flagTexts)[]).map((flag) => flagTexts[flag]);
  const parts = [
    `**Subscription:** ${tierNames[tier]}`,
    `**Unit:** ${escaped(unitTexts[unit])}`,
    ...(marks.length > 0 ? [`**Kind:** ${marks.join(", ")}`] : []),
    ...(editableFrom ? [`**Can be edited:** with ${tierNames[editableFrom]} or higher`] : []),
  ];
  return parts.join(" · ");
}

/** A name that a formula uses, as a link to what explains it. */
function linkTo(id: string, { columns, inputs }: Definitions): string {
  const column = columns.find((candidate) => candidate.id === id);
  if (column) return `[${escaped(column.header)}](${columnReferencePath(column)})`;
  const input = inputs.find((candidate) => candidate.id === id);
  if (!input) throw new Error(`No column or input is called ${id}`);
  return `[${escaped(input.title)}](#${inputAnchor})`;
}

const inputAnchor = "named-inputs";

function describe(column: ColumnDefinition, definitions: Definitions): string {
  const links = column.inputs.map((id) => linkTo(id, definitions));
  return [
    `### ${escaped(column.header)} ${code(column.id)}`,
    escaped(column.meaning),
    traits(column),
    `**Formula:** ${escaped(column.formula)}`,
    `**Null rule:** ${escaped(column.nullRule)}`,
    `**Inputs:** ${links.length > 0 ? links.join(", ") : "only the plan's dates"}`,
  ].join("\n\n");
}

/** The reference of all columns as Markdown, derived from the definitions alone. */
export function writeColumnReference(definitions: Definitions): string {
  const { groups, columns, inputs } = definitions;
  const sections = groups.map(({ id, title, meaning }) =>
    [
      `## ${escaped(title)}`,
      escaped(meaning),
      ...columns.filter(({ group }) => group === id).map((column) => describe(column, definitions)),
    ].join("\n\n"),
  );
  const named = table(
    ["Input", "In formulas", "Meaning"],
    inputs.map(({ id, title, meaning }) => [escaped(title), code(id), escaped(meaning)]),
  );
  const last = `## Named inputs\n\nWhat the formulas use besides other columns.\n\n${named}`;
  return [introduction, ...sections, last].join("\n\n");
}

/** The formulas of one group as a table, for pages that explain how figures are computed. */
export function writeFormulas(group: string, { groups, columns }: Definitions): string {
  if (!groups.some(({ id }) => id === group)) throw new Error(`No group of columns is called ${group}`);
  return table(
    ["Figure", "Formula", "Null rule"],
    columns
      .filter((column) => column.group === group)
      .map((column) => [columnLink(column), escaped(column.formula), escaped(column.nullRule)]),
  );
}

/** A column's header as a link to its place in the reference. */
export function columnLink(column: ColumnDefinition): string {
  return `[${escaped(column.header)}](${columnReferencePath(column)})`;
}
