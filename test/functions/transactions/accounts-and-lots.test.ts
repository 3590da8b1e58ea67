import { describe, expect, it } from "vitest";
import { alice, asRead, openService } from "./setup.ts";

const buy = { dateAcquired: "2024-03-05", btcBought: 0.02, usdSpent: 1_200, feesUSD: 0 };
const sell = { dateAcquired: "2025-05-05", btcBought: -0.01, usdSpent: -900, feesUSD: 0 };

async function withTwoBuys() {
  const opened = openService();
  const { service } = opened;
  const first = (await service.create(alice, buy)).id;
  const second = (await service.create(alice, { ...buy, dateAcquired: "2024-09-05" })).id;
  return { ...opened, first, second };
}

describe("the account of a transaction", () => {
  it("is recorded, kept by other changes, and can be taken away", async () => {
    const { service } = openService();
    const { id } = await service.create(alice, { ...buy, account: "Kraken" });
    expect((await service.update(alice, id, { feesUSD: 1 })).account).toBe("Kraken");
    expect((await service.update(alice, id, { account: "Cold storage" })).account).toBe("Cold storage");
    expect((await service.update(alice, id, { account: null })).account).toBeNull();
    expect((await service.create(alice, buy)).account).toBeNull();
  });

  it("comes with imports", async () => {
    const { service } = openService();
    await service.import(alice, [{ ...buy, account: "River" }, buy], "an-import-key");
    const { data } = await service.list(alice, {});
    expect(data.map(({ account }) => account).toSorted()).toEqual(["River", null]);
  });

  it("is part of the request that an idempotency key identifies", async () => {
    const { service } = openService();
    const idempotencyKey = "key-of-a-buy";
    const made = await service.create(alice, { ...buy, account: "River", idempotencyKey });
    const again = await service.create(alice, { ...buy, account: "River", idempotencyKey });
    expect(asRead(again)).toEqual(asRead(made));
    await expect(service.create(alice, { ...buy, idempotencyKey })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
});

describe("the lots of a sell", () => {
  it("are recorded in their order, and returned", async () => {
    const { service, first, second } = await withTwoBuys();
    const lots = [
      { id: second, btc: 0.004 },
      { id: first, btc: 0.006 },
    ];
    const { id } = await service.create(alice, { ...sell, lots });
    expect((await service.get(alice, id)).lots).toEqual(lots);
    expect((await service.update(alice, id, { lots: null })).lots).toBeNull();
  });

  it("stay while the amount stays, and go with another amount", async () => {
    const { service, first } = await withTwoBuys();
    const { id } = await service.create(alice, { ...sell, lots: [{ id: first, btc: 0.01 }] });
    expect((await service.update(alice, id, { feesUSD: 2 })).lots).toHaveLength(1);
    expect((await service.update(alice, id, { btcBought: -0.012, usdSpent: -900 })).lots).toBeNull();
  });

  it("are refused on a buy, twice, for another sum, or without a satoshi", async () => {
    const { service, first, second } = await withTwoBuys();
    const refusals: [object, string][] = [
      [{ ...buy, lots: [{ id: first, btc: 0.02 }] }, "Lots can only be chosen for a sell"],
      [{ ...sell, lots: [{ id: first, btc: 0.009 }] }, "The lots must add up to the BTC that is sold"],
      [
        {
          ...sell,
          lots: [
            { id: first, btc: 0.005 },
            { id: first, btc: 0.005 },
          ],
        },
        "Each lot can be named once",
      ],
      [
        {
          ...sell,
          lots: [
            { id: first, btc: 0.01 },
            { id: second, btc: 1e-12 },
          ],
        },
        "Each lot must give at least one satoshi",
      ],
    ];
    for (const [body, message] of refusals) {
      await expect(service.create(alice, body as typeof sell)).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        details: [{ path: "body.lots", message }],
      });
    }
  });

  it("are refused when they were bought later, hold too little, or are another user's", async () => {
    const { service, first } = await withTwoBuys();
    const later = (await service.create(alice, { ...buy, dateAcquired: "2025-06-01" })).id;
    const foreign = (await service.create({ userId: "bob", tier: "free" }, buy)).id;
    const message = "A chosen lot was not held on that date, or has too little left";
    for (const id of [later, foreign]) {
      const given = { ...sell, lots: [{ id, btc: 0.01 }] };
      await expect(service.create(alice, given)).rejects.toMatchObject({
        details: [{ path: "body.lots", message }],
      });
    }
    const much = { ...sell, btcBought: -0.03, usdSpent: -2_700, lots: [{ id: first, btc: 0.03 }] };
    await expect(service.create(alice, much)).rejects.toMatchObject({
      details: [{ path: "body.lots", message }],
    });
  });

  it("are refused when a later sell has chosen the same coins", async () => {
    const { service, first } = await withTwoBuys();
    await service.create(alice, {
      ...sell,
      dateAcquired: "2026-01-05",
      btcBought: -0.015,
      usdSpent: -1_000,
      lots: [{ id: first, btc: 0.015 }],
    });
    await expect(service.create(alice, { ...sell, lots: [{ id: first, btc: 0.01 }] })).rejects.toMatchObject({
      details: [{ path: "body.lots", message: "A later sell needs one of these lots" }],
    });
  });
});
