import { describe, expect, it } from "vitest";
import { createMarketService } from "#functions/market/service.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { LiveMarket } from "#functions/platform/records/market/live-market.ts";
import { createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { market as contract } from "#shared/api/market.ts";

const noon = Date.UTC(2026, 10, 21, 12);

function service(live: LiveMarket = { days: [] }, now = noon) {
  const source = createMarketSource({ read: async () => live }, () => now);
  return createMarketService(source, () => now);
}

const observed: LiveMarket = {
  days: [
    { date: "2026-06-30", lastBlockHeight: 955_900 },
    { date: "2026-11-19", closeCents: 8_000_000, lastBlockHeight: 976_500 },
    { date: "2026-11-20", closeCents: 8_100_000, lastBlockHeight: 976_640 },
  ],
  now: {
    priceCents: 8_200_000,
    priceSource: "coingecko",
    observedAt: "2026-11-21T11:50:00.000Z",
    blockHeight: 976_700,
    heightObservedAt: "2026-11-21T11:50:00.000Z",
  },
  rates: { date: "2026-11-20", perUsd: { EUR: 0.8 } },
};

describe("current data", () => {
  it("comes from the embedded history, flagged with its date, while nothing was observed", async () => {
    const data = contract.currentData.response.parse(await service().currentData());
    expect(data).toMatchObject({
      currentBitcoinPrice: 78_325.1,
      dataTimestamp: "2026-08-21T23:59:59.000Z",
      source: "embedded",
      priceSource: null,
      stale: true,
      currencyCode: "USD",
      exchangeRate: 1,
    });
    expect(data.currentBlockHeight).toBe(963_621 + 92 * 144);
    expect(data.monthChangePct).toBeCloseTo(78_325.1 / 62_818 - 1, 10);
    expect(data.blocksToHalving).toBe(1_050_000 - data.currentBlockHeight);
    expect(data.nextHalvingDate).toBe("2028-04-12");
  });

  it("comes from the observations when there are some", async () => {
    const data = contract.currentData.response.parse(await service(observed).currentData("EUR"));
    expect(data).toMatchObject({
      currentBitcoinPrice: 82_000,
      currentBlockHeight: 976_700,
      dataTimestamp: "2026-11-21T11:50:00.000Z",
      source: "live",
      priceSource: "coingecko",
      stale: false,
      currencyCode: "EUR",
      exchangeRate: 0.8,
      btcExchangeRate: 65_600,
    });
  });

  it("is stale again when observations stop", async () => {
    const data = await service(observed, noon + 3 * 86_400_000).currentData();
    expect(data).toMatchObject({ source: "live", stale: true });
  });
});

describe("historical prices", () => {
  it("are month closes, the running month ending at the data date", async () => {
    const list = contract.historicalPrices.response.parse(await service().historicalPrices({}));
    expect(list[0]).toEqual({
      dateAcquired: "2010-07-31",
      date: "2010-07-31",
      priceUSD: 0.06785,
      source: "close",
    });
    expect(list.at(-1)).toMatchObject({ date: "2026-08-21", priceUSD: 78_325.1 });
    expect(list).toHaveLength(194);
  });

  it("are given by day within a range, distinguishing closes from estimates", async () => {
    const range = { startDate: "2026-07-30", endDate: "2026-08-02", interval: "day" as const };
    const list = await service().historicalPrices(range);
    expect(list.map(({ date, source }) => [date, source])).toEqual([
      ["2026-07-30", "reconstructed"],
      ["2026-07-31", "close"],
      ["2026-08-01", "close"],
      ["2026-08-02", "reconstructed"],
    ]);
  });

  it("are empty for a range before the first price", async () => {
    expect(await service().historicalPrices({ startDate: "2009-01-04", endDate: "2009-12-31" })).toEqual([]);
  });

  it("refuse a reversed range and a range by day beyond a year", async () => {
    const reversed = service().historicalPrices({ startDate: "2026-02-01", endDate: "2026-01-01" });
    await expect(reversed).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "query.endDate" }],
    });
    const long = service().historicalPrices({
      startDate: "2020-01-01",
      endDate: "2026-01-01",
      interval: "day",
    });
    await expect(long).rejects.toBeInstanceOf(AppError);
  });
});

describe("blocks, prices and halvings", () => {
  it("give known heights in order, with the observed height in the place of the extrapolated one", async () => {
    const list = contract.blocks.response.parse(await service(observed).blocks());
    const heights = list.map(({ blockHeight }) => blockHeight);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(list).toContainEqual({ date: "2026-06-30", blockHeight: 955_900 });
    expect(list).not.toContainEqual({ date: "2026-06-30", blockHeight: 956_133 });
  });

  it("give each month's close between its lowest and its highest close", async () => {
    const list = contract.prices.response.parse(await service().prices());
    expect(list.find(({ month }) => month === "2025-10")).toEqual({
      month: "2025-10",
      date: "2025-10-31",
      close: 109_554,
      high: 124_728,
      low: 106_476,
    });
    expect(list.every(({ low, close, high }) => low <= close && close <= high)).toBe(true);
  });

  it("give every halving, history first and estimates after", async () => {
    const list = contract.halvings.response.parse(await service().halvings());
    expect(list).toHaveLength(34);
    expect(list[4]).toEqual({
      epoch: 4,
      blockHeight: 840_000,
      date: "2024-04-20",
      estimated: false,
      blockSubsidyBTC: 3.125,
    });
    expect(list[5]).toMatchObject({ date: "2028-04-12", estimated: true });
    expect(list[33]).toMatchObject({ blockHeight: 6_930_000, blockSubsidyBTC: 0 });
  });
});
