import { expect, test } from "vitest";
import type { Brush } from "#web/components/charts/paint/paint.ts";
import { paintLines } from "#web/components/charts/paint/paint-lines.ts";
import type { Palette } from "#web/components/charts/palette.ts";
import { buildScene } from "#web/components/charts/scene/scene.ts";
import { chartOf, monthsFrom, pane, priceLine } from "./model.ts";

/** What is traced of a line with these values, one word a step, each with its month. */
function traced(values: readonly (number | null)[]): string[] {
  const dates = monthsFrom(2012, values.length);
  const scene = buildScene(chartOf(dates, { panes: [pane({ series: [priceLine(values)] })] }), {
    width: 1000,
    height: 400,
    scale: "log",
    range: { from: 0, to: values.length - 1 },
    measure: (text) => text.length * 6,
  });
  const steps: string[] = [];
  const told: Record<string, (x: number) => void> = {
    moveTo: (x) => steps.push(`to ${x}`),
    lineTo: (x) => steps.push(`line ${x}`),
    closePath: () => steps.push("dot"),
  };
  // All other canvas calls do nothing and are not recorded.
  const context = new Proxy(told, { get: (target, name) => target[String(name)] ?? (() => undefined) });
  const palette: Palette = {
    fontFamily: "sans",
    colour: () => "#000",
    textColour: () => "#000",
    dash: () => [],
  };
  paintLines({
    context: context as unknown as CanvasRenderingContext2D,
    scene,
    palette,
    width: 900,
    height: 300,
    x: (index) => index,
    y: (share) => share,
  } satisfies Brush);
  return steps;
}

test("a line goes from point to point and leaves its gaps open", () => {
  expect(traced([1, 2, 3])).toEqual(["to 0", "line 1", "line 2"]);
  expect(traced([1, 2, null, 4, 5])).toEqual(["to 0", "line 1", "to 3", "line 4"]);
});

test("a point between gaps is a line to itself, and zero is a gap where its logarithm would be drawn", () => {
  expect(traced([null, 2, 0, 4, 5])).toEqual(["to 1", "dot", "to 3", "line 4"]);
});
