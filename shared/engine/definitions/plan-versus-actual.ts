/** In words, for whoever sees the figures. */
export const planVersusActualDefinition =
  "Recorded buys less sells, compared with what the plan prescribes without any record, for the months that are due. " +
  "The comparison begins with the plan when past months are not back-filled, else with the first month that has a " +
  "record. Fees are left out. A week is the base amount of the last month due, times 12, over 52.1775.";
