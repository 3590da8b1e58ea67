import { expect, test } from "vitest";
import { cacheText } from "#web/features/documentation/cache-text.ts";

const empty = {
  documents: 20,
  cachedDocuments: 0,
  cachedBytes: 0,
  hits: 0,
  misses: 0,
  searches: 1,
  indexReady: false,
  since: "2026-11-22T12:00:00.000Z",
};

test("the documentation cache is described, with and without hits", () => {
  expect(cacheText(empty)).toBe(
    "0 of 20 documents in memory, 0 kB. No reads yet. 1 search, index not built yet",
  );
  const used = { ...empty, cachedDocuments: 3, cachedBytes: 10_300, hits: 3, misses: 3, indexReady: true };
  expect(cacheText({ ...used, searches: 4 })).toBe(
    "3 of 20 documents in memory, 11 kB. 50% of 6 reads from memory. 4 searches, index ready",
  );
});
