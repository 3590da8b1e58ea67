import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { portfolioBlocks } from "#shared/engine/portfolio-blocks.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type PlanFile, run } from "#test/shared/engine/support/plans.ts";

const longestList = 40;

/** Folder of the golden files that ask for real values, tax reports and withdrawals. */
const goldenFolder = new URL(".", import.meta.url);

/** Names of the golden plans. */
export const portfolioGoldens = readdirSync(goldenFolder)
  .filter((file) => file.endsWith(".plan.json"))
  .map((file) => file.slice(0, -".plan.json".length));

export function readPortfolioGolden(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, goldenFolder), "utf8"));
}

/** Calculates the blocks of a golden plan; of long monthly lists every seventh month and the last are kept. */
export function portfolioGolden(name: string): unknown {
  const raw = readPortfolioGolden(`${name}.plan.json`);
  const blocks = portfolioBlocks(raw, run(raw as PlanFile), embeddedMarket);
  return JSON.parse(
    JSON.stringify(blocks, (_, value: unknown) =>
      Array.isArray(value) && value.length > longestList
        ? value.filter((_entry, at) => at % 7 === 0 || at === value.length - 1)
        : value,
    ),
  );
}

// `node test/shared/engine/golden/portfolio/write.ts` writes the results again, with 12 significant digits. Only for a
// change of the model itself; look at every difference before keeping it.
if (import.meta.main) {
  for (const name of portfolioGoldens) {
    const text = JSON.stringify(portfolioGolden(name), (_, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(12)) : value,
    );
    writeFileSync(new URL(`${name}.result.json`, goldenFolder), `${text}\n`);
  }
}
