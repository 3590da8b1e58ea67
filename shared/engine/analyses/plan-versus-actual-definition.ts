import { msg } from "#shared/domain/language/translate.ts";

/** The definition in words, shown beside the figures. */
export const planVersusActualDefinition = msg(
  "Recorded buys minus sells, compared with what the plan would buy without recorded transactions, for the months due so far, up to the last known price. The comparison begins at the start of the plan when past months are not back-filled, otherwise with the first month that has a recorded transaction. Fees are not included. A week is what the plan buys for in the due months, top-ups included, divided by their number × 52.1775 ÷ 12; of a plan that buys more often than monthly, what its purchases due so far buy for, divided by their weeks.",
);
