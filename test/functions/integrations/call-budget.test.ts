import { expect, it } from "vitest";
import { callBudget, OutOfBudget } from "#functions/integrations/call-budget.ts";

const rate = { max: 2, seconds: 10 };

it("keeps calls that are made side by side within the rate, in the order in which they came", async () => {
  let now = 0;
  const made: [number, number][] = [];
  const wait = async (milliseconds: number) => {
    const end = now + milliseconds;
    await Promise.resolve();
    now = Math.max(now, end);
  };
  const budget = callBudget(rate, { before: null, clock: () => now, deadline: 60_000, wait });
  await Promise.all([1, 2, 3, 4].map((call) => budget.take().then(() => made.push([call, now]))));
  expect(made).toEqual([
    [1, 0],
    [2, 0],
    [3, 5_000],
    [4, 10_000],
  ]);
});

it("refuses a call that would come after the deadline, and gives the next one its turn", async () => {
  const budget = callBudget(rate, { before: { used: 1, at: 0 }, clock: () => 0, deadline: 0 });
  const [heavy, light] = await Promise.allSettled([budget.take(2), budget.take(1)]);
  expect(heavy).toMatchObject({ status: "rejected", reason: new OutOfBudget(5_000) });
  expect(light.status).toBe("fulfilled");
});
