/** Figures of the block chain, in the order in which they are read and shown. */
export const onChainFigures = [
  "marketToRealisedValue",
  "hashRate",
  "difficulty",
  "dailyFeesUsd",
  "dailyTransactions",
] as const;

/** Figures that public services are read for. */
export const figureIds = [
  "ownPrice",
  "ownHeight",
  "checkedPrice",
  "deviation",
  "tipHeight",
  "fastestFee",
  "hourFee",
  "difficultyChange",
  "blocksToAdjustment",
  ...onChainFigures,
] as const;
export type FigureId = (typeof figureIds)[number];
