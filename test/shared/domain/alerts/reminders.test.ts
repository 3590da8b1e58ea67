import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type QuietHours, sendingTime } from "#shared/domain/alerts/alert-rules.ts";
import { nextLook } from "#shared/domain/alerts/reminders.ts";
import { localDate } from "#shared/domain/time-zones.ts";

const look = (after: string, hour: number, timeZone = "UTC", quiet: QuietHours | null = null) =>
  new Date(nextLook({ hour, timeZone }, quiet, Date.parse(after))).toISOString();

describe("the daily look at reminders", () => {
  it("is at the hour of its zone, today if that is to come and otherwise tomorrow", () => {
    expect(look("2026-11-30T08:59:59Z", 9)).toBe("2026-11-30T09:00:00.000Z");
    expect(look("2026-11-30T09:00:00Z", 9)).toBe("2026-12-01T09:00:00.000Z");
    expect(look("2028-02-28T12:00:00Z", 9)).toBe("2028-02-29T09:00:00.000Z");
    expect(look("2026-11-30T12:00:00Z", 9, "Pacific/Kiritimati")).toBe("2026-11-30T19:00:00.000Z");
    expect(look("2026-11-30T04:30:00Z", 20, "America/Los_Angeles")).toBe("2026-12-01T04:00:00.000Z");
  });

  it("stays at its hour when clocks change", () => {
    expect(look("2026-03-28T12:00:00Z", 9, "Europe/Berlin")).toBe("2026-03-29T07:00:00.000Z");
    expect(look("2026-10-24T12:00:00Z", 9, "Europe/Berlin")).toBe("2026-10-25T08:00:00.000Z");
  });

  it("waits for the end of quiet hours, over midnight too, and is not lost by that", () => {
    const night = { from: "22:00", to: "07:00", timeZone: "UTC" };
    expect(look("2026-11-30T05:00:00Z", 6, "UTC", night)).toBe("2026-11-30T07:00:00.000Z");
    expect(look("2026-11-30T12:00:00Z", 23, "UTC", night)).toBe("2026-12-01T07:00:00.000Z");
    expect(look("2026-12-01T06:00:00Z", 23, "UTC", night)).toBe("2026-12-01T07:00:00.000Z");
    expect(look("2026-12-01T07:00:00Z", 23, "UTC", night)).toBe("2026-12-02T07:00:00.000Z");
  });

  it("is once on every day, and never in quiet hours", () => {
    const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, "0")}:00`);
    const hours = fc.record({ from: time, to: time, timeZone: fc.constant("Asia/Kolkata") });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.option(hours), (hour, quiet) => {
        const days: string[] = [];
        let at = Date.UTC(2028, 1, 26, 3);
        for (let count = 0; count < 6; count += 1) {
          at = nextLook({ hour, timeZone: "Asia/Kolkata" }, quiet, at);
          expect(sendingTime(quiet, at)).toBe(at);
          days.push(localDate("Asia/Kolkata", at));
        }
        const first = Date.parse(days[0] ?? "");
        expect(days.map((day) => (Date.parse(day) - first) / 86_400_000)).toEqual([0, 1, 2, 3, 4, 5]);
      }),
    );
  });
});
