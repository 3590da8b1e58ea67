import { expect, test } from "vitest";
import {
  answerText,
  goalChanceText,
  goalText,
  neededText,
  sliderEnd,
  wishOf,
} from "#web/features/home/outlook/goal-text.ts";

const value = { kind: "value", amount: 5_000_000, date: "2034-12-31" } as const;
const coins = { kind: "bitcoin", amount: 50_000_000, date: "2034-12-31" } as const;

test("a goal is asked of the engine in whole units and written in words", () => {
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
