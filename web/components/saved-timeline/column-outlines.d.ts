declare module "virtual:column-outlines" {
  import type { ColumnDefinition } from "#shared/engine/columns/definition.ts";
  import type { GroupDefinition } from "#shared/engine/columns/groups.ts";

  /** A column without its texts. */
  export type ColumnOutline = Omit<ColumnDefinition, "meaning" | "formula" | "nullRule" | "inputs">;
  /** Every column of the timeline, in the order of the table. */
  export const columnOutlines: readonly ColumnOutline[];
  /** The groups without their texts, in the order of the table. */
  export const groupOutlines: readonly Pick<GroupDefinition, "id" | "title">[];
}
