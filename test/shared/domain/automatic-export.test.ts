import { expect, test } from "vitest";
import { type ExportRhythm, nextExportAt } from "#shared/domain/settings/automatic-export.ts";

test.each<[string, ExportRhythm, string]>([
  ["2026-11-24T00:00:00.000Z", "monthly", "2026-12-01T06:00:00.000Z"],
  ["2026-12-31T23:59:59.999Z", "monthly", "2027-01-01T06:00:00.000Z"],
  ["2026-12-01T05:59:59.999Z", "monthly", "2026-12-01T06:00:00.000Z"],
  ["2026-12-01T06:00:00.000Z", "monthly", "2027-01-01T06:00:00.000Z"],
  ["2026-11-24T00:00:00.000Z", "weekly", "2026-11-30T06:00:00.000Z"],
  // A Sunday, and Mondays.
  ["2026-11-29T23:59:59.999Z", "weekly", "2026-11-30T06:00:00.000Z"],
  ["2026-11-30T05:59:59.999Z", "weekly", "2026-11-30T06:00:00.000Z"],
  ["2026-11-30T06:00:00.000Z", "weekly", "2026-12-07T06:00:00.000Z"],
  ["2026-12-28T06:00:00.000Z", "weekly", "2027-01-04T06:00:00.000Z"],
  ["2026-11-24T00:00:00.000Z", "quarterly", "2027-01-01T06:00:00.000Z"],
  ["2027-01-01T05:59:59.999Z", "quarterly", "2027-01-01T06:00:00.000Z"],
  ["2027-01-01T06:00:00.000Z", "quarterly", "2027-04-01T06:00:00.000Z"],
])("from %s the next %s export is made at %s", (now, rhythm, next) => {
  expect(nextExportAt(Date.parse(now), rhythm)).toBe(next);
});
