import { describe, expect, it } from "vitest";
import { dayHeading, listTime, messageTime } from "#web/features/correspondence/message-dates.ts";

/** A moment where the tests run, as the API would say it. */
const local = (day: number, hour = 14, minute = 22, month = 7) =>
  new Date(2026, month, day, hour, minute).toISOString();
const now = new Date(2026, 7, 21, 23, 30);

describe("the time of a message", () => {
  it("in the list names today and yesterday by the calendar, not by hours", () => {
    expect(listTime(local(21), now)).toBe("Today, at 14:22");
    expect(listTime(local(21, 0, 0), now)).toBe("Today, at 00:00");
    expect(listTime(local(20, 23, 59), now)).toBe("Yesterday, at 23:59");
    expect(listTime(local(17, 11, 31), now)).toBe("17 Aug 2026, 11:31");
    expect(messageTime(local(1, 9, 5))).toBe("09:05");
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
