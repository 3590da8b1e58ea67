import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ObservedNow } from "#functions/platform/records/market/live-market.ts";
import { dayMs, hourMs, minuteMs } from "#shared/domain/durations.ts";
import { type IntegrationWorld, noon, openIntegrations } from "./world.ts";

let world: IntegrationWorld;
beforeEach(async () => {
  world = await openIntegrations();
});
afterEach(() => world.close());

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const userId = (): string => world.owner.userId;
const other = { userId: "another-account", tier: "free" } as const;
/** What the ingestion has read, five minutes ago unless given otherwise. */
const observed = (given: Partial<ObservedNow>): ObservedNow => {
  const at = iso(noon - 5 * minuteMs);
  const usual = { priceCents: 78_000_00, priceSource: "mempool", observedAt: at } as const;
  return { ...usual, blockHeight: 977_999, heightObservedAt: at, ...given };
};
type Id = Parameters<IntegrationWorld["service"]["figures"]>[1];
const connect = async (id: Id, key = {}) => {
  await world.service.connect(userId(), id, key);
  return world.service.sync(world.owner, id);
};
const values = async (id: Id) => {
  const { figures } = await world.service.figures(userId(), id);
  return Object.fromEntries(figures.map((figure) => [figure.id, figure.value]));
};

describe("on-chain analytics", () => {
  it("are the last values of the charts, each with its day, read once for all accounts", async () => {
    await expect(world.service.figures(userId(), "onchain")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await connect("onchain")).toMatchObject({ status: "connected", rateLimit: { used: 5 } });
    await world.service.connect(other.userId, "onchain", {});
    await world.service.sync(other, "onchain");
    expect(world.charts.asked).toHaveLength(5);
    const { figures, readAt } = await world.service.figures(userId(), "onchain");
    expect(readAt).toBe(iso(noon));
    expect(figures).toContainEqual({
      id: "marketToRealisedValue",
      value: 1.55,
      at: "2026-08-19T00:00:00.000Z",
    });
    expect(figures.map(({ id }) => id)).toEqual([
      "marketToRealisedValue",
      "hashRate",
      "difficulty",
      "dailyFeesUsd",
      "dailyTransactions",
    ]);
  });

  it.each([
    ["error", "failure of its own"],
    ["garbage", "does not document"],
    ["shape", "does not document"],
    ["hang-up", "isn't responding"],
  ] as const)("keep what is known after an answer that is %s, and count the error", async (kind, text) => {
    await connect("onchain");
    world.pass(dayMs);
    world.charts.instead.push(kind);
    expect(await world.service.sync(world.owner, "onchain")).toMatchObject({
      status: "error",
      errorCount: 1,
      error: expect.stringContaining(text),
    });
    expect((await world.service.figures(userId(), "onchain")).figures).toHaveLength(5);
    world.pass(hourMs);
    expect(await world.service.sync(world.owner, "onchain")).toMatchObject({ status: "connected" });
  });
});

describe("market data", () => {
  it("show what was read of the market beside how the network is", async () => {
    await connect("market");
    expect(await world.service.figures(userId(), "market")).toMatchObject({
      warning: "Halvest has read no current price. It calculates with its built-in history.",
    });
    world.live.now = observed({});
    expect(await values("market")).toEqual({
      ownPrice: 78_000,
      ownHeight: 977_999,
      tipHeight: 978_000,
      fastestFee: 12,
      hourFee: 4,
      difficultyChange: -0.025,
      blocksToAdjustment: 1_121,
    });
    expect((await world.service.figures(userId(), "market")).warning).toBeNull();
    world.pass(2 * hourMs);
    expect((await world.service.figures(userId(), "market")).warning).toMatch(
      /no price for more than an hour/,
    );
  });

  it("say that the price is that of the second source, and how old a height is that stands beside it", async () => {
    await connect("market");
    const heightObservedAt = iso(noon - 3 * hourMs);
    world.live.now = observed({ priceSource: "coingecko", heightObservedAt });
    const { figures, warning } = await world.service.figures(userId(), "market");
    expect(warning).toBe(
      "Halvest calculates with CoinGecko's price, because its usual source gives no current price.",
    );
    expect(figures).toContainEqual({ id: "ownHeight", value: 977_999, at: heightObservedAt });
  });

  it("are read from an instance of one's own, whose address is checked", async () => {
    await connect("market");
    const set = (address: string | null) =>
      world.service.update(userId(), "market", { settings: { address } });
    await expect(set("mempool.example")).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "body.settings.address" }],
    });
    await set(`${world.charts.url}/api/`);
    expect(await world.service.sync(world.owner, "market")).toMatchObject({ status: "error" });
    expect(await values("market")).toEqual({});
    world.charts.answers.set("/api/blocks/tip/height", 977_000);
    world.charts.answers.set("/api/v1/fees/recommended", { fastestFee: 3, hourFee: 1 });
    world.charts.answers.set("/api/v1/difficulty-adjustment", { difficultyChange: 1, remainingBlocks: 5 });
    world.pass(hourMs);
    expect(await world.service.sync(world.owner, "market")).toMatchObject({ status: "connected" });
    expect(await values("market")).toMatchObject({ tipHeight: 977_000, fastestFee: 3 });
    world.live.now = observed({ blockHeight: 978_000, observedAt: iso(world.now()) });
    expect((await world.service.figures(userId(), "market")).warning).toMatch(/behind the block/);
    await set(null);
    expect(await values("market")).toMatchObject({ tipHeight: 978_000 });
  });
});

