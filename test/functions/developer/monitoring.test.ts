import { expect, it } from "vitest";
import { monitoring } from "#functions/developer/monitoring.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";

const quiet = { hours: [], isActivityCut: false, activeWebhooks: 1, nowMs: noonMs + 60_000 };

it("has the number of active webhooks at the end of each step, as it changed", () => {
  const activity = [
    { at: "2026-11-20T08:00:00.000Z", active: 2 },
    { at: "2026-11-21T10:30:00.000Z", active: 0 },
    { at: "2026-11-21T12:00:30.000Z", active: 1 },
  ];
  const { day, month } = monitoring({ ...quiet, activity });
  expect(day.steps.slice(-4).map(({ activeWebhooks }) => activeWebhooks)).toEqual([2, 0, 0, 1]);
  expect(month.steps.slice(-3).map(({ activeWebhooks }) => activeWebhooks)).toEqual([0, 2, 1]);
  expect(month.activeWebhooks).toBe(1);
});

it("has no number of active webhooks from before the stored changes", () => {
  const activity = [{ at: "2026-11-21T11:30:00.000Z", active: 1 }];
  const { day } = monitoring({ ...quiet, activity, isActivityCut: true });
  expect(day.steps.slice(-3).map(({ activeWebhooks }) => activeWebhooks)).toEqual([null, 1, 1]);
});
