import type { HalvingMark } from "#web/components/charts/scene/scene-marks.ts";
import { axisFont, type Brush } from "./paint.ts";

const ribbonPx = 4;
const ribbonGapPx = 4;
/** The line of the plan, between the phase strip and the dates. */
const planPx = { top: 10, height: 2 } as const;
const datesPx = 22;

/** Draws the surroundings of the plot: axis texts, phase strip, halvings above, names at the right. */
export function paintEdges(brush: Brush) {
  paintPhases(brush);
  paintPlan(brush);
  paintTicks(brush);
  for (const mark of brush.scene.halvings) paintHalving(brush, mark);
  paintNames(brush);
}

function paintPhases({ context, scene, palette, height, x }: Brush) {
  const now = scene.model.nowIndex ?? scene.range.to;
  const strip = (from: number, to: number) => {
    if (to > from) context.fillRect(x(from), height + ribbonGapPx, x(to) - x(from) - 1, ribbonPx);
  };
  for (const { phase, from, to } of scene.phases) {
    context.fillStyle = palette.colour(`phase-${phase}`);
    strip(from, Math.min(to, now));
    context.save();
    context.globalAlpha = 0.55;
    strip(Math.max(from, now), to);
    context.restore();
  }
}

/** The plan's months as a line, which a plan of one month has too. */
function paintPlan({ context, scene, palette, height, x }: Brush) {
  if (scene.plan === null) return;
  const left = x(scene.plan.from);
  context.fillStyle = palette.colour("series-1");
  context.fillRect(left, height + planPx.top, Math.max(3, x(scene.plan.to) - left), planPx.height);
}

function paintTicks({ context, scene, palette, width, height, x, y }: Brush) {
  context.font = axisFont(palette.fontFamily, "regular");
  context.fillStyle = palette.colour("chart-axis");
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (const { ticks } of scene.panes) for (const { at, text } of ticks) context.fillText(text, -8, y(at));
  context.textAlign = "center";
  for (const { index, text } of scene.dateTicks) {
    const half = context.measureText(text).width / 2;
    const at = Math.min(width + scene.margin.right - half, Math.max(half - scene.margin.left, x(index)));
    context.fillText(text, at, height + datesPx);
  }
  if (scene.panes.length === 1) return;
  context.font = axisFont(palette.fontFamily, "medium");
  context.fillStyle = palette.colour("text-secondary");
  context.textAlign = "left";
  for (const { pane, top } of scene.panes.slice(1)) context.fillText(pane.label, 0, y(top) - 12);
}

/** A half-filled circle with the epoch's name, centred over its line. */
function paintHalving({ context, scene, palette, width, x }: Brush, mark: HalvingMark) {
  if (!mark.hasGlyph) return;
  const radius = 4;
  const gap = 5;
  context.font = axisFont(palette.fontFamily, "medium");
  const textWidth = mark.text === "" ? 0 : context.measureText(mark.text).width + gap;
  const wish = x(mark.x) - (2 * radius + textWidth) / 2;
  const last = width + scene.margin.right - textWidth - 2 * radius;
  const left = Math.max(-scene.margin.left, Math.min(wish, last)) + radius;
  const middle = -16;
  context.strokeStyle = palette.colour("halving");
  context.fillStyle = palette.colour("halving");
  context.lineWidth = 1.3;
  context.beginPath();
  context.arc(left, middle, radius, 0, 2 * Math.PI);
  context.stroke();
  context.beginPath();
  context.arc(left, middle, radius, Math.PI / 2, (3 * Math.PI) / 2);
  context.fill();
  context.fillStyle = palette.colour("halving-text");
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(mark.text, left + radius + gap, middle + 0.5);
}

function paintNames({ context, scene, palette, width, y }: Brush) {
  context.font = axisFont(palette.fontFamily, "medium");
  context.textAlign = "left";
  context.textBaseline = "middle";
  for (const { text, colour, at } of scene.endLabels) {
    context.fillStyle = palette.textColour(colour);
    context.fillText(text, width + 8, y(at), scene.margin.right - 10);
  }
}
