import type { ChartColour } from "./chart-model.ts";
import type { Palette } from "./palette.ts";

interface LineLook {
  readonly colour: ChartColour;
  readonly isProjected: boolean;
  readonly isDashed: boolean;
}

/** A line's dash pattern: of a projection first, then of its series, then of its palette. */
export function lineDash(palette: Palette, { colour, isProjected, isDashed }: LineLook): readonly number[] {
  if (isProjected) return [4, 4];
  return isDashed ? [6, 4] : palette.dash(colour);
}
