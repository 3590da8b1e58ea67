import { msg } from "#shared/domain/language/translate.ts";
import { defineColumns } from "#shared/engine/columns/definition.ts";

export const dateColumns = defineColumns("date", "free", [
  {
    id: "dateAcquired",
    unit: "date",
    header: msg("Month"),
    meaning: msg("The day of the row: the plan's buy day in this month."),
    formula: msg("the start date's day of the month, or the last day of a shorter month"),
    inputs: [],
  },
]);
