import { describe, expect, it } from "vitest";
import type { Timeline } from "#shared/api/timeline.ts";
import { inflationText, pastValueLabel } from "#web/features/home/outlook/outlook-text.ts";

describe("the inflation of the range", () => {
  const outlook = { inflation: { usd: 0.025, base: 0.0312 } };

  it("is that of the currency in which amounts are shown, with its source", () => {
    expect(inflationText(outlook, "USD", undefined)).toEqual({
      inflation: "2,50 %",
      source: "the target of the Federal Reserve",
    });
    expect(inflationText(outlook, "EUR", undefined)).toEqual({
      inflation: "3,12 %",
      source: "the target of the European Central Bank",
    });
  });

  it("is said to be measured where the account takes that", () => {
    const measured = {
      EUR: {
        history: [[2024, 103] as [number, number]],
        inflation: 0.0312,
        source: "World Bank, published 2026-07-01",
        assumption: "the mean of the last 10 measured years",
      },
    };
    expect(inflationText(outlook, "EUR", measured).source).toBe(
      "the mean of the last 10 measured years (World Bank, published 2026-07-01)",
    );
    expect(inflationText(outlook, "USD", measured).source).toBe("the target of the Federal Reserve");
  });
});

describe("the line of the past", () => {
  const of = (sells: number | null) =>
    pastValueLabel({ home: { recorded: sells === null ? null : { sells } } } as Timeline);

  it("names the cash that sells have brought", () => {
    expect([of(null), of(0), of(1)]).toEqual([
      "Value, recorded",
      "Value, recorded",
      "Coins and cash from sells, recorded",
    ]);
  });
});
