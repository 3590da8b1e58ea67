import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ChartColour } from "#web/components/charts/chart-model.ts";
import { lineDash } from "#web/components/charts/line-dash.ts";
import { monochromeDash } from "#web/components/charts/monochrome-dash.ts";
import type { Palette } from "#web/components/charts/palette.ts";
import { lookOf } from "#web/features/simulations/compare/comparison-lines.ts";

const css = readFileSync(new URL("../../../../shared/appearance/tokens.css", import.meta.url), "utf8");
const read = (name: string) =>
  new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1] ?? expect.fail(`no token ${name}`);

const plain = { fontFamily: "sans", colour: () => "#000", textColour: () => "#000" };
const monochrome: Palette = { ...plain, dash: (colour) => monochromeDash(read, colour) };
const coloured: Palette = { ...plain, dash: () => [] };

test("in monochrome five compared lines have five dashes, known or projected, and no projection looks like a known line", () => {
  const dashes = [false, true].flatMap((isProjected) =>
    [0, 1, 2, 3, 4].map((scenario) => String(lineDash(monochrome, { ...lookOf(scenario), isProjected }))),
  );
  expect(new Set(dashes).size, dashes.join(" | ")).toBe(10);
});

test("in monochrome the price is told apart from every other line of its chart", () => {
  const others: ChartColour[] = [
    "series-1",
    "series-2",
    "phase-support",
    "phase-declining",
    "phase-recovering",
  ];
  for (const price of ["chart-price", "text-secondary"] as const) {
    for (const isProjected of [false, true]) {
      const dashOf = (colour: ChartColour) =>
        String(lineDash(monochrome, { colour, isProjected, isDashed: false }));
      expect(others.map(dashOf), price).not.toContain(dashOf(price));
    }
  }
});

test("where hues tell lines apart, only projections and the second of a pair are dashed", () => {
  const dashOf = (isDashed: boolean, isProjected: boolean) =>
    lineDash(coloured, { colour: "series-2", isDashed, isProjected });
  expect(dashOf(false, false)).toEqual([]);
  expect(dashOf(true, false)).toEqual([6, 4]);
  expect(dashOf(false, true)).toEqual([4, 4]);
  expect(dashOf(true, true)).toEqual([4, 4]);
});
