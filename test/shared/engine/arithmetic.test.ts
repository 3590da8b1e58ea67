import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cosOfTurns,
  exp,
  expm1,
  log,
  log10,
  pow,
  scaleByCircle,
  sinOfTurns,
} from "#shared/engine/arithmetic/elementary.ts";

/** Distance of two numbers in units of the last place of the second. */
function ulps(value: number, reference: number): number {
  return value === reference ? 0 : Math.abs(value - reference) / (Math.abs(reference) * 2 ** -52);
}

function within(
  limit: number,
  min: number,
  max: number,
  ours: (x: number) => number,
  theirs: (x: number) => number,
) {
  fc.assert(
    fc.property(fc.double({ min, max, noNaN: true }), (x) => {
      expect(ulps(ours(x), theirs(x))).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 2000 },
  );
}

describe("elementary functions", () => {
  test("agree with those of the platform to a few last places", () => {
    within(2, -700, 700, exp, Math.exp);
    within(3, 1e-300, 1e300, log, Math.log);
    within(3, 0.5, 2, log, Math.log);
    within(4, 1e-300, 1e300, log10, Math.log10);
    within(6, -1, 1, expm1, Math.expm1);
    within(1, -1e-9, 1e-9, expm1, Math.expm1);
    within(
      12,
      1e-9,
      1e9,
      (x) => pow(x, 0.37),
      (x) => x ** 0.37,
    );
  });

  test("keep the exact values that the model relies on", () => {
    expect([exp(0), log(1), expm1(0), pow(7.3, 1), pow(7.3, 0), sinOfTurns(0), cosOfTurns(0)]).toEqual([
      1, 0, 0, 7.3, 1, 0, 1,
    ]);
  });

  test("have the same limits", () => {
    const edges = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN];
    expect(edges.map(exp)).toEqual(edges.map(Math.exp));
    expect(edges.map(log)).toEqual(edges.map(Math.log));
    expect([exp(-800), exp(800), log(0), log(-1)]).toEqual([
      0,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NaN,
    ]);
    expect(log(5e-324)).toBeCloseTo(Math.log(5e-324), 12);
  });

  test("turn a circle", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (turns) => {
        expect(Math.abs(sinOfTurns(turns) - Math.sin(2 * Math.PI * turns))).toBeLessThan(1.5e-15);
        expect(Math.abs(cosOfTurns(turns) - Math.cos(2 * Math.PI * turns))).toBeLessThan(1.5e-15);
        // Rounding the angle costs nearly nothing in the first eighth, where all other angles are calculated.
        const few = turns / 8;
        expect(Math.abs(sinOfTurns(few) - Math.sin(2 * Math.PI * few))).toBeLessThan(4e-16);
        expect(Math.abs(cosOfTurns(few) - Math.cos(2 * Math.PI * few))).toBeLessThan(4e-16);
      }),
    );
  });
});

test("the engine uses no function that engines round differently", () => {
  const root = fileURLToPath(new URL("../../../shared/engine/", import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(60);
  const inexact = /Math\.(?!abs|floor|ceil|round|min|max|sign|sqrt|imul|trunc|fround|clz32|[A-Z])\w+|\*\*/;
  const offending = files.flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"/g, "");
    const found = inexact.exec(code);
    return found === null ? [] : [`${file}: ${found[0]}`];
  });
  expect(offending).toEqual([]);
});

describe("a list of angles", () => {
  const sameAsAlone = (turn: number) => {
    const radii = Float64Array.of(1.7);
    const turns = Float64Array.of(turn);
    scaleByCircle(radii, turns, 1);
    expect([radii[0], turns[0]]).toEqual([1.7 * cosOfTurns(turn), 1.7 * sinOfTurns(turn)]);
  };

  test("has the same bits as each angle alone", () => {
    fc.assert(fc.property(fc.double({ min: 0, max: 1, noNaN: true }), sameAsAlone), { numRuns: 5000 });
  });

  test("has them at the borders of the eighths, where a quarter turn ahead is rounded", () => {
    for (let eighth = 0; eighth <= 8; eighth++) {
      for (let steps = -3; steps <= 3; steps++) {
        const turn = eighth / 8 + steps * 2 ** -53;
        if (turn >= 0 && turn <= 1) sameAsAlone(turn);
      }
    }
  });
});
