import { expect, test } from "vitest";
import { formatRelative } from "#web/components/format/relative-time.ts";

const now = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T12:00:20Z", "Just now"],
  ["2026-11-21T11:59:01Z", "Just now"],
  ["2026-11-21T11:59:00Z", "1 minute ago"],
  ["2026-11-21T11:00:01Z", "59 minutes ago"],
  ["2026-11-21T11:00:00Z", "1 hour ago"],
  ["2026-11-20T12:00:01Z", "23 hours ago"],
  ["2026-11-20T12:00:00Z", "1 day ago"],
  ["2026-11-14T12:00:01Z", "6 days ago"],
  ["2026-11-14T12:00:00Z", "14 Nov 2026"],
])("%s is %s", (moment, text) => {
  expect(formatRelative(moment, now)).toBe(text);
});
