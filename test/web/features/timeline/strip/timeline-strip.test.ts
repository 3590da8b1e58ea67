import { expect, test } from "vitest";
import { marketNote } from "#web/features/timeline/strip/timeline-strip-text.ts";

const timeline = {
  stale: true,
  dataDate: "2026-08-21",
  hiddenRows: 0,
  warnings: [{ code: "stalePrice", dataDate: "2026-08-21" }],
};

test("the strip shows what old market data leave open, and nothing while they are current", () => {
  expect(marketNote(timeline)).toMatch(
    /^Months after 21 Aug 2026 are modelled until there are newer prices\./,
  );
  expect(marketNote({ ...timeline, hiddenRows: 12 })).toMatch(
    /12 later months need a higher subscription\.$/,
  );
  const trough = { code: "extremeUnconfirmed", epoch: 4, extreme: "trough", date: "2026-10-24" };
  expect(marketNote({ ...timeline, warnings: [trough] })).toContain(
    "The trough of epoch 4 was expected on 24 Oct 2026 and is not confirmed.",
  );
  expect(marketNote({ ...timeline, stale: false })).toBeNull();
});
