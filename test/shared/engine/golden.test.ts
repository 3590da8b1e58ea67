import { describe, expect, test } from "vitest";
import {
  portfolioGolden,
  portfolioGoldens,
  readPortfolioGolden,
} from "#test/shared/engine/golden/portfolio/write.ts";
import { calculateGolden, goldenNames, readGolden, thinned } from "#test/shared/engine/golden/write.ts";

/** What a golden result file says about its own rows. */
interface Golden {
  readonly rowIndex: number[];
  readonly rowSource: string[];
}

/** Paths at which two JSON values differ, numbers by more than 1e-9 of themselves. */
function differences(path: string, ours: unknown, golden: unknown): string[] {
  if (typeof ours === "number" && typeof golden === "number") {
    const close = Math.abs(ours - golden) <= 1e-9 * Math.max(Math.abs(ours), Math.abs(golden));
    return close ? [] : [`${path}: ${ours} against ${golden}`];
  }
  if (typeof ours === "object" && ours !== null && typeof golden === "object" && golden !== null) {
    const left = new Map<string, unknown>(Object.entries(ours));
    const right = new Map<string, unknown>(Object.entries(golden));
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
      differences(`${path}.${key}`, left.get(key), right.get(key)),
    );
  }
  return ours === golden ? [] : [`${path}: ${String(ours)} against ${String(golden)}`];
}

describe("golden plans", () => {
  test.each(goldenNames)("%s gives its golden result", (name) => {
    const golden = readGolden(`${name}.result.json`) as Golden;
    const ours = thinned(calculateGolden(name), golden.rowIndex);
    expect(differences(name, JSON.parse(JSON.stringify(ours)), golden)).toEqual([]);
  });

  test("between them have rows of every source", () => {
    const sources = goldenNames.flatMap((name) => (readGolden(`${name}.result.json`) as Golden).rowSource);
    expect([...new Set(sources)].sort()).toEqual(
      ["actual", "backfilled", "edited", "pending", "projected", "skipped", "unpriced"].sort(),
    );
  });
});

describe("golden plans with tax reports, real values and withdrawals", () => {
  test.each(portfolioGoldens)("%s gives its golden blocks", (name) => {
    expect(differences(name, portfolioGolden(name), readPortfolioGolden(`${name}.result.json`))).toEqual([]);
  });

  test("between them have every block, a tried sale, all CSV layouts and the sustainable amount", () => {
    const texts = portfolioGoldens.map((name) => JSON.stringify(readPortfolioGolden(`${name}.result.json`)));
    for (const found of [
      '"realValues":{',
      '"whatIf":{',
      '"form8949":"',
      '"ukComputation":"',
      '"sustainable":{',
    ]) {
      expect(
        texts.some((text) => text.includes(found)),
        found,
      ).toBe(true);
    }
  });
});
