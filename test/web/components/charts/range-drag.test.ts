import { expect, test } from "vitest";
import { gripAt, keyMonths, movedRange } from "#web/components/charts/range/range-drag.ts";

const range = { from: 20, to: 60 };
const last = 100;

test("an end moves alone, holds six months and stops at the ends of the timeline", () => {
  expect(movedRange(range, "from", 10.4, last)).toEqual({ from: 30, to: 60 });
  expect(movedRange(range, "from", 90, last)).toEqual({ from: 54, to: 60 });
  expect(movedRange(range, "to", -90, last)).toEqual({ from: 20, to: 26 });
  expect(movedRange(range, "to", Number.POSITIVE_INFINITY, last)).toEqual({ from: 20, to: 100 });
  expect(movedRange(range, "from", Number.NEGATIVE_INFINITY, last)).toEqual({ from: 0, to: 60 });
});

test("the window keeps its length when it is moved against an end", () => {
  expect(movedRange(range, "window", 70, last)).toEqual({ from: 60, to: 100 });
  expect(movedRange(range, "window", -70, last)).toEqual({ from: 0, to: 40 });
});

test("a timeline shorter than six months stays whole", () => {
  expect(movedRange({ from: 0, to: 3 }, "from", 2, 3)).toEqual({ from: 0, to: 3 });
  expect(movedRange({ from: 0, to: 3 }, "to", -2, 3)).toEqual({ from: 0, to: 3 });
});

test("a press takes the nearer end within reach, the window inside it, and brings it along from outside", () => {
  expect(gripAt(range, 22, 3)).toEqual({ grip: "from", byMonths: 0 });
  expect(gripAt(range, 58, 3)).toEqual({ grip: "to", byMonths: 0 });
  expect(gripAt(range, 40, 3)).toEqual({ grip: "window", byMonths: 0 });
  expect(gripAt(range, 90, 3)).toEqual({ grip: "window", byMonths: 50 });
});

test("of two ends at one place the press takes the one that can move towards it", () => {
  const both = { from: 40, to: 40 };
  expect(gripAt(both, 39, 3).grip).toBe("from");
  expect(gripAt(both, 41, 3).grip).toBe("to");
});

test("arrows move by a month and pages by a year; other keys by nothing", () => {
  expect(["ArrowLeft", "ArrowRight", "PageDown", "PageUp"].map(keyMonths)).toEqual([-1, 1, -12, 12]);
  expect(keyMonths("Tab")).toBeUndefined();
});
