import { lineDash } from "#web/components/charts/line-dash.ts";
import type { DrawnBar, DrawnLine } from "#web/components/charts/scene/scene-lines.ts";
import { axisFont, type Brush, hatchOf, strokeLine, withinPane } from "./paint.ts";

/** Narrower bars would consist of gaps only. */
const leastHatchedPx = 3;

type Spot = readonly [x: number, y: number];

/** The position of a text in CSS pixels. */
interface Span {
  readonly left: number;
  readonly width: number;
  readonly middle: number;
}

const isPrice = ({ colour }: Pick<DrawnLine, "colour">) => colour === "chart-price";

/** Draws bars, then lines in their order, then markers. */
export function paintLines(brush: Brush) {
  paintBars(brush);
  for (const line of brush.scene.lines) paintLine(brush, line);
  const texts: Span[] = [];
  for (const { pane, place, bottom, top } of brush.scene.panes)
    for (const marker of pane.markers) {
      const at = place(marker.value);
      const { from, to } = brush.scene.range;
      if (at === null || at < bottom || at > top || marker.index < from || marker.index > to) continue;
      const spot = [brush.x(marker.index), brush.y(at)] as const;
      if (marker.kind === "crossover") paintCrossover(brush, marker.label, spot, texts);
      else if (brush.scene.hasTriangles) paintTriangle(brush, marker.kind, spot);
    }
}

function paintLine(brush: Brush, line: DrawnLine) {
  const { context, palette } = brush;
  withinPane(brush, line.pane, () => {
    context.strokeStyle = palette.colour(line.colour);
    context.lineWidth = isPrice(line) ? 1.5 : 1.8;
    context.lineJoin = "round";
    context.globalAlpha = line.isProjected && isPrice(line) ? 0.85 : 1;
    context.setLineDash([...lineDash(palette, line)]);
    context.beginPath();
    trace(brush, line.data);
    context.stroke();
  });
}

/** Straight from point to point, up to each gap; a point between two gaps is a line of its own. */
function trace({ context, x, y }: Brush, points: DrawnLine["data"]) {
  const isThere = (at: number) => (points[at]?.y ?? null) !== null;
  for (const [at, point] of points.entries()) {
    if (point.y === null) continue;
    if (isThere(at - 1)) context.lineTo(x(point.x), y(point.y));
    else context.moveTo(x(point.x), y(point.y));
    if (!isThere(at - 1) && !isThere(at + 1)) context.closePath();
  }
}

function paintBars(brush: Brush) {
  const { context, scene, palette } = brush;
  if (scene.bars.length === 0) return;
  const hatch = hatchOf(context, palette.colour("bg-surface"));
  for (const bar of scene.bars) withinPane(brush, bar.pane, () => paintBar(brush, bar, hatch));
}

function paintBar({ context, palette, x, y }: Brush, bar: DrawnBar, hatch: CanvasPattern | string) {
  const width = Math.max(1, bar.width * (x(1) - x(0)) * 0.72);
  const isNegative = bar.y < bar.zero;
  const top = y(Math.max(bar.y, bar.zero));
  const box = [x(bar.x) - width / 2, top, width, Math.abs(y(bar.y) - y(bar.zero))] as const;
  context.fillStyle = palette.colour(isNegative ? "loss" : "gain");
  context.fillRect(...box);
  if (!isNegative || width <= leastHatchedPx) return;
  context.fillStyle = hatch;
  context.fillRect(...box);
}

function paintTriangle({ context, palette }: Brush, kind: "peak" | "trough", [x, y]: Spot) {
  const up = kind === "peak" ? -1 : 1;
  const tip = y + 12 * up;
  context.fillStyle = palette.colour(kind === "peak" ? "phase-support" : "phase-declining");
  context.beginPath();
  context.moveTo(x, tip + 3.5 * up);
  context.lineTo(x - 4.5, tip - 3.5 * up);
  context.lineTo(x + 4.5, tip - 3.5 * up);
  context.fill();
}

function paintCrossover({ context, palette, height }: Brush, label: string, [x, y]: Spot, texts: Span[]) {
  const ink = palette.colour("text-primary");
  context.save();
  context.strokeStyle = palette.colour("text-tertiary");
  context.setLineDash([1.5, 3]);
  strokeLine(context, [x, y], [x, height]);
  context.restore();
  context.strokeStyle = ink;
  context.fillStyle = palette.colour("bg-surface");
  context.lineWidth = 1.8;
  context.beginPath();
  context.arc(x, y, 6.5, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.stroke(new Path2D(`M${x - 3} ${y}h6M${x} ${y - 3}v6`));
  context.font = axisFont(palette.fontFamily, "medium");
  context.fillStyle = ink;
  context.textAlign = "left";
  context.textBaseline = "middle";
  const width = context.measureText(label).width;
  const middle = y - 13;
  // Left of the marker first, where the line comes from below. A text without free space is left out.
  const left = [x - 10 - width, x + 10].find(
    (start) => start >= 0 && !texts.some((other) => overlaps(other, { left: start, width, middle })),
  );
  if (left === undefined) return;
  context.fillText(label, left, middle);
  texts.push({ left, width, middle });
}

function overlaps(a: Span, b: Span): boolean {
  return Math.abs(a.middle - b.middle) < 13 && a.left < b.left + b.width + 6 && b.left < a.left + a.width + 6;
}
