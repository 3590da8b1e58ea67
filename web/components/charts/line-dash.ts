import type { ChartColour } from "./chart-model.ts";
import type { Palette } from "./palette.ts";

interface LineLook {
  readonly colour: ChartColour;
  readonly isProjected: boolean;
  readonly isDashed: boolean;
}

/** How a line is broken: what is projected first, then what its series asks, then what its palette asks. */
export function lineDash(palette: Palette, { colour, isProjected, isDashed }: LineLook): readonly number[] {
  if (isProjected) return [4, 4];
  return isDashed ? [6, 4] : palette.dash(colour);
}
