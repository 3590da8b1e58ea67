/** The last epoch with a block subsidy: plans know the epochs 0 … 32, each from its halving to the next one. */
export const lastEpoch = 32;
