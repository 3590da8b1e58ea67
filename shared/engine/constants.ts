import { planDefaults } from "#shared/domain/plan-defaults.ts";

/**
 * The constants of the simulation model, as the engine uses them and as the product publishes them. The cycle
 * figures are measured on cycles 1–4; the documentation of the model describes how they were estimated.
 */
export const engineConstants = {
  modelVersion: "1.1.0",
  growthConservatism: planDefaults.growthConservatism,
  powerLawA: -16.38,
  powerLawB: 5.65,
  drawdownLogDecay: 0.88,
  minDrawdownLog: 0.28768207245178085,
  peakToHalvingRatio: 0.63,
  daysHalvingToPeak: 535,
  daysPeakToTrough: 383,
  observedPeakWindowDays: 730,
  peakBlendPower: 8,
  anchors: {
    correction: { time: 0.1, drop: 0.09, window: 0.3 },
    support: { time: 0.5, log: 0.5 },
    declining: { time: 0.5, log: 0.5 },
    recovering: { time: 0.5, log: 0.6 },
  },
  blocksPerDay: 144,
  globalWealth: { growth: 0.05, backGrowth: 0.053 },
  envelopeGuard: 0.001,
  sell: { fraction: 0.2, windowDays: 45, forcedRows: 3 },
  reinvest: { windowDays: 90 },
  fees: { pct: planDefaults.feePct, fixedUsd: planDefaults.feeFixedUsd },
  monteCarlo: {
    phi: 0.91,
    sigma4: 0.127,
    sigmaDecay: 0.72,
    sigmaFloor: 0.045,
    levelSigma: 0.05,
    daysPerMonth: 30.4375,
  },
} as const;
