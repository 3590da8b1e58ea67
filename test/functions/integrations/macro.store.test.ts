import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { measuredPrices } from "#shared/domain/integrations/measured-prices.ts";
import { type IntegrationWorld, noon, openIntegrations } from "./world.ts";

let world: IntegrationWorld;
beforeEach(async () => {
  world = await openIntegrations();
});
afterEach(() => world.close());

const userId = (): string => world.owner.userId;
const connect = (user = userId()) => world.service.connect(user, "macro", {});
const sync = () => world.service.sync(world.owner, "macro");

describe("macro indicators", () => {
  it("read the inflation of all currencies in one call, once a day for all accounts", async () => {
    world.worldBank.inflation.CHE![2025] = 0.25;
    const other = { userId: "another-account", tier: "free" } as const;
    await connect();
    await connect(other.userId);
    expect(await sync()).toMatchObject({ status: "connected", rateLimit: { used: 1 } });
    await world.service.sync(other, "macro");
    expect(world.worldBank.asked).toEqual(["?format=json&per_page=1000&date=1999:2026"]);
    const { updatedOn, readAt, currencies } = await world.macro.inflation();
    expect([updatedOn, readAt, currencies.length]).toEqual(["2026-07-01", new Date(noon).toISOString(), 8]);
    expect(currencies.find(({ currency }) => currency === "CHF")).toEqual({
      currency: "CHF",
      lastYear: 2025,
      lastRate: 0.0025,
      mean: Number(((1.02 ** 9 * 1.0025) ** 0.1 - 1).toFixed(5)),
      meanYears: 10,
    });
    world.pass(dayMs);
    await sync();
    expect(world.worldBank.asked).toHaveLength(2);
  });

  it("become the consumer prices of those who have chosen them, with source and date", async () => {
    expect(await world.consumerPrices(userId())).toBeUndefined();
    await connect();
    expect(await world.consumerPrices(userId())).toBeUndefined();
    await sync();
    const prices = await world.consumerPrices(userId());
    expect(prices?.GBP).toMatchObject({
      inflation: 0.02,
      source: "World Bank, consumer price inflation, published 2026-07-01",
      assumption: "the mean of the last 10 measured years",
    });
    expect(prices?.GBP?.history.slice(0, 3)).toEqual([
      [1999, 100],
      [2000, 102],
      [2001, 104.04],
    ]);
    const inGerman = await inLanguage("de", () => world.consumerPrices(userId()));
    expect([inGerman?.GBP?.source, inGerman?.GBP?.assumption]).toEqual([
      "Weltbank, Inflation der Verbraucherpreise, veröffentlicht am 2026-07-01",
      "das Mittel der letzten 10 gemessenen Jahre",
    ]);
    await world.service.update(userId(), "macro", { settings: { measuredInflation: false } });
    expect(await world.consumerPrices(userId())).toBeUndefined();
    await world.service.update(userId(), "macro", { settings: { measuredInflation: true } });
    expect(await world.consumerPrices(userId())).toBeDefined();
    await world.service.disconnect(userId(), "macro");
    expect(await world.consumerPrices(userId())).toBeUndefined();
  });

  it.each([
    ["busy", "connecting", null],
    ["error", "error", "failure of its own"],
    ["garbage", "error", "does not document"],
    ["message", "error", "The provided parameter value is not valid"],
    ["half", "error", "a part of what it was asked for"],
  ] as const)(
    "say what is wrong after an answer that is %s, and keep what is known",
    async (kind, status, text) => {
      world.worldBank.instead.push(kind);
      await connect();
      expect(await sync()).toMatchObject({
        status,
        error: text === null ? null : expect.stringContaining(text),
      });
      world.pass(hourMs);
      expect(await sync()).toMatchObject({ status: "connected", error: null });
      world.pass(dayMs);
      world.worldBank.instead.push(kind);
      await sync();
      expect((await world.macro.inflation()).currencies).toHaveLength(8);
      expect(await world.service.test(userId(), "macro")).toMatchObject({ success: false });
    },
  );
});

describe("measured prices", () => {
  it("follow the last years without a gap, of which there must be five", () => {
    const series = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => [from + at, 0.1] as const);
    expect(measuredPrices({ EUR: series(2021, 2024) })).toEqual({});
    const { EUR } = measuredPrices({ EUR: [...series(2000, 2010), ...series(2018, 2024)] });
    expect(EUR).toMatchObject({ inflation: 0.1, meanYears: 7, lastYear: 2024, lastRate: 0.1 });
    expect(EUR?.history[0]).toEqual([2017, 100]);
    expect(EUR?.history.at(-1)).toEqual([2024, 194.872]);
  });
});
