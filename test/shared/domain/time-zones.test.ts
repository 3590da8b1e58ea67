import { describe, expect, it } from "vitest";
import { dateAfter, localDate, localHour } from "#shared/domain/time-zones.ts";

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
