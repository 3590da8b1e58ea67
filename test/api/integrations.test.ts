import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { krakenTrade } from "#test/fakes/services/kraken-server.ts";
import { type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let member: Member;
beforeAll(async () => {
  product = await startProduct();
  member = await product.member("trader");
  const { trades } = product.services.kraken;
  trades.set("TA-1", krakenTrade("2026-08-18T10:00:00Z"));
  trades.set("TA-2", krakenTrade("2026-08-17T10:00:00Z", { pair: "XXBTZEUR", cost: "80", price: "40000" }));
});
afterAll(() => product.stop());

const path = "/integrations/kraken";
const ask = (method: string, end = "", body?: unknown) =>
  product.call(method, `${path}${end}`, { as: member, ...(body !== undefined && { body }) });
const data = async (answer: ReturnType<typeof ask>) => {
  const { status, json, text } = await answer;
  expect(text).toContain('"success":true');
  expect(status).toBe(200);
  return json?.data as Record<string, unknown>;
};
const job = () => product.cloud.invoke("functions/integrations/sync.lambda.ts", {});

describe("an exchange", () => {
  it("is connected, synced, reviewed, recorded and disconnected with the rights that are deployed", async () => {
    const { key } = product.services.kraken;
    const refused = await ask("PUT", "", { ...key, apiSecret: "bm90IHRoZSBzZWNyZXQ=" });
    expect([refused.status, refused.json?.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(await data(ask("PUT", "", key))).toMatchObject({ status: "connecting" });
    expect(await data(ask("POST", "/test"))).toMatchObject({ success: true });
    expect(await data(ask("POST", "/sync"))).toMatchObject({ status: "connected", errorCount: 0 });
    const { trades } = (await data(ask("GET", "/trades"))) as { trades: { id: string; verdict: string }[] };
    expect(trades.map(({ id, verdict }) => [id, verdict])).toEqual([
      ["TA-1", "new"],
      ["TA-2", "new"],
    ]);
    const accepted = await data(ask("POST", "/trades/accept", { ids: ["TA-1"] }));
    expect(accepted).toMatchObject({ refused: [], transactions: [{ account: "Kraken", usdSpent: 100 }] });
    expect(await data(ask("POST", "/trades/skip", { ids: ["TA-2"], isSkipped: true }))).toEqual({ count: 1 });
    const list = await product.call("GET", "/transactions", { as: member });
    expect(list.json?.total).toBe(1);
    const undone = await product.call("DELETE", `/transactions/import/${accepted.batchId}`, { as: member });
    expect(undone.status).toBe(200);
    expect(await data(ask("GET", "/trades"))).toMatchObject({
      trades: [{ id: "TA-1" }, { isSkipped: true }],
    });

    expect(await data(ask("PATCH", "", { automatic: true }))).toMatchObject({ automatic: true });
    expect(await data(ask("POST", "/sync"))).toMatchObject({ status: "connected" });
    const after = await product.call("GET", "/transactions", { as: member });
    expect(after.json?.total).toBe(1);

    expect(await data(ask("DELETE"))).toMatchObject({ status: "disconnected" });
    const gone = await ask("GET", "/trades");
    expect([gone.status, gone.json?.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("is not connected with a key that is missing", async () => {
    const { status, json } = await ask("PUT", "", { apiKey: "alone" });
    expect([status, json?.details]).toEqual([400, [{ path: "body.apiSecret", message: "Enter the key" }]]);
  });

  it("is synced by the job, without anyone asking", async () => {
    await data(ask("PUT", "", product.services.kraken.key));
    expect(await job()).toMatchObject({ done: 1, failed: 0 });
    const list = await product.call("GET", "/integrations", { as: member });
    expect(list.json?.data).toMatchObject({
      services: expect.arrayContaining([expect.objectContaining({ id: "kraken", status: "connected" })]),
    });
    expect(await job()).toMatchObject({ done: 0, failed: 0 });
    await data(ask("DELETE"));
  });
});

describe("the news feed", () => {
  const news = (method: string, end = "", body?: unknown) =>
    product.call(method, `/integrations/news${end}`, { as: member, ...(body !== undefined && { body }) });

  it("is connected, read, changed and left with the rights that are deployed", async () => {
    expect(await data(news("GET", "/entries"))).toMatchObject({ isConnected: false, entries: [] });
    expect(await data(news("PUT", "", {}))).toMatchObject({ status: "connecting" });
    expect(await job()).toMatchObject({ done: 1, failed: 0 });
    expect(await data(news("GET", "/entries"))).toMatchObject({
      isConnected: true,
      entries: [{ title: "Difficulty rises for the third time" }, {}, {}],
    });
    const own = `${product.services.feeds.url}/nothing.xml`;
    expect(await data(news("PATCH", "", { settings: { feeds: [own] } }))).toMatchObject({
      settings: { feeds: [own] },
    });
    expect(await data(news("POST", "/test"))).toMatchObject({ success: false });
    expect(await data(news("POST", "/sync"))).toMatchObject({ status: "error", errorCount: 1 });
    const refused = await news("PATCH", "", { settings: { feeds: ["no address"] } });
    expect([refused.status, refused.json?.details]).toEqual([
      400,
      [expect.objectContaining({ path: "body.settings.feeds.0" })],
    ]);
    expect(await data(news("DELETE"))).toMatchObject({ status: "disconnected" });
    expect(await data(news("GET", "/entries"))).toMatchObject({ isConnected: false, entries: [] });
  });
});

describe("macro indicators", () => {
  it("give real values measured consumer prices with the rights that are deployed", async () => {
    const macro = (method: string, end = "", body?: unknown) =>
      product.call(method, `/integrations/macro${end}`, { as: member, ...(body !== undefined && { body }) });
    const market = async () =>
      (await data(product.call("GET", "/control-panel/engine-config", { as: member }))).market;
    expect(await market()).not.toHaveProperty("consumerPrices");
    await data(macro("PUT", "", {}));
    expect(await data(macro("POST", "/sync"))).toMatchObject({ status: "connected" });
    expect(await data(macro("GET", "/inflation"))).toMatchObject({ updatedOn: "2026-07-01", error: null });
    expect(await market()).toMatchObject({ consumerPrices: { GBP: { inflation: 0.02 } } });
    const whole = await data(product.call("GET", "/first-load", { as: member }));
    expect(whole.engineConfig).toMatchObject({ market: { consumerPrices: { GBP: { inflation: 0.02 } } } });
    await data(macro("DELETE"));
    expect(await market()).not.toHaveProperty("consumerPrices");
  });
});

describe("services of figures", () => {
  it.each([
    ["market", "tipHeight"],
    ["coingecko", "checkedPrice"],
    ["onchain", "hashRate"],
  ])("%s is connected, tested, read and left with the rights that are deployed", async (id, figure) => {
    const service = (method: string, end = "", body?: unknown) =>
      product.call(method, `/integrations/${id}${end}`, { as: member, ...(body !== undefined && { body }) });
    await data(service("PUT", "", {}));
    expect(await data(service("POST", "/test"))).toMatchObject({ success: true });
    expect(await data(service("POST", "/sync"))).toMatchObject({ status: "connected", error: null });
    expect(await data(service("GET", "/figures"))).toMatchObject({
      figures: expect.arrayContaining([expect.objectContaining({ id: figure })]),
    });
    await data(service("DELETE"));
    expect((await service("GET", "/figures")).status).toBe(404);
  });
});
