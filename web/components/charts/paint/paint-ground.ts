import { type Brush, hatchOf, strokeLine, withinPane } from "./paint.ts";

const bandOpacity = { near: 0.12, far: 0.07 } as const;

/** Draws what lies below the lines: grid, future, halvings, bands and levels. */
export function paintGround(brush: Brush, hasGrid: boolean) {
  if (hasGrid) paintGrid(brush);
  paintFuture(brush);
  paintHalvings(brush);
  paintBands(brush);
  paintLevels(brush);
}

function paintGrid({ context, scene, palette, width, y }: Brush) {
  context.strokeStyle = palette.colour("chart-grid");
  context.lineWidth = 1;
  for (const { ticks } of scene.panes)
    for (const { at } of ticks) strokeLine(context, [0, y(at)], [width, y(at)]);
}

function paintFuture({ context, scene, palette, width, height, x }: Brush) {
  const { nowIndex } = scene.model;
  if (nowIndex === null || nowIndex >= scene.range.to) return;
  const left = Math.max(0, x(nowIndex));
  context.fillStyle = hatchOf(context, palette.colour("hatch"));
  context.fillRect(left, 0, width - left, height);
}

function paintHalvings({ context, scene, palette, height, x }: Brush) {
  context.save();
  context.strokeStyle = palette.colour("halving");
  context.lineWidth = 1;
  context.globalAlpha = scene.halvings.every(({ hasGlyph }) => hasGlyph) ? 0.8 : 0.35;
  for (const mark of scene.halvings) {
    context.setLineDash(mark.isProjected ? [4, 4] : []);
    strokeLine(context, [x(mark.x), 0], [x(mark.x), height]);
  }
  context.restore();
}

function paintBands(brush: Brush) {
  const { context, scene, palette, x, y } = brush;
  for (const { band, pane, low, high } of scene.bands) {
    withinPane(brush, pane, () => {
      context.fillStyle = palette.colour(band.colour);
      context.globalAlpha = bandOpacity[band.tone];
      context.beginPath();
      for (const point of high) context.lineTo(x(point.x), y(point.y ?? 0));
      for (const point of [...low].reverse()) context.lineTo(x(point.x), y(point.y ?? 0));
      context.fill();
    });
  }
}

function paintLevels({ context, scene, palette, width, y }: Brush) {
  context.save();
  context.strokeStyle = palette.colour("border-strong");
  context.lineWidth = 1;
  context.setLineDash([2, 3]);
  for (const { pane, place } of scene.panes)
    for (const { value } of pane.levels) {
      const at = y(place(value) ?? 0);
      strokeLine(context, [0, at], [width, at]);
    }
  context.restore();
}
