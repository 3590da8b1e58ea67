/** The plan as it is, among the ids of saved simulations. */
export const currentPlan = "current";

/** The open plan as its timeline has it. */
export interface CurrentPlan {
  readonly lastDate: string | null;
  readonly totalBTC: number | null;
  readonly totalValueUSD: number | null;
}
