import { describe, expect, it } from "vitest";
import {
  isDowngrade,
  monthlyShare,
  paidPrice,
  periodOf,
  tierCards,
  tierEntry,
  yearInMonths,
} from "#web/features/subscription/tier-cards.ts";
import { catalogue, tier } from "./tiers.ts";

const currentOf = (period: "monthly" | "yearly", current: string) =>
  tierCards(catalogue, period, current)
    .filter(({ isCurrent }) => isCurrent)
    .map(({ id }) => id);

describe("the cards", () => {
  it("are the free tier and those of the period, lowest first", () => {
    const ids = (period: "monthly" | "yearly") => tierCards(catalogue, period, "free").map(({ id }) => id);
    expect(ids("monthly")).toEqual(["free", "basic-monthly", "advanced-monthly"]);
    expect(ids("yearly")).toEqual(["free", "basic-yearly", "advanced-yearly"]);
  });

  it("have the price of the period in cents, and the price id for checkout", () => {
    const prices = tierCards(catalogue, "yearly", "free").map(({ priceCents, priceId }) => [
      priceCents,
      priceId,
    ]);
    expect(prices).toEqual([
      [0, null],
      [9999, "price_basic_year"],
      [19_999, "price_advanced_year"],
    ]);
  });

  it("recommend the most expensive tier, and none where all are free", () => {
    const recommended = (tiers: typeof catalogue) =>
      tierCards(tiers, "monthly", "free")
        .filter(({ isRecommended }) => isRecommended)
        .map(({ id }) => id);
    expect(recommended(catalogue)).toEqual(["advanced-monthly"]);
    expect(recommended([tier("free", { order: 0, features: [] })])).toEqual([]);
  });

  it("mark the current tier: in its period when it is paid, in both when it was granted", () => {
    expect(currentOf("monthly", "basic-monthly")).toEqual(["basic-monthly"]);
    expect(currentOf("yearly", "basic-monthly")).toEqual([]);
    expect(currentOf("yearly", "basic")).toEqual(["basic-yearly"]);
    expect(currentOf("yearly", "free")).toEqual(["free"]);
  });

  it("show the current billing period where only that differs", () => {
    const others = (current: string) =>
      tierCards(catalogue, "yearly", current).map(({ otherPeriod }) => otherPeriod);
    expect(others("basic-monthly")).toEqual([null, "monthly", null]);
    expect(others("basic-yearly")).toEqual([null, null, null]);
    expect(others("basic")).toEqual([null, null, null]);
  });

  it("list what each tier adds to the one below it, and its limits", () => {
    const shown = tierCards(catalogue, "monthly", "free").map(({ features: { ready, coming } }) => ({
      ready,
      all: ready.length + coming.length,
    }));
    expect(shown).toEqual([
      { ready: expect.arrayContaining(["Table", "CSV export"]), all: 3 },
      { ready: expect.arrayContaining(["Everything in free", "Sales", "CSV export"]), all: 4 },
      {
        ready: expect.arrayContaining(["Everything in basic", "Everything", "CSV, Excel and PDF export"]),
        all: 4,
      },
    ]);
    expect(shown.map(({ ready }) => ready[0])).toEqual([
      "Table",
      "Everything in free",
      "Everything in basic",
    ]);
  });
});

describe("a tier's id", () => {
  it("names its billing period", () => {
    expect(["basic-monthly", "advanced-yearly", "basic", "free"].map(periodOf)).toEqual([
      "monthly",
      "yearly",
      null,
      null,
    ]);
  });

  it("finds its entry and its price; a granted tier has the features of its tier and no price", () => {
    expect(tierEntry(catalogue, "basic-yearly")?.id).toBe("basic-yearly");
    expect(tierEntry(catalogue, "advanced")?.name).toBe("advanced");
    expect(tierEntry([], "free")).toBeUndefined();
    expect(paidPrice(catalogue, "basic-yearly")).toBe(9999);
    expect(paidPrice(catalogue, "basic")).toBeNull();
    expect(paidPrice([], "basic-yearly")).toBeNull();
  });

  it.each([
    ["basic-monthly", "advanced-monthly", false],
    ["basic-monthly", "basic-yearly", false],
    ["basic-yearly", "advanced-monthly", false],
    ["advanced-monthly", "basic-yearly", true],
    ["basic-yearly", "basic-monthly", true],
  ])("from %s to %s is a step down: %s", (from, to, expected) => {
    expect(isDowngrade(from, to)).toBe(expected);
  });
});

describe("a year", () => {
  it("costs about ten months where that holds for every paid tier", () => {
    expect(yearInMonths(catalogue)).toBe(10);
    const other = tier("other-yearly", { order: 9, monthly: 10, yearly: 60, features: [] });
    expect(yearInMonths([...catalogue, other])).toBeNull();
    expect(yearInMonths([])).toBeNull();
  });

  it("is divided by twelve to the cent", () => {
    expect(monthlyShare(9999).replace(/[^\d.,]/g, "")).toMatch(/^8[.,]33,?$/);
    expect(monthlyShare(19_999).replace(/[^\d.,]/g, "")).toMatch(/^16[.,]67,?$/);
  });
});
