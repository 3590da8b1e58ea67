import { expect, test } from "vitest";
import {
  amountAfterKey,
  answerText,
  goalChanceText,
  goalText,
  markPlaces,
  neededText,
  needText,
  sliderEnd,
  wishOf,
} from "#web/features/home/outlook/goal/goal-text.ts";

const value = { kind: "value", amount: 5_000_000, date: "2034-12-31" } as const;
const coins = { kind: "bitcoin", amount: 50_000_000, date: "2034-12-31" } as const;

test("a goal goes to the engine in whole units and is written in words", () => {
  expect(wishOf(value)).toEqual({ date: "2034-12-31", realValue: 50_000 });
  expect(wishOf(coins)).toEqual({ date: "2034-12-31", totalBTC: 0.5 });
  expect(goalText(value, "EUR")).toBe("EUR 50.000 of today’s money by December 2034");
  expect(goalText(coins, "EUR")).toBe("0,5 BTC by December 2034");
});

test("the answer counts outcomes of ten, and says would while an amount is tried", () => {
  expect(answerText("EUR 250", "monthly", 0.58, false)).toBe(
    "EUR 250 a month reaches it in 6 of 10 outcomes.",
  );
  expect(answerText("EUR 300", "monthly", 0.71, true)).toBe(
    "EUR 300 a month would reach it in 7 of 10 outcomes.",
  );
  expect(answerText("EUR 60", "twoWeekly", 0.5, false)).toBe(
    "EUR 60 every two weeks reaches it in 5 of 10 outcomes.",
  );
  expect(answerText("EUR 1", "monthly", 0.004, false)).toBe(
    "EUR 1 a month reaches it in fewer than 1 of 10 outcomes.",
  );
  expect(answerText("EUR 900", "monthly", 1, false)).toBe(
    "EUR 900 a month reaches it in more than 9 of 10 outcomes.",
  );
});

test("a chance near its ends never reads as certain", () => {
  expect([0, 0.049, 0.05, 0.58, 0.95, 0.951].map(goalChanceText)).toEqual([
    "less than 5 %",
    "less than 5 %",
    "5 %",
    "58 %",
    "95 %",
    "more than 95 %",
  ]);
});

test("a needed amount is rounded up, and out of reach where no amount is enough", () => {
  expect(neededText({ baseAmount: 361.2, reason: null }, "EUR", false)).toBe("EUR 362");
  expect(neededText({ baseAmount: null, reason: "unreachable" }, "EUR", false)).toBe("out of reach");
});

test("the slider ends at a round number above twice the amount for 8 of 10 outcomes and the plan's", () => {
  const needed = (baseAmount: number | null) => ({ baseAmount, reason: null });
  expect(sliderEnd({ inEightOfTen: needed(362), onModelPath: needed(237) }, 250)).toBe(800);
  expect(sliderEnd({ inEightOfTen: needed(10), onModelPath: needed(5) }, 250)).toBe(500);
  expect(sliderEnd({ inEightOfTen: needed(null), onModelPath: needed(null) }, 0)).toBe(10);
});

test("what a goal needs is one sentence, also where an amount is not enough", () => {
  const needed = (baseAmount: number | null) => ({ baseAmount, reason: null });
  const text = (path: number | null, most: number | null) =>
    needText({ onModelPath: needed(path), inEightOfTen: needed(most) }, "EUR", "weekly", false);
  expect(text(237, 361.5)).toBe(
    "EUR 237 a week reaches it on the model’s path, EUR 362 in 8 of 10 outcomes.",
  );
  expect(text(237, null)).toBe(
    "EUR 237 a week reaches it on the model’s path, and none in 8 of 10 outcomes.",
  );
  expect(text(null, null)).toBe("No amount reaches it on the model’s path, and none in 8 of 10 outcomes.");
});

test("marks of the slider that would touch are set on opposite sides, or below each other without room", () => {
  expect(markPlaces(400, 500, 1000)).toMatchObject([
    { share: 0.4, side: "left", line: 0 },
    { share: 0.5, side: "right", line: 0 },
  ]);
  expect(markPlaces(100, 120, 1000)).toMatchObject([
    { side: "right", line: 0 },
    { side: "right", line: 1 },
  ]);
  expect(markPlaces(100, 600, 1000)).toMatchObject([
    { side: "right", line: 0 },
    { side: "right", line: 0 },
  ]);
  expect(markPlaces(230, 330, 1000)).toMatchObject([
    { share: 0.23, side: "left", line: 0, shift: expect.closeTo(0.07, 9) },
    { side: "right", line: 0, shift: 0 },
  ]);
  expect(markPlaces(800, 2000, 1000)).toMatchObject([
    { side: "left", line: 0 },
    { share: 1, side: "left", line: 1 },
  ]);
});

test("keys move the slider by 1, with Shift by 10, by 50 a page, and to its ends", () => {
  const after = (key: string, withShift = false) => amountAfterKey(key, withShift, 250, 280);
  expect(["ArrowLeft", "ArrowUp", "PageDown", "PageUp", "Home", "End"].map((key) => after(key))).toEqual([
    249, 251, 200, 280, 0, 280,
  ]);
  expect([after("ArrowRight", true), after("ArrowDown", true)]).toEqual([260, 240]);
  expect(after("Tab")).toBeNull();
});
