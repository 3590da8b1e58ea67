import type { Palette } from "#web/components/charts/palette.ts";
import type { Scene } from "#web/components/charts/scene/scene.ts";
import type { PlacedPane } from "#web/components/charts/scene/scene-panes.ts";

/** What a layer draws with. The context's origin is the plot's top left corner; scales return CSS pixels from it. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly scene: Scene;
  readonly palette: Palette;
  readonly width: number;
  readonly height: number;
  x(index: number): number;
  y(share: number): number;
}

/** The size of axis texts, tokens' text-2xs. */
const textPx = 11;
const weights = { regular: 430, medium: 560 } as const;

/** The font of axis texts and names in canvas notation. */
export function axisFont(fontFamily: string, weight: keyof typeof weights): string {
  return `${weights[weight]} ${textPx}px ${fontFamily}`;
}

/** Draws within a pane only: values beyond a fixed axis do not run into its neighbour. */
export function withinPane({ context, width, y }: Brush, pane: PlacedPane, draw: () => void) {
  context.save();
  context.beginPath();
  context.rect(0, y(pane.top) - 1, width, y(pane.bottom) - y(pane.top) + 2);
  context.clip();
  draw();
  context.restore();
}

/** A straight line on whole pixels, so that a one-pixel line is sharp. */
export function strokeLine(
  context: CanvasRenderingContext2D,
  from: readonly [number, number],
  to: readonly [number, number],
) {
  const sharp = (value: number) => Math.round(value - 0.5) + 0.5;
  context.beginPath();
  context.moveTo(sharp(from[0]), sharp(from[1]));
  context.lineTo(sharp(to[0]), sharp(to[1]));
  context.stroke();
}

/** Side of the hatch tile, CSS pixels. */
const tilePx = 6;

/** The hatch fill that marks projections: a tile, because single strokes would cost more than all lines. */
export function hatchOf(context: CanvasRenderingContext2D, colour: string): CanvasPattern | string {
  const ratio = Math.max(1, Math.round(context.getTransform().a));
  const tile = document.createElement("canvas");
  tile.width = tilePx * ratio;
  tile.height = tilePx * ratio;
  const drawing = tile.getContext("2d");
  if (!drawing) return "transparent";
  drawing.scale(ratio, ratio);
  drawing.strokeStyle = colour;
  // Lines of neighbouring tiles cross the tile's corners.
  drawing.stroke(new Path2D(`M-1 1L1-1M-1 ${tilePx + 1}L${tilePx + 1}-1M${tilePx - 1} ${tilePx + 1}l2-2`));
  const pattern = context.createPattern(tile, "repeat");
  pattern?.setTransform(new DOMMatrix().scale(1 / ratio));
  return pattern ?? "transparent";
}
