import { describe, expect, it } from "vitest";
import {
  dateAfter,
  isTimeZone,
  localDate,
  localHour,
  localMinutes,
  zoneOffsetAt,
} from "#shared/domain/time-zones.ts";

const at = (timeZone: string, date: string, hour: number) =>
  new Date(localHour(timeZone, date, hour)).toISOString();

describe("an hour of a zone's clocks", () => {
  it("is at another moment in each zone, and an hour earlier in summer where clocks are put forward", () => {
    expect(at("UTC", "2026-11-30", 9)).toBe("2026-11-30T09:00:00.000Z");
    expect(at("Europe/Berlin", "2026-11-30", 9)).toBe("2026-11-30T08:00:00.000Z");
    expect(at("Europe/Berlin", "2026-07-30", 9)).toBe("2026-07-30T07:00:00.000Z");
    expect(at("Pacific/Kiritimati", "2026-11-30", 9)).toBe("2026-11-29T19:00:00.000Z");
    expect(at("America/Los_Angeles", "2026-11-30", 20)).toBe("2026-12-01T04:00:00.000Z");
    expect(at("Asia/Kolkata", "2028-02-29", 0)).toBe("2028-02-28T18:30:00.000Z");
  });

  it("that clocks skip is one beside it", () => {
    // On 29 March 2026 clocks in Berlin go from 02:00 to 03:00, at 01:00 UTC.
    expect(["2026-03-29T00:00:00.000Z", "2026-03-29T01:00:00.000Z"]).toContain(
      at("Europe/Berlin", "2026-03-29", 2),
    );
  });
});

describe("a date in a zone", () => {
  it("is the one that its clocks show", () => {
    const moment = Date.parse("2026-11-30T23:30:00Z");
    expect(localDate("UTC", moment)).toBe("2026-11-30");
    expect(localDate("Europe/Berlin", moment)).toBe("2026-12-01");
    expect(localDate("America/Los_Angeles", moment)).toBe("2026-11-30");
    expect(localDate("Pacific/Kiritimati", Date.parse("2026-12-31T10:00:00Z"))).toBe("2027-01-01");
  });

  it("is followed by the next across the end of a month and 29 February", () => {
    expect(dateAfter("2026-12-31", 1)).toBe("2027-01-01");
    expect(dateAfter("2028-02-28", 1)).toBe("2028-02-29");
    expect(dateAfter("2028-03-01", -1)).toBe("2028-02-29");
  });
});

describe("the clocks of a zone at a moment", () => {
  it("show minutes since midnight, also on the day before or after that of UTC", () => {
    const moment = Date.parse("2026-11-30T23:30:00Z");
    expect(localMinutes("UTC", moment)).toBe(23 * 60 + 30);
    expect(localMinutes("Asia/Kolkata", moment)).toBe(5 * 60);
    expect(localMinutes("America/New_York", Date.parse("2026-12-01T03:15:00Z"))).toBe(22 * 60 + 15);
    expect(localMinutes("Europe/Berlin", 0)).toBe(60);
  });

  it("are ahead of UTC by more in summer where clocks are put forward", () => {
    expect(zoneOffsetAt("America/New_York", Date.parse("2026-03-08T06:59:00Z"))).toBe(-300);
    expect(zoneOffsetAt("America/New_York", Date.parse("2026-03-08T07:00:00Z"))).toBe(-240);
    expect(zoneOffsetAt("UTC", 0)).toBe(0);
  });

  it("are unknown for a name that is none", () => {
    expect(["Asia/Tokyo", "UTC"].every(isTimeZone)).toBe(true);
    expect(["Etc/Unknown", "Mars", ""].some(isTimeZone)).toBe(false);
  });
});
