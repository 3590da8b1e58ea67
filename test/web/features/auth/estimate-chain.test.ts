import { expect, test } from "vitest";
import { estimateChain } from "#web/features/auth/estimate-chain.ts";

const known = { date: "2026-08-21", price: 78_325.1, blockHeight: 963_621 };

test("is the known height on its day", () => {
  expect(estimateChain(known, Date.parse("2026-08-21T18:00:00Z"))).toEqual({
    height: 963_621,
    epoch: 4,
    elapsed: 123_621 / 210_000,
    blocksToHalving: 86_379,
    nextSubsidy: 1.5625,
  });
});

test("grows by 144 blocks a day, into the next epoch", () => {
  expect(estimateChain(known, Date.parse("2026-08-31T00:00:00Z")).height).toBe(965_061);
  expect(estimateChain(known, Date.parse("2028-06-01T00:00:00Z"))).toMatchObject({
    epoch: 5,
    nextSubsidy: 0.78125,
  });
});

test("a clock that is behind does not lower the block height", () => {
  expect(estimateChain(known, 0).height).toBe(963_621);
});
