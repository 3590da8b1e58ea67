import { afterEach, describe, expect, it } from "vitest";
import { commonFormats, formatsOfLanguage, languages } from "#shared/domain/formats.ts";
import { setFormats } from "#web/components/format/formats.ts";
import {
  dayHeading,
  isSameHalfDay,
  listTime,
  messageTime,
  readTime,
} from "#web/features/correspondence/message-dates.ts";

/** A moment where the tests run, as the API would say it. */
const local = (day: number, hour = 14, minute = 22, month = 7) =>
  new Date(2026, month, day, hour, minute).toISOString();
const now = new Date(2026, 7, 21, 23, 30);

afterEach(() => setFormats(commonFormats));

describe("the time of a message", () => {
  it("in the list names today and yesterday by the calendar, not by hours", () => {
    expect(listTime(local(21), now)).toBe("Today, at 14:22");
    expect(listTime(local(21, 0, 0), now)).toBe("Today, at 00:00");
    expect(listTime(local(20, 23, 59), now)).toBe("Yesterday, at 23:59");
    expect(listTime(local(17, 11, 31), now)).toBe("17 Aug 2026, 11:31");
    expect(messageTime(local(1, 9, 5))).toBe("09:05");
  });

  it("at which it was read is the day as well where that is another one", () => {
    expect(readTime(local(17, 23, 59), local(17, 0, 5))).toBe("23:59");
    expect(readTime(local(18, 0, 5), local(17, 23, 59))).toBe("18 Aug 2026, 00:05");
  });

  it.each([
    ["DD/MM/YYYY", "17/08/2026, 11:31"],
    ["YYYY-MM-DD", "2026-08-17, 11:31"],
    ["MM/DD/YYYY", "08/17/2026, 11:31 AM"],
  ] as const)("in the list is written as %s for a reader of that format", (dateFormat, written) => {
    setFormats({ ...commonFormats, dateFormat });
    expect(listTime(local(17, 11, 31), now)).toBe(written);
  });

  it("in the list follows the browser's language for a member who chose no format", () => {
    setFormats({ ...commonFormats, ...formatsOfLanguage("en-GB") });
    expect(listTime(local(17, 11, 31), now)).toBe("17/08/2026, 11:31");
  });

  it.each([
    [local(21), "Today"],
    [local(20), "Yesterday"],
    [local(19), "Wednesday 19 August"],
    [local(15), "Saturday 15 August"],
    [local(14), "14 August"],
    [local(23, 14, 22, 6), "23 July"],
    [local(22, 14, 22, 6), "July 2026"],
  ])("above the messages of %s is %s", (time, heading) => {
    expect(dayHeading(time, now)).toBe(heading);
  });
});

describe("half of a day", () => {
  it.each(languages)(
    "ends at noon and at midnight, in the reader's time zone, with the clock of %s",
    (language) => {
      setFormats({ ...commonFormats, language });
      expect(isSameHalfDay(local(21, 0, 0), local(21, 11, 59))).toBe(true);
      expect(isSameHalfDay(local(21, 11, 59), local(21, 12, 0))).toBe(false);
      expect(isSameHalfDay(local(21, 12, 0), local(21, 23, 59))).toBe(true);
      expect(isSameHalfDay(local(20, 23, 59), local(21, 0, 0))).toBe(false);
      expect(isSameHalfDay(local(20, 15), local(21, 15))).toBe(false);
    },
  );

  it("is that of the zone that the reader has chosen", () => {
    const [one, other] = ["2026-08-21T02:30:00Z", "2026-08-21T03:30:00Z"];
    setFormats({ ...commonFormats, timeZone: "UTC" });
    expect(isSameHalfDay(one, other)).toBe(true);
    setFormats({ ...commonFormats, timeZone: "Asia/Tokyo" });
    expect(isSameHalfDay(one, other)).toBe(false);
  });
});
