import { defineColumns } from "#shared/engine/columns/definition.ts";

export const dateColumns = defineColumns("date", "free", [
  {
    id: "dateAcquired",
    unit: "date",
    header: "Month",
    meaning: "The day of the row: the plan's buy day in this month.",
    formula: "the start date's day of the month, or the last day of a shorter month",
    inputs: [],
  },
]);
