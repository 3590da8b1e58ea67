import type { ChartModel } from "#web/components/charts/chart-model.ts";
import { type LegendEntry, legendEntries } from "#web/components/charts/legend/legend-entries.ts";
import { sampleShapes, sampleSize } from "#web/components/charts/legend/sample-shapes.ts";
import type { Palette } from "#web/components/charts/palette.ts";
import { axisFont } from "./paint.ts";

const edgePx = 16;
const titleY = 26;
const subtitleY = 45;
const noteY = 61;
const legendY = 66;
const rowPx = 18;
const sampleGapPx = 6;

/** Draws title, subtitle and legend of a picture; returns their height in CSS pixels. */
export function paintHead(
  context: CanvasRenderingContext2D,
  model: ChartModel,
  palette: Palette,
  width: number,
): number {
  const room = width - 2 * edgePx;
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillStyle = palette.colour("text-primary");
  context.font = `620 16px ${palette.fontFamily}`;
  context.fillText(model.title, edgePx, titleY, room);
  context.fillStyle = palette.colour("text-secondary");
  context.font = `430 12px ${palette.fontFamily}`;
  context.fillText(model.subtitle, edgePx, subtitleY, room);
  if (model.note !== undefined) context.fillText(model.note, edgePx, noteY, room);
  context.font = axisFont(palette.fontFamily, "medium");
  let x = edgePx;
  let y = model.note === undefined ? legendY : legendY + noteY - subtitleY;
  for (const entry of legendEntries(model)) {
    const entryWidth = sampleSize.width + sampleGapPx + context.measureText(entry.label).width;
    if (x > edgePx && x + entryWidth > width - edgePx) {
      x = edgePx;
      y += rowPx;
    }
    paintSample(context, entry, palette, [x, y]);
    context.fillStyle = palette.colour("text-secondary");
    context.fillText(entry.label, x + sampleSize.width + sampleGapPx, y);
    x += entryWidth + 20;
  }
  return y + rowPx;
}

function paintSample(
  context: CanvasRenderingContext2D,
  entry: LegendEntry,
  palette: Palette,
  [x, y]: readonly [number, number],
) {
  context.save();
  context.translate(x, y - sampleSize.height / 2);
  for (const { path, fill, stroke, strokePx = 1, opacity = 1, dash = [] } of sampleShapes(entry, palette)) {
    const shape = new Path2D(path);
    context.globalAlpha = opacity;
    if (fill !== undefined) {
      context.fillStyle = palette.colour(fill);
      context.fill(shape);
    }
    if (stroke !== undefined) {
      context.strokeStyle = palette.colour(stroke);
      context.lineWidth = strokePx;
      context.setLineDash([...dash]);
      context.stroke(shape);
    }
  }
  context.restore();
}
