/** The phases of an epoch as pages name them: to the peak, to the trough, to the next halving. */
export const phaseNames = { support: "Support", declining: "Declining", recovering: "Recovering" } as const;
export type EpochPhase = keyof typeof phaseNames;
