import { describe, expect, it } from "vitest";
import { inputReaders } from "#shared/engine/explain/named-inputs.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { figureLabel, originWords } from "#web/features/timeline/explain/explain-words.ts";

describe("the words of an explanation", () => {
  it("name a column by its header, a figure by its words and a transaction by its place", () => {
    expect(figureLabel("btcBought")).toBe("BTC bought");
    expect(figureLabel("oneMonthBefore")).toBe("One month before");
    expect(figureLabel("2.usdSpent")).toBe("Transaction 2: Spent");
  });

  it("exist for every figure behind every named input", () => {
    const parsed = parsePlan(
      {
        controlPanel: { baseAmount: 100, investStartDate: "2021-01-31" },
        transactions: [{ dateAcquired: "2021-01-15", btcBought: 0.01, usdSpent: 300 }],
        edits: { "2021-02-28": { usdSpent: 50, sell: false } },
      },
      20_778,
    );
    if (!parsed.ok) throw new Error("The plan is refused");
    const result = simulate(parsed.plan, embeddedMarket);
    const labels = Object.values(inputReaders).flatMap((read) =>
      [0, 1, 40].flatMap((row) =>
        read(result, row).map(({ name, origin }) => {
          expect(originWords[origin].text, origin).not.toBe("");
          return figureLabel(name);
        }),
      ),
    );
    expect(labels).toContain("Transaction 1: Fees");
    for (const label of labels) expect(label).toMatch(/^[A-Z]/);
  });
});
