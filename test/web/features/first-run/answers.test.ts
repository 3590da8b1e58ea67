import { describe, expect, it } from "vitest";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import {
  answersAt,
  changeOf,
  type FirstRunAnswers,
  problemsOf,
  settingsOf,
} from "#web/features/first-run/answers.ts";
import { firstBuyText, marketPriceText, savedText, wholeMoney } from "#web/features/first-run/result-text.ts";

const bounds = { earliest: "2009-01-04", today: "2026-11-22", latestEnd: "2032-04-01" };
const answers: FirstRunAnswers = {
  amount: "250",
  baseCurrency: "EUR",
  buyRhythm: "monthly",
  investStartDate: "2023-09-01",
  investEndDate: "2031-12-31",
  feePct: 0.0025,
  feeFixedUsd: 0,
};

describe("the answers with which a question begins", () => {
  const plan = {
    ...{ baseAmount: 100, baseCurrency: "USD", buyRhythm: "weekly" },
    ...{ investStartDate: "2026-11-22", investEndDate: "2032-04-01", feePct: 0.015, feeFixedUsd: 0 },
  } as ControlPanel;
  const calculated = {
    baseAmount: 250.5,
    baseCurrency: "EUR",
    investStartDate: "2023-09-01",
    feePct: 0,
  } as const;

  it("are the plan's", () => {
    expect(answersAt(1, plan, null)).toMatchObject({ amount: "100", baseCurrency: "USD", feePct: 0.015 });
  });

  it("are those that were calculated before the sign-up, for the questions that are still to come", () => {
    expect(answersAt(1, plan, calculated)).toMatchObject({
      ...{ amount: "250,50", baseCurrency: "EUR", buyRhythm: "weekly" },
      ...{ investStartDate: "2023-09-01", investEndDate: "2032-04-01", feePct: 0 },
    });
    expect(answersAt(2, plan, calculated)).toMatchObject({ amount: "100", investStartDate: "2023-09-01" });
    expect(answersAt(3, plan, calculated)).toMatchObject({ investStartDate: "2026-11-22", feePct: 0 });
  });
});

describe("the answers of the first run", () => {
  it("are saved question by question", () => {
    expect(changeOf(1, answers)).toEqual({ baseAmount: 250, baseCurrency: "EUR", buyRhythm: "monthly" });
    expect(changeOf(2, answers)).toEqual({ investStartDate: "2023-09-01", investEndDate: "2031-12-31" });
    expect(changeOf(3, answers)).toEqual({ feePct: 0.0025, feeFixedUsd: 0 });
  });

  it.each(["", "0", "-5", "2 BTC", "10000000000"])("refuse the amount %j by name", (amount) => {
    expect(Object.keys(problemsOf(1, { ...answers, amount }, bounds))).toEqual(["amount"]);
  });

  it.each([
    ["investStartDate", { investStartDate: "" }],
    ["investStartDate", { investStartDate: "2026-11-23" }],
    ["investStartDate", { investStartDate: "2009-01-03" }],
    ["investEndDate", { investEndDate: "2023-09-01" }],
    ["investEndDate", { investEndDate: "2032-04-02" }],
  ])("refuse %s in %j", (field, change) => {
    expect(Object.keys(problemsOf(2, { ...answers, ...change }, bounds))).toContain(field);
  });

  it("leave out what is not valid yet when the plan is calculated", () => {
    const typing = { ...answers, amount: "", investStartDate: "" };
    expect(settingsOf(typing, bounds)).toEqual({ feePct: 0.0025, feeFixedUsd: 0 });
  });
});

describe("the sentence of the first run", () => {
  const planned = {
    buys: 36,
    from: "2023-09-01",
    to: "2026-08-21",
    satoshis: 15_570_274,
    cost: { usdCents: 1, baseCents: 902_257 },
    value: { usdCents: 1, baseCents: 1_048_563 },
    yearlyReturn: null,
    yearlyReturnUsd: null,
    worstFall: null,
    worstFallUsd: null,
  };

  it("names amount, month, coins and cost of the simulated buys", () => {
    const home = { planned, recorded: null, nextBuy: null };
    expect(savedText({ home, baseCurrency: "EUR" }, 250, "monthly")).toBe(
      "Saving EUR 250 a month since September 2023 would have bought <coins>0,15570274 BTC</coins> at a cost of <cost>EUR 9.022,57</cost>.",
    );
  });

  it("is left out while the plan has no past", () => {
    const home = { planned: null, recorded: null, nextBuy: null };
    expect(savedText({ home, baseCurrency: "EUR" }, 250, "weekly")).toBeNull();
  });

  it("says instead when such a plan buys first, and nothing when it buys nothing more", () => {
    const none = { usdCents: 0, baseCents: 0, reason: "off" as const, referenceUsd: null };
    const nextBuy = {
      date: "2026-08-31",
      amount: { usdCents: 29_000, baseCents: 25_000 },
      fees: { usdCents: 0, baseCents: 0 },
      satoshis: 431_000,
      dynamicTopUp: none,
      cycleTopUp: none,
      isEdited: false,
      skippedMonths: [],
      due: null,
    };
    const home = { planned: null, recorded: null, nextBuy };
    const begins = { baseCurrency: "EUR", investStartDate: "2026-08-31", now: "2026-08-21" } as const;
    expect(firstBuyText({ home, ...begins })).toBe(
      "The first buy is on 31 Aug 2026: EUR 250,00 for about <u>0,00431000 BTC</u>.",
    );
    // Without a price since it began, there is no past to show, yet this buy is not its first.
    expect(firstBuyText({ home, ...begins, investStartDate: "2026-07-31" })).toMatch(/^The next buy is on/);
    expect(firstBuyText({ home: { ...home, nextBuy: null }, ...begins })).toBeNull();
  });

  it("shows cents only where there are any", () => {
    expect([wholeMoney(250, "EUR"), wholeMoney(99.5, "USD")]).toEqual(["EUR 250", "US$ 99,50"]);
  });
});

describe("the last known price", () => {
  const plan = { currentBitcoinPrice: 60_000, exchangeRate: 0.9, baseCurrency: "EUR" } as const;

  it("is in the chosen currency, and in US dollars until the plan has its rate", () => {
    expect(marketPriceText(plan, "EUR")).toBe("EUR 54.000,00");
    expect(marketPriceText(plan, "GBP")).toBe("US$ 60.000,00");
  });
});
