import { describe, expect, test } from "vitest";
import { explainFigure } from "#shared/engine/explain/explain-figure.ts";
import { figureSources } from "#shared/engine/figure-definition.ts";
import { realFigures } from "#shared/engine/result/real-definition.ts";
import { taxFigures } from "#shared/engine/tax/definition.ts";
import { withdrawalFigures } from "#shared/engine/withdrawal/definition.ts";
import {
  portfolioGolden,
  portfolioGoldens,
  readPortfolioGolden,
} from "#test/shared/engine/golden/portfolio/write.ts";

const figures = [...taxFigures, ...realFigures, ...withdrawalFigures];

/** Numbers that name something and are no figures: years of a history. */
const names = /^realValues\.inflation\.\w+\.history(From|To)$/;

/** The paths of all numbers of a result. */
function numbers(value: unknown, path = ""): string[] {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    numbers(inner, path === "" ? key : `${path}.${key}`),
  );
}

describe("every figure of the blocks", () => {
  test.each(portfolioGoldens)("of %s explains itself", (name) => {
    const blocks = readPortfolioGolden(`${name}.result.json`) as Record<string, unknown>;
    const { warnings: _, ...rest } = blocks;
    const paths = numbers(rest).filter((path) => !names.test(path));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => explainFigure(rest, path) === null)).toEqual([]);
  });

  test("has a header, a sentence, a formula and a rule for empty figures, each written out", () => {
    for (const { path, header, meaning, formula, nullRule } of figures) {
      expect(header, path).toMatch(/^[A-Z].{1,40}$/);
      expect(meaning, path).toMatch(/^[A-Z].*[^.]\.$/);
      expect(nullRule, path).toMatch(/^[A-Z].*\.$/);
      expect(formula.length, path).toBeGreaterThan(0);
    }
    expect(new Set(figures.map(({ path }) => path)).size).toBe(figures.length);
  });

  test("is made of figures and sources that exist, and each source is used", () => {
    const known = new Set([...figures.map(({ path }) => path), ...Object.keys(figureSources)]);
    const used = new Set(figures.flatMap(({ inputs }) => inputs));
    expect([...used].filter((input) => !known.has(input))).toEqual([]);
    expect(Object.keys(figureSources).filter((source) => !used.has(source))).toEqual([]);
  });
});

describe("an explanation", () => {
  const german = portfolioGolden("taxed-withdrawal-eur");

  test("finds entries by name, by position and by month", () => {
    expect(explainFigure(german, "taxReport.years.2025.net")).toMatchObject({
      path: "taxReport.years.1.net",
      definition: { header: "Net gain", formula: "gains − losses" },
    });
    expect(explainFigure(german, "taxReport.years.1.net")).toEqual(
      explainFigure(german, "taxReport.years.2025.net"),
    );
    expect(explainFigure(german, "withdrawal.schedule.gross.2034-08")?.path).toBe(
      "withdrawal.schedule.gross.1",
    );
    expect(explainFigure(german, "taxReport.years.2031.net")).toBeNull();
    expect(explainFigure(german, "taxReport.years")).toBeNull();
  });

  test("has the values that the figure was computed from", () => {
    const inputValue = (path: string, title: string) =>
      explainFigure(german, path)?.inputs.find((input) => input.title === title)?.value;
    const disposal = explainFigure(german, "taxReport.disposals.d1.gain")!;
    const [proceeds, fees, basis] = disposal.inputs.map(({ value }) => Number(value));
    expect(Number(disposal.value)).toBeCloseTo(proceeds! - fees! - basis!, 9);
    const month = explainFigure(german, "withdrawal.schedule.withdrawn.3")!;
    const [gross, fee, tax] = month.inputs.map(({ value }) => Number(value));
    expect(Number(month.value)).toBeCloseTo(gross! - fee! - tax!, 9);
    expect(inputValue("taxReport.disposals.d1.matches.1.gain", "Cost basis")).toBe(286.9);
    expect(inputValue("taxReport.disposals.d1.basis", "Cost basis")).toBeUndefined();
  });
});
