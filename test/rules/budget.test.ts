import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "#lib/config.ts";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { modelled, modelledLater, sumOf } from "#test/bench/scale/load-model.ts";
import { quotas } from "#test/bench/scale/prices.ts";

/** How many monthly users a deployment with the defaults is for. */
const users = 10_000;
const goalUsd = 25;
const many = 1_000_000;

/** Quotas of a new account of which the busiest second takes more than half. */
const nearOnes = (demand: ReturnType<typeof modelled>["demand"]) =>
  Object.entries(quotas).flatMap(([name, { standard }]) =>
    demand[name as keyof typeof quotas] > standard / 2 ? [name] : [],
  );
/** Those that a new account has to have raised; the operator's guide asks for both first. */
const raised = ["concurrency", "mailsPerSecond"];

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
  expect(nearOnes(demand)).toEqual(raised);
});

it("a million people have no hot partition, and come near one more quota alone; the page says what both cost", () => {
  const small = modelled(users);
  const { day, demand, cost } = modelled(many);
  for (const [key, units] of day.peak.shared) expect(units, key).toBeLessThan(500);
  // Reads of parameters are no problem before that, and can be raised.
  expect(nearOnes(demand)).toEqual([...raised, "parameters"]);
  // There the cost of identity stands apart.
  const readme = readFileSync(join(projectRoot, "test/bench/README.md"), "utf8");
  const row = (costs: readonly number[]) => costs.map((usd) => usd.toFixed(2));
  const [one, other] = row([small.cost, cost].map((each) => sumOf(each) - each.identity));
  expect(readme).toContain(`| **all but identity** | **${one}** | **${other}** |`);
  const identity = row([small.cost.identity, cost.identity]).join(" | ");
  expect(readme).toContain(`| Cognito (Essentials) | ${identity} |`);
});
