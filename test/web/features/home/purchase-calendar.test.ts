import { expect, test } from "vitest";
import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import type { NextBuy } from "#web/features/home/home-text.ts";
import { purchaseCalendar } from "#web/features/home/purchase-calendar.ts";

const timeline = {
  investStartDate: "2023-09-01",
  investEndDate: "2034-12-01",
  buyRhythm: "monthly",
  baseCurrency: "EUR",
} as const;
const nothing = { usdCents: 0, baseCents: 0, reason: "off", referenceUsd: null } as const;
const buy: NextBuy = {
  date: "2026-12-31",
  amount: { usdCents: 29_000, baseCents: 25_000 },
  fees: { usdCents: 0, baseCents: 0 },
  satoshis: 371_229,
  dynamicTopUp: nothing,
  cycleTopUp: nothing,
  isEdited: false,
  skippedMonths: [],
  due: null,
};
const write = (start: string, buyRhythm: BuyRhythm = "monthly") =>
  purchaseCalendar(
    { ...timeline, investStartDate: start, buyRhythm },
    buy,
    "purchases@halvest.example",
    "2026-11-22T15:00:00.123Z",
  );

test("the calendar has one all-day series from the next buy to the end of the plan, with a reminder", () => {
  const lines = write("2023-09-01").split("\r\n");
  expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  expect(lines).toContain("DTSTAMP:20261122T150000Z");
  expect(lines).toContain("DTSTART;VALUE=DATE:20261231");
  expect(lines).toContain("DTEND;VALUE=DATE:20270101");
  expect(lines).toContain("RRULE:FREQ=MONTHLY;BYMONTHDAY=1;UNTIL=20341201");
  expect(lines).toContain("TRIGGER:PT9H");
  expect(lines.at(-1)).toBe("");
  expect(lines.filter((line) => line.length > 75)).toEqual([]);
});

test("a buy day that a month does not have falls on the month's last day", () => {
  expect(write("2023-08-31")).toContain("BYMONTHDAY=28,29,30,31;BYSETPOS=-1;");
  expect(write("2023-08-29")).toContain("BYMONTHDAY=28,29;BYSETPOS=-1;");
});

test("commas in the amount are escaped", () => {
  const whole = write("2023-09-01").replaceAll("\r\n ", "");
  expect(whole).toContain("DESCRIPTION:Next planned amount: EUR 250\\,00. Top-ups");
});

test("the calendar of a plan that buys more often recurs in its rhythm from the next buy", () => {
  const rule = (rhythm: BuyRhythm) =>
    write("2023-09-01", rhythm)
      .split("\r\n")
      .find((line) => line.startsWith("RRULE"));
  expect(rule("twoWeekly")).toBe("RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20341201");
  expect(rule("weekly")).toBe("RRULE:FREQ=WEEKLY;INTERVAL=1;UNTIL=20341201");
  expect(rule("daily")).toBe("RRULE:FREQ=DAILY;UNTIL=20341201");
});
