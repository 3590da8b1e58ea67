import ical from "node-ical";
import { describe, expect, it } from "vitest";
import { buyCalendar } from "#functions/alerts/buy-calendar.ts";
import { inFormatsOf } from "#functions/platform/mail/mail-formats.ts";
import { newPlan } from "#functions/platform/records/plan/plan-record.ts";
import { commonFormats } from "#shared/domain/formats.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

const owner = { userId: "ada", tier: "free" } as const;
const today = "2026-11-21";
const plan = { ...newPlan(new Date("2026-01-31T12:00:00Z")) };
const of = (changes: Partial<typeof plan> = {}) => ({
  plan: { ...plan, ...changes },
  owner,
  market: embeddedMarket,
  today,
});

const calendarOf = (changes: Partial<typeof plan> = {}) =>
  buyCalendar({ ...of(changes), host: "halvest.example" }, Date.UTC(2026, 10, 21));
const daysOf = (changes: Partial<typeof plan> = {}) =>
  [...calendarOf(changes).matchAll(/DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/g)].map(
    ([, year, month, day]) => `${year}-${month}-${day}`,
  );

describe("the calendar of buy days", () => {
  it("has the days of the next year on which the plan buys, the last of a month where the day is missing", () => {
    const days = daysOf();
    expect(days.slice(0, 4)).toEqual(["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"]);
    expect(days).toHaveLength(12);
  });

  it("follows the rhythm of the plan", () => {
    const weekly = daysOf({ buyRhythm: "weekly" }).map((day) => Date.parse(day) / 86_400_000);
    expect(weekly.length).toBeGreaterThanOrEqual(52);
    expect(new Set(weekly.slice(1).map((day, at) => day - (weekly[at] ?? 0)))).toEqual(new Set([7]));
  });

  it("can be read by calendars, with an all-day event and a reminder for each day, and names no amounts", () => {
    const text = calendarOf();
    const events = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === "VEVENT");
    expect(events).toHaveLength(12);
    const [first] = events;
    expect(first).toMatchObject({ uid: "buy-2026-11-30@halvest.example", datetype: "date" });
    expect(text).toContain("TRIGGER:PT9H");
    expect(text).not.toMatch(/EUR|US\$|\d,\d\d/);
    expect(text.split("\r\n").filter((line) => line.length > 75)).toEqual([]);
  });

  it("is in the language of its reader, in lines of at most 75 bytes", () => {
    const text = inFormatsOf({ ...commonFormats, language: "fr" }, () => calendarOf());
    const [first] = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === "VEVENT");
    expect(first).toMatchObject({ summary: "Acheter du bitcoin" });
    expect(text).toContain("X-WR-CALNAME:Jours d’achat Halvest");
    expect(text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  });
});
