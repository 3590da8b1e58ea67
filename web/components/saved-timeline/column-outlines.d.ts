declare module "virtual:column-outlines" {
  import type { ColumnDefinition } from "#shared/engine/columns/definition.ts";

  /** A column without its texts. */
  export type ColumnOutline = Omit<ColumnDefinition, "meaning" | "formula" | "nullRule" | "inputs">;
  /** Every column of the timeline, in the order of the table. */
  export const columnOutlines: readonly ColumnOutline[];
}
