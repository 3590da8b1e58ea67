import { expect, test } from "vitest";
import { nextExportAt } from "#shared/domain/settings/automatic-export.ts";

test.each([
  ["2026-11-24T00:00:00.000Z", "2026-12-01T06:00:00.000Z"],
  ["2026-12-31T23:59:59.999Z", "2027-01-01T06:00:00.000Z"],
  ["2026-12-01T05:59:59.999Z", "2026-12-01T06:00:00.000Z"],
  ["2026-12-01T06:00:00.000Z", "2027-01-01T06:00:00.000Z"],
])("from %s the next automatic export is made at %s", (now, next) => {
  expect(nextExportAt(Date.parse(now))).toBe(next);
});
