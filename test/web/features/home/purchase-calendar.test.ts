import ical from "node-ical";
import { expect, test } from "vitest";
import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import type { UpcomingBuy } from "#web/features/home/home-text.ts";
import { purchaseCalendar } from "#web/features/home/purchase-calendar.ts";

const timeline = {
  planId: "plan-1",
  planVersion: 7,
  investStartDate: "2023-09-01",
  investEndDate: "2034-12-01",
  buyRhythm: "monthly",
  baseCurrency: "EUR",
} as const;
const nothing = { usdCents: 0, baseCents: 0, reason: "off", referenceUsd: null } as const;
const buy: UpcomingBuy = {
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
const write = (start: string, buyRhythm: BuyRhythm = "monthly", date = "2027-01-01") =>
  purchaseCalendar(
    { ...timeline, investStartDate: start, buyRhythm },
    { ...buy, date },
    "halvest.example",
    "2026-11-22T15:00:00.123Z",
  );

test("the calendar has one all-day series from the next buy to the end of the plan, with a reminder", () => {
  const lines = write("2023-09-01").split("\r\n");
  expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  expect(lines).toContain("DTSTAMP:20261122T150000Z");
  expect(lines).toContain("DTSTART;VALUE=DATE:20270101");
  expect(lines).toContain("DTEND;VALUE=DATE:20270102");
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

/** As a calendar reads it: the days of the series, `yyyy-mm-dd`, and what it says of itself. */
function readBack(text: string) {
  const [event] = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === "VEVENT");
  if (event?.type !== "VEVENT") throw new Error("The calendar has no event");
  const days = event.rrule!.all().map((day) => day.toISOString().slice(0, 10));
  return { event, days };
}

test("a calendar reads the plan's buy days, from the next one to the plan's last", () => {
  const { event, days } = readBack(write("2023-08-31", "monthly", "2026-12-31"));
  expect(event).toMatchObject({
    uid: "purchases-plan-1@halvest.example",
    summary: "Buy bitcoin",
    datetype: "date",
  });
  expect(days.slice(0, 3)).toEqual(["2026-12-31", "2027-01-31", "2027-02-28"]);
  expect(days.at(-1)).toBe("2034-11-30");
  expect(event.alarms).toMatchObject([{ action: "DISPLAY", trigger: "PT9H" }]);
});

test("a calendar reads the purchase days of a plan that buys more often, also when its next month was set to one buy", () => {
  // 1 September 2023 is a Friday, 1 January 2027 too, 1 December 2034 as well.
  const weekly = readBack(write("2023-09-01", "weekly", "2027-01-01")).days;
  expect(weekly.slice(0, 2)).toEqual(["2027-01-01", "2027-01-08"]);
  expect(weekly.at(-1)).toBe("2034-12-01");
  const afterOne = readBack(write("2023-09-01", "weekly", "2027-02-01")).days;
  expect(afterOne[0]).toBe("2027-02-05");
});

test("a plan's calendar has the same identity each time, and another plan's another one", () => {
  const uid = (planId: string, start: string) =>
    readBack(
      purchaseCalendar(
        { ...timeline, planId, investStartDate: start },
        buy,
        "halvest.example",
        "2026-11-22T15:00:00Z",
      ),
    ).event.uid;
  expect(uid("plan-1", "2023-09-01")).toBe(uid("plan-1", "2024-01-01"));
  expect(uid("plan-2", "2023-09-01")).not.toBe(uid("plan-1", "2023-09-01"));
});
