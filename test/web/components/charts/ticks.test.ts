import { expect, test } from "vitest";
import { dateTicks, valueTicks } from "#web/components/charts/scene/ticks.ts";
import { monthsFrom } from "./model.ts";

const log = (min: number, max: number) => ({ isLog: true, min, max });
const linear = (min: number, max: number) => ({ isLog: false, min, max });

test("a logarithmic axis ticks on powers of ten", () => {
  expect(valueTicks(log(0.04, 250_000), 12)).toEqual([0.1, 1, 10, 100, 1000, 10_000, 100_000]);
});

test("powers of ten that have no room are left out evenly, down from the highest", () => {
  expect(valueTicks(log(0.01, 1e9), 4)).toEqual([1, 1000, 1e6, 1e9]);
});

test("within one power of ten it ticks on twos and fives, and closer still on plain steps", () => {
  expect(valueTicks(log(9_000, 90_000), 8)).toEqual([10_000, 20_000, 50_000]);
  expect(valueTicks(log(61_000, 69_000), 4)).toEqual([62_000, 64_000, 66_000, 68_000]);
});

test("a linear axis ticks on whole steps without rounding errors", () => {
  expect(valueTicks(linear(-0.25, 0.35), 6)).toEqual([-0.2, -0.1, 0, 0.1, 0.2, 0.3]);
  expect(valueTicks(linear(0, 66_000), 4)).toEqual([0, 20_000, 40_000, 60_000]);
});

test("years are at the first month of each that has room", () => {
  const dates = monthsFrom(2012, 49);
  const ticks = dateTicks(dates, { from: 0, to: 48 }, 1000);
  expect(ticks).toEqual([
    { index: 0, text: "2012" },
    { index: 12, text: "2013" },
    { index: 24, text: "2014" },
    { index: 36, text: "2015" },
    { index: 48, text: "2016" },
  ]);
  expect(dateTicks(dates, { from: 0, to: 48 }, 70).map(({ text }) => text)).toEqual(["2012", "2016"]);
});

test("a first month within a year is not labelled with the year", () => {
  const dates = monthsFrom(2012, 60).slice(5);
  expect(dateTicks(dates, { from: 0, to: 54 }, 1000)[0]).toEqual({ index: 7, text: "2013" });
});

test("a short view names months", () => {
  const ticks = dateTicks(monthsFrom(2024, 24), { from: 3, to: 15 }, 300);
  expect(ticks.map(({ text }) => text)).toEqual(["Apr 2024", "Jul 2024", "Oct 2024", "Jan 2025", "Apr 2025"]);
});
