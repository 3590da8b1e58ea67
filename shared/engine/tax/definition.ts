import type { FigureDefinition } from "#shared/engine/figure-definition.ts";
import { holdingFigures } from "./figures/holding-figures.ts";
import { disposalFigures } from "./figures/match-figures.ts";
import { trialFigures } from "./figures/trial-figures.ts";
import { yearFigures } from "./figures/year-figures.ts";

/** Every figure of a tax report. */
export const taxFigures: readonly FigureDefinition[] = [
  ...yearFigures,
  ...disposalFigures,
  ...holdingFigures,
  ...trialFigures,
];