describe("the price check", () => {
  it("compares the two prices, and warns when they differ", async () => {
    world.live.now = observed({});
    expect(await connect("coingecko")).toMatchObject({ status: "connected", requiresAuth: false });
    expect(await values("coingecko")).toMatchObject({ ownPrice: 78_000, checkedPrice: 78_100.5 });
    const close = await world.service.figures(userId(), "coingecko");
    expect([close.warning, close.figures.at(-1)?.value]).toEqual([null, expect.closeTo(0.001288, 5)]);
    world.live.now = observed({ priceCents: 70_000_00 });
    expect((await world.service.figures(userId(), "coingecko")).warning).toBe(
      "The prices differ by more than 2 %.",
    );
    world.live.now = observed({ priceCents: 70_000_00, observedAt: iso(noon - 2 * hourMs) });
    expect(await values("coingecko")).not.toHaveProperty("deviation");
  });

  it("compares CoinGecko's price with none of CoinGecko's own, and says that it is the one in use", async () => {
    world.live.now = observed({ priceCents: 70_000_00, priceSource: "coingecko" });
    await connect("coingecko");
    expect(await world.service.figures(userId(), "coingecko")).toMatchObject({
      warning: "Halvest calculates with CoinGecko's price, because its usual source gives no current price.",
    });
    expect(await values("coingecko")).toEqual({ ownPrice: 70_000, checkedPrice: 78_100.5 });
  });

  it.each([
    ["text for a number", { bitcoin: { usd: "78000", last_updated_at: noon / 1_000 } }],
    ["no time", { bitcoin: { usd: 78_000 } }],
    ["a moment that no date has", { bitcoin: { usd: 78_000, last_updated_at: 9e15 } }],
    ["no bitcoin", {}],
  ])("takes %s for nothing that is documented", async (_what, body) => {
    world.prices.answers.set("/api/v3/simple/price", body);
    expect(await connect("coingecko")).toMatchObject({
      status: "error",
      error: "CoinGecko answered something that it does not document",
    });
  });

  it("works without a key, and asks with one, which is sealed and must be right", async () => {
    await expect(connect("coingecko", { apiKey: "wrong" })).rejects.toMatchObject({
      details: [{ path: "body.apiKey", message: "CoinGecko refuses the key" }],
    });
    await expect(connect("coingecko", { apiKey: "CG-paid" })).rejects.toMatchObject({
      details: [{ path: "body.apiKey", message: "CoinGecko takes demo keys here, not those of a paid plan" }],
    });
    // That it lets no one in says nothing of the key.
    await expect(connect("coingecko", { apiKey: "CG-blocked" })).rejects.not.toMatchObject({
      details: [{ message: "CoinGecko refuses the key" }],
    });
    expect(await connect("coingecko", { apiKey: "CG-demo" })).toMatchObject({ status: "connected" });
    expect(world.prices.asked.at(-1)?.headers["x-cg-demo-api-key"]).toBe("CG-demo");
    expect(JSON.stringify(await world.connections.read(userId()))).not.toContain("CG-demo");
    // The refused key of one account is no failure for another.
    await world.service.connect(other.userId, "coingecko", {});
    expect(await world.service.sync(other, "coingecko")).toMatchObject({ status: "connected" });
  });

  it("waits as long as it is asked to", async () => {
    world.prices.instead.push("busy");
    await connect("coingecko");
    world.pass(8 * minuteMs);
    await world.service.sync(world.owner, "coingecko");
    expect(world.prices.asked).toHaveLength(1);
    world.pass(3 * minuteMs);
    expect(await world.service.sync(world.owner, "coingecko")).toMatchObject({ status: "connected" });
  });
});
