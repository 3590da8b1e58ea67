import type { ChartColour } from "./chart-model.ts";
import type { Palette } from "./palette.ts";

interface LineLook {
  readonly colour: ChartColour;
  readonly isProjected: boolean;
  readonly isDashed: boolean;
}

/**
 * A line's dash pattern. Where hues tell lines apart, projections are dashed alike; in monochrome each line has its own
 * dashes, and those of its projection stand further apart.
 */
export function lineDash(palette: Palette, { colour, isProjected, isDashed }: LineLook): readonly number[] {
  const own = palette.dash(colour);
  if (own.length > 0) return isProjected ? own.map((px, at) => (at % 2 === 0 ? px : 2 * px)) : own;
  if (isProjected) return [4, 4];
  return isDashed ? [6, 4] : [];
}
