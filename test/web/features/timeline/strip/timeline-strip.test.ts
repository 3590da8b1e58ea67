import { expect, test } from "vitest";
import { marketNote, stripContent } from "#web/features/timeline/strip/timeline-strip-text.ts";

const none = { satoshis: 0, usdCents: 0 };
const versus = {
  from: "2026-01-15",
  dueMonths: 2,
  recordedMonths: 1,
  planned: none,
  recorded: none,
  ahead: none,
  aheadWeeks: 0,
};
const timeline = {
  stale: true,
  dataDate: "2026-08-21",
  hiddenRows: 0,
  warnings: [{ code: "stalePrice", dataDate: "2026-08-21" }],
  planVersusActual: versus,
};

test("the strip shows the age of the market data, and nothing while they are current", () => {
  expect(marketNote(timeline)).toMatch(/^No market prices since 21 Aug 2026: that price is used until today/);
  expect(marketNote({ ...timeline, hiddenRows: 12 })).toMatch(
    /12 later months need a higher subscription\.$/,
  );
  const trough = { code: "extremeUnconfirmed", epoch: 4, extreme: "trough", date: "2026-10-24" };
  expect(marketNote({ ...timeline, warnings: [trough] })).toContain(
    "The trough of epoch 4 was expected on 24 Oct 2026 and is not confirmed.",
  );
  expect(marketNote({ ...timeline, stale: false })).toBeNull();
});

test("a closed strip reopens when the market data or the plan's progress change, and only then", () => {
  const closed = stripContent(timeline);
  expect(stripContent(structuredClone(timeline))).toBe(closed);
  for (const change of [
    { dataDate: "2026-08-22" },
    { stale: false },
    { hiddenRows: 3 },
    { planVersusActual: null },
    { planVersusActual: { ...versus, recordedMonths: 2 } },
  ]) {
    expect(stripContent({ ...timeline, ...change }), JSON.stringify(change)).not.toBe(closed);
  }
});
