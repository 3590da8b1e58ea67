import { afterEach, expect, test } from "vitest";
import { commonFormats } from "#shared/domain/formats.ts";
import { formatMoment, formatMomentToSecond } from "#web/components/format/dates.ts";
import { setFormats } from "#web/components/format/formats.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import { stepText } from "#web/features/settings/developer/monitoring-figures.ts";

afterEach(() => setFormats(commonFormats));

const moment = "2026-11-26T20:15:05.000Z";

test("moments have the date format that was chosen, whatever the language is", () => {
  setFormats({ ...commonFormats, language: "es", dateFormat: "MM/DD/YYYY", timeZone: "UTC" });
  expect(formatMoment(moment)).toBe("11/26/2026, 20:15");
  expect(formatMomentToSecond(moment)).toBe("11/26/2026, 20:15:05");
  expect(stepText("day", moment)).toBe("11/26/2026, 20:15");
});

test("the day of a moment is that of the reader's time zone", () => {
  setFormats({ ...commonFormats, dateFormat: "YYYY-MM-DD", timeZone: "Asia/Tokyo" });
  expect(formatMoment(moment)).toBe("2026-11-27, 05:15");
  expect(formatRelative(moment, Date.parse("2026-12-26T00:00:00Z"))).toBe("2026-11-27");
});
