import { describe, expect, test } from "vitest";
import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import {
  changeText,
  distanceText,
  dueText,
  gapShares,
  gapText,
  moneyText,
  nothingPlannedText,
  reasonText,
  recordsText,
  satoshiText,
  spokenMoney,
  type UpcomingBuy,
  type Versus,
} from "#web/features/home/home-text.ts";

const none = { satoshis: 0, usdCents: 0, baseCents: 0 };
describe("a plan that would hold nothing", () => {
  const plan = { now: "2026-11-28", dataDate: "2026-08-21" };
  test("says whether its first buy is to come, no price is known, or its months are skipped", () => {
    expect(nothingPlannedText({ ...plan, investStartDate: "2027-01-31" })).toBe(
      "Nothing yet: the plan’s first buy is still to come, in January 2027.",
    );
    expect(nothingPlannedText({ ...plan, investStartDate: "2026-10-01" })).toBe(
      "Nothing yet: no price is known since the plan began in October 2026.",
    );
    expect(nothingPlannedText({ ...plan, investStartDate: "2026-06-01" })).toContain("are skipped");
  });
});

const versus: Versus = {
  from: "2023-09-01",
  to: "2026-08-21",
  dueMonths: 36,
  recordedMonths: 32,
  missedMonths: ["2024-01", "2024-05", "2025-02", "2026-03"],
  planned: none,
  recorded: none,
  ahead: { satoshis: -553_679, usdCents: -72_800, baseCents: -62_392 },
  aheadWeeks: -10.3,
};
const head = { now: "2026-08-21" };
const planned = { from: "2023-09-01" };

describe("the gap", () => {
  test("names weeks first, then coins, then money, and the months without a buy", () => {
    expect(gapText(versus, planned, head, "BTC", "EUR")).toEqual({
      state: "behind",
      headline: "10 weeks behind",
      detail: "−0,00553679 BTC, EUR 623,92 less put in",
      since: null,
      missed: "Four months have no buy.",
    });
    expect(gapText(versus, planned, head, "BTC", "USD").detail).toBe(
      "−0,00553679 BTC, US$ 728,00 less put in",
    );
  });

  test("is on plan within a week either way", () => {
    for (const aheadWeeks of [-1, -0.2, 0, 0.9, 1]) {
      expect(gapText({ ...versus, aheadWeeks }, planned, head, "BTC", "EUR")).toMatchObject({
        state: "even",
        headline: "On plan",
      });
    }
    expect(gapText({ ...versus, aheadWeeks: -1.1 }, planned, head, "BTC", "EUR").headline).toBe(
      "1 week behind",
    );
    const more = { satoshis: 5, usdCents: 100, baseCents: 90 };
    expect(gapText({ ...versus, ahead: more, aheadWeeks: 2.4 }, planned, head, "sats", "EUR")).toMatchObject({
      headline: "2 weeks ahead",
      detail: "+5 sats, EUR 0,90 more put in",
    });
  });

  test("names the month at which it ends while prices are old, and where it begins later than the plan", () => {
    const old = gapText(versus, planned, { ...head, now: "2026-11-22" }, "BTC", "EUR");
    expect(old.headline).toBe("10 weeks behind in August");
    const ended = { ...versus, to: "2023-12-15" };
    expect(gapText(ended, planned, { ...head, now: "2026-11-22" }, "BTC", "EUR").headline).toMatch(
      / in December 2023$/,
    );
    const late = gapText({ ...versus, from: "2026-06-01" }, planned, head, "BTC", "EUR");
    expect(late.since).toBe("Since June 2026, your first recorded month.");
  });

  test("fills the bar with what is held, or marks where the plan is when more is held", () => {
    expect(gapShares(3, 4)).toEqual({ held: 0.75, plan: 1 });
    expect(gapShares(5, 4)).toEqual({ held: 1, plan: 0.8 });
    expect(gapShares(-1, 4)).toEqual({ held: 0, plan: 1 });
    expect(gapShares(0, 0)).toEqual({ held: 0, plan: 1 });
  });
});

