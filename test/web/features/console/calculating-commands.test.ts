import { expect, test } from "vitest";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { resultOf, run } from "#test/shared/engine/support/plans.ts";
import { config } from "#test/web/workers/compared-plans.ts";
import { simulate } from "#web/features/console/calculating-commands.ts";
import type { CommandContext } from "#web/features/console/command-context.ts";
import type { EnginePool } from "#web/workers/engine-pool.ts";

const plan = {
  now: "2026-11-20",
  seed: "a",
  controlPanel: { baseAmount: 100, investStartDate: "2026-01-15", investEndDate: "2028-12-31" },
  analyses: { monteCarlo: { paths: 20 } },
};
const outcome = {
  result: resultOf(plan),
  analyses: runAnalyses(run(plan)),
  withdrawal: null,
  purchases: null,
};
const pool: Partial<EnginePool> = { run: async () => outcome };

function contextOf(money: CommandContext["money"]): CommandContext {
  return {
    money,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    pool: () => pool as EnginePool,
    readConfig: async () => config,
    chooseFile: async () => null,
    save: () => undefined,
    openRestored: () => undefined,
  };
}

test("the range of values says that it is nominal, and in which currency", async () => {
  const texts = async (money: CommandContext["money"]) =>
    (await simulate(contextOf(money), new Map())).flatMap((part) =>
      part.kind === "text" ? [part.text] : [],
    );
  expect(await texts({ currency: "USD", rate: 1 })).toContain(
    "Amounts are nominal, in US$, not in today’s money.",
  );
  const inEuros = await texts({ currency: "EUR", rate: 0.9 });
  expect(inEuros).toContain("Amounts are nominal, in EUR, not in today’s money.");
  expect(inEuros.at(-1)).toMatch(/^Calculated in US dollars/);
});
