import { expect, it } from "vitest";
import { readConfig } from "#lib/config.ts";
import { modelled, modelledLater, sumOf } from "#test/bench/scale/load-model.ts";
import { quotas } from "#test/bench/scale/prices.ts";

/** How many monthly users a deployment with the defaults is for. */
const users = 10_000;
const goalUsd = 25;

it("the default budget is above what the defaults cost, and so is the goal", () => {
  const { cost } = modelled(users);
  const monthly = sumOf(cost);
  // Alarms alone are charged for.
  expect(monthly).toBeGreaterThan(1);
  // The budget's first mail is sent at 80 %.
  expect(monthly).toBeLessThan(0.8 * readConfig({}).monthlyBudgetUsd);
  expect(monthly).toBeLessThanOrEqual(goalUsd);
  expect(sumOf(modelledLater(users).cost)).toBeLessThanOrEqual(goalUsd);
});

it("no partition that people share and no quota but those a new account has to have raised is near its limit", () => {
  const { day, demand } = modelled(users);
  for (const [key, units] of day.peak.shared) expect(units, key).toBeLessThan(100);
  const near = Object.entries(quotas).flatMap(([name, { standard }]) =>
    demand[name as keyof typeof quotas] > standard / 2 ? [name] : [],
  );
  expect(near.toSorted()).toEqual(["concurrency", "mailsPerSecond"]);
});