describe("the next buy", () => {
  const amount = (cents: number) => ({ usdCents: cents, baseCents: cents });
  const quiet = { ...amount(0), reason: "noDip", referenceUsd: 64_000 } as const;
  const buy: UpcomingBuy = {
    date: "2026-09-01",
    amount: amount(25_000),
    fees: amount(63),
    satoshis: 371_229,
    dynamicTopUp: quiet,
    cycleTopUp: { ...quiet, reason: "off" },
    isEdited: false,
    skippedMonths: [],
    due: null,
  };

  test("says why no top-up is part of it", () => {
    expect(reasonText(buy, "EUR", 0.9)).toBe("Base amount only. No dip, so no top-up.");
    const off = { ...quiet, reason: "off" } as const;
    expect(reasonText({ ...buy, dynamicTopUp: off }, "EUR", 0.9)).toBe(
      "Base amount only. Your plan has no top-ups.",
    );
    const early = { ...quiet, reason: "beforePeak" } as const;
    expect(reasonText({ ...buy, dynamicTopUp: off, cycleTopUp: early }, "EUR", 0.9)).toBe(
      "Base amount only. Cycle top-ups begin after the cycle's peak.",
    );
    expect(reasonText({ ...buy, isEdited: true }, "EUR", 0.9)).toBe("You set this month's amount yourself.");
  });

  test("says how much each top-up adds and compared with which price", () => {
    const added = { ...amount(3210), reason: "added", referenceUsd: 64_000 } as const;
    expect(reasonText({ ...buy, amount: amount(28_210), dynamicTopUp: added }, "EUR", 0.9)).toBe(
      "Base amount EUR 250,00 and EUR 32,10 dynamic top-up, because the price is below the month before (EUR 57.600,00).",
    );
  });

  test("says how far away it is and which months were due", () => {
    expect(distanceText("2026-09-01", "2026-08-21")).toBe("in 11 days");
    expect(distanceText("2026-08-22", "2026-08-21")).toBe("tomorrow");
    expect(distanceText("2026-08-21", "2026-08-21")).toBe("today");
    const due = (buys: number, from: string, to: string, buyRhythm: BuyRhythm = "monthly") =>
      dueText({ buys, from, to }, { buyRhythm, now: "2026-12-02" });
    expect(due(3, "2026-09-01", "2026-11-01")).toBe("September to November were due.");
    expect(due(2, "2026-09-01", "2026-10-01")).toBe("September and October were due.");
    expect(due(2, "2025-12-01", "2026-01-01")).toBe("December 2025 and January 2026 were due.");
    expect(due(1, "2026-11-01", "2026-11-01")).toBe("November was due.");
    expect(due(4, "2026-10-28", "2026-11-18", "weekly")).toBe("Four buys since 28 October were due.");
    expect(due(1, "2026-11-18", "2026-11-18", "twoWeekly")).toBe("The buy of 18 November was due.");
  });
});

describe("figures", () => {
  test("are written as in the table, with the currency before the amount", () => {
    expect(moneyText(123_456, "EUR")).toBe("EUR 1.234,56");
    expect(moneyText(-123_456, "EUR")).toBe("(EUR 1.234,56)");
    expect(moneyText(-123_456, "USD")).toBe("(US$ 1.234,56)");
    expect(satoshiText(15_819_019, "BTC")).toBe("0,15819019 BTC");
    expect(satoshiText(-15_819_019, "sats")).toBe("−15.819.019 sats");
    expect(changeText(-0.4802)).toMatchObject({
      arrow: "↓",
      spoken: expect.stringMatching(/^down 48,02\s%$/),
    });
  });

  test("are spoken as words", () => {
    expect(spokenMoney(1_065_315, "EUR")).toBe("10.653 euros 15 cents");
    expect(spokenMoney(-200, "USD")).toBe("minus 2 US dollars");
    expect(recordsText({ buys: 33, sells: 0 })).toBe("33 recorded buys");
    expect(recordsText({ buys: 1, sells: 2 })).toBe("1 recorded buy, 2 sells");
    expect(recordsText({ buys: 0, sells: 1 })).toBe("1 recorded sell");
  });
});
