import { expect, test } from "vitest";
import {
  activityRetentions,
  archiveRetentions,
  noticeDays,
  plannedRemoval,
  retainedDays,
} from "#shared/domain/settings/retention.ts";

const day = 86_400_000;

test("every choice is a number of days or none", () => {
  expect(activityRetentions.map((choice) => retainedDays("environment", choice))).toEqual([
    30,
    90,
    180,
    365,
    null,
  ]);
  expect(archiveRetentions.map((choice) => retainedDays("dataExport", choice))).toEqual([null, 1_825, 365]);
});

test("a removal begins at midnight after at least thirty whole days, with what is older than chosen then", () => {
  for (const now of ["2026-11-24T00:00:00.000Z", "2026-11-24T23:59:59.999Z", "2028-02-29T12:00:00.000Z"]) {
    const nowMs = Date.parse(now);
    const { removeAt, before } = plannedRemoval(nowMs, 90);
    expect(removeAt).toMatch(/T00:00:00\.000Z$/);
    expect(Date.parse(removeAt) - nowMs).toBeGreaterThanOrEqual(noticeDays * day);
    expect(Date.parse(removeAt) - nowMs).toBeLessThanOrEqual((noticeDays + 1) * day);
    expect(Date.parse(removeAt) - Date.parse(before)).toBe(90 * day);
  }
});

test("a removal never concerns what comes after its notice", () => {
  const now = "2026-11-24T12:00:00.000Z";
  expect(plannedRemoval(Date.parse(now), 30).before).toBe(now);
});
