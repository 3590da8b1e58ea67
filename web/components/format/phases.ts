import { msg } from "#shared/domain/language/translate.ts";

/** The phases of an epoch as pages name them: to the peak, to the trough, to the next halving. */
export const phaseNames = {
  support: msg("Support"),
  declining: msg("Declining"),
  recovering: msg("Recovering"),
} as const;
export type EpochPhase = keyof typeof phaseNames;
