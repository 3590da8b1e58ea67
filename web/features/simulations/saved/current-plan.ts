/** The plan as it is, among the ids of saved simulations. */
export const currentPlan = "current";
