import { afterEach, describe, expect, it } from "vitest";
import { coinbaseClient } from "#functions/integrations/exchanges/coinbase.ts";
import { krakenClient, krakenSignature } from "#functions/integrations/exchanges/kraken.ts";
import type { ExchangeTrade } from "#shared/domain/integrations/exchange-trades.ts";
import { coinbaseFill, coinbaseServer } from "#test/fakes/services/coinbase-server.ts";
import { krakenServer, krakenTrade } from "#test/fakes/services/kraken-server.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const now = Date.parse("2026-08-20T12:00:00Z");
const everything = { since: null, until: now };

async function kraken() {
  const server = await krakenServer();
  closing.push(server.close);
  return { server, client: krakenClient(server.url, Date.now) };
}

async function coinbase(kind?: "ec" | "ed25519") {
  const server = await coinbaseServer(kind);
  closing.push(server.close);
  return { server, client: coinbaseClient(server.url, Date.now) };
}

describe("Kraken", () => {
  it("is asked with the signature of its documentation's example", () => {
    const secret = "kQH5HW/8p1uGOVjbgWA7FunAmGO8lsSUXNsu3eow76sz84Q18fWxnyRzBHCd3pd5nE9qa99HAZtuZuj6F1huXg==";
    const form = "nonce=1616492376594&ordertype=limit&pair=XBTUSD&price=37500&type=buy&volume=1.25";
    expect(krakenSignature("/0/private/AddOrder", "1616492376594", form, secret)).toBe(
      "4/dpxb3iT4tp/ZCVEwSnEsLxx0bqyhLpdfOpc6fn7OR8+UClSV5n9E6aSS8MPtnRfp32bAb0nmbRn6H8ndwLUQ==",
    );
  });

  it("takes a key that reads closed trades, and no key that can do more or less", async () => {
    const { server, client } = await kraken();
    server.permissions = ["query-closed-trades", "query-funds", "query-ledger"];
    await expect(client.check(server.key)).resolves.toBeUndefined();
    for (const more of [
      "modify-trades",
      "close-trades",
      "withdraw-funds",
      "add-funds",
      "earn-funds",
      "new-one",
    ]) {
      server.permissions = ["query-closed-trades", more];
      await expect(client.check(server.key)).rejects.toMatchObject({
        kind: "key",
        message: expect.stringContaining(`can do more than read (${more})`),
      });
    }
    server.permissions = ["query-funds"];
    await expect(client.check(server.key)).rejects.toMatchObject({ kind: "key" });
  });

  it("takes no key that shows the trades of a limited time", async () => {
    const { server, client } = await kraken();
    server.restrictions.validUntil = "1900000000";
    await expect(client.check(server.key)).resolves.toBeUndefined();
    for (const limit of ["queryFrom", "queryTo"] as const) {
      server.restrictions[limit] = "1772060685";
      await expect(client.check(server.key)).rejects.toMatchObject({
        kind: "key",
        message: /trades of a limited time/,
      });
      server.restrictions[limit] = "0";
    }
  });

  it("refuses another key and another secret", async () => {
    const { server, client } = await kraken();
    const other = { ...server.key, apiKey: "another" };
    await expect(client.check(other)).rejects.toMatchObject({ kind: "key", message: /Invalid key/ });
    const forged = { ...server.key, apiSecret: Buffer.alloc(64, 8).toString("base64") };
    await expect(client.check(forged)).rejects.toMatchObject({ kind: "key", message: /Invalid signature/ });
  });

  it("gives trades of bitcoin page by page, in all notations of their pairs", async () => {
    const { server, client } = await kraken();
    for (let each = 0; each < 120; each += 1) {
      const at = new Date(now - (each + 1) * 3_600_000).toISOString();
      server.trades.set(`T${each}`, krakenTrade(at));
    }
    const odd = {
      EUR: krakenTrade("2026-08-20T11:30:00Z", { pair: "XXBTZEUR", fee: "0.1" }),
      TETHER: krakenTrade("2026-08-20T11:31:00Z", { pair: "XBTUSDT", type: "sell" }),
      ETHER: krakenTrade("2026-08-20T11:32:00Z", { pair: "XETHXXBT", cost: "0.03", vol: "1" }),
      MARGIN: krakenTrade("2026-08-20T11:33:00Z", { margin: "20.00" }),
      OTHER: krakenTrade("2026-08-20T11:34:00Z", { pair: "XETHZUSD" }),
      DARK: krakenTrade("2026-08-20T11:35:00Z", { pair: "XXBTZEUR.d" }),
    };
    for (const [id, trade] of Object.entries(odd)) server.trades.set(id, trade);
    const found: ExchangeTrade[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await client.page(server.key, everything, cursor);
      found.push(...page.trades);
      cursor = page.next;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(3);
    // All but the one without bitcoin.
    expect(found).toHaveLength(125);
    const by = (id: string) => found.find((trade) => trade.id === id);
    expect(by("T0")).toEqual({
      id: "T0",
      orderId: "OQCLML-BW3P3-BUCMWZ",
      at: "2026-08-20T11:00:00.000Z",
      side: "buy",
      btc: 0.002,
      amount: 100,
      currency: "USD",
      fee: 0.26,
      feeCurrency: "USD",
      problem: null,
    });
    expect(by("EUR")).toMatchObject({ currency: "EUR", feeCurrency: "EUR", problem: null });
    expect(by("TETHER")).toMatchObject({ currency: "USDT", side: "sell", problem: null });
    expect(by("ETHER")).toMatchObject({ side: "sell", btc: 0.03, currency: "XETH" });
    expect(by("ETHER")?.problem).toContain("isn't known");
    expect(by("MARGIN")?.problem).toContain("on margin");
    expect(by("DARK")).toMatchObject({ currency: "EUR", problem: null });
  });

  it("leaves no trade out where pages are smaller than documented, or one is missing", async () => {
    const { server, client } = await kraken();
    server.pageSize = 20;
    for (let each = 0; each < 45; each += 1) {
      server.trades.set(`T${each}`, krakenTrade(new Date(now - (each + 1) * 3_600_000).toISOString()));
    }
    const found = new Set<string>();
    let cursor: string | null = null;
    do {
      const page = await client.page(server.key, everything, cursor);
      for (const { id } of page.trades) found.add(id);
      cursor = page.next;
    } while (cursor !== null);
    expect(found.size).toBe(45);
    server.instead.push("empty");
    await expect(client.page(server.key, everything, null)).rejects.toMatchObject({ kind: "garbage" });
  });

  it("is asked for what came after a moment", async () => {
    const { server, client } = await kraken();
    server.trades.set("OLD", krakenTrade("2026-08-01T00:00:00Z"));
    server.trades.set("NEW", krakenTrade("2026-08-02T00:00:00Z"));
    server.trades.set("LATER", krakenTrade("2026-08-03T00:00:00Z"));
    const range = {
      since: Date.parse("2026-08-01T12:00:00.250Z"),
      until: Date.parse("2026-08-02T12:00:00.750Z"),
    };
    const { trades, next } = await client.page(server.key, range, null);
    expect(trades.map(({ id }) => id)).toEqual(["NEW"]);
    expect(next).toBeNull();
  });

  it.each([
    ["busy", "busy", 120_000],
    ["limit", "busy", 60_000],
    ["error", "down", 0],
    ["hang-up", "down", 0],
    ["garbage", "garbage", 0],
    ["shape", "garbage", 0],
    ["EGeneral:Temporary lockout", "busy", 15 * 60_000],
    ["EAuth:Too many requests", "busy", 60_000],
    ["EService:Unavailable", "down", 0],
    ["EService:Deadline elapsed", "down", 0],
    ["EGeneral:Internal error:1042", "down", 0],
    ["EAPI:Invalid nonce", "key", 0],
    ["EGeneral:Permission denied", "key", 0],
    ["EAccount:Invalid permissions", "key", 0],
    ["EAuth:Account unconfirmed", "garbage", 0],
    ["EGeneral:Invalid arguments", "garbage", 0],
  ] as const)("is understood when it answers with %s", async (instead, kind, retryAfterMs) => {
    const { server, client } = await kraken();
    server.instead.push(instead);
    await expect(client.page(server.key, everything, null)).rejects.toMatchObject({
      name: "ServiceFailed",
      kind,
      retryAfterMs,
    });
  });

  it("is left alone until the moment that it names", async () => {
    const server = await krakenServer();
    closing.push(server.close);
    const client = krakenClient(server.url, () => now);
    server.instead.push(`EService: Throttled: ${now / 1_000 + 90}`);
    await expect(client.page(server.key, everything, null)).rejects.toMatchObject({
      kind: "busy",
      retryAfterMs: 90_000,
    });
  });

  it("is down when nothing listens", async () => {
    const { server, client } = await kraken();
    await server.close();
    closing.length = 0;
    await expect(client.check(server.key)).rejects.toMatchObject({
      kind: "down",
      message: "Kraken isn't responding",
    });
  });
});

describe("Coinbase", () => {
  it.each(["ec", "ed25519"] as const)("takes tokens signed with a key of kind %s", async (kind) => {
    const { server, client } = await coinbase(kind);
    await expect(client.check(server.key)).resolves.toBeUndefined();
    await expect(client.check(server.key)).resolves.toBeUndefined();
  });

  it("takes a key copied from its file, with line breaks as two characters", async () => {
    const { server, client } = await coinbase();
    const apiSecret = server.key.apiSecret.replaceAll("\n", "\\n");
    await expect(client.check({ ...server.key, apiSecret })).resolves.toBeUndefined();
  });

  it("takes a key that only views", async () => {
    const { server, client } = await coinbase();
    server.permissions = { can_view: true, can_trade: true, can_transfer: true };
    await expect(client.check(server.key)).rejects.toMatchObject({
      kind: "key",
      message: expect.stringContaining("more than read (Trade, Transfer)"),
    });
    server.permissions = { can_view: true, can_trade: false, can_transfer: false, can_receive: true };
    await expect(client.check(server.key)).rejects.toMatchObject({
      kind: "key",
      message: expect.stringContaining("more than read (Receive)"),
    });
    server.permissions = { can_view: false, can_trade: false, can_transfer: false };
    await expect(client.check(server.key)).rejects.toMatchObject({ kind: "key" });
  });

  it("refuses a foreign key, and what is none is not sent", async () => {
    const { server, client } = await coinbase();
    const foreign = await coinbaseServer();
    closing.push(foreign.close);
    const forged = { ...server.key, apiSecret: foreign.key.apiSecret };
    await expect(client.check(forged)).rejects.toMatchObject({ kind: "key", message: /refuses the key/ });
    const nonsense = { ...server.key, apiSecret: "hello" };
    await expect(client.check(nonsense)).rejects.toMatchObject({ kind: "key", message: /not a private key/ });
    expect(server.calls).toEqual([]);
  });

  it("gives fills of bitcoin page by page", async () => {
    const { server, client } = await coinbase();
    server.fills.push(
      coinbaseFill("2026-08-01T10:00:00Z"),
      coinbaseFill("2026-08-02T10:00:00Z", { side: "SELL", product_id: "BTC-EUR" }),
      coinbaseFill("2026-08-03T10:00:00Z", { size: "100", size_in_quote: true }),
      coinbaseFill("2026-08-04T10:00:00Z", { product_id: "ETH-USD" }),
      coinbaseFill("2026-08-05T10:00:00Z", { product_id: "ETH-BTC", price: "0.03", size: "2" }),
      coinbaseFill("2026-08-06T10:00:00Z", { trade_type: "CORRECTION" }),
    );
    const found: ExchangeTrade[] = [];
    let cursor: string | null = null;
    do {
      const page = await client.page(server.key, everything, cursor);
      found.push(...page.trades);
      cursor = page.next;
    } while (cursor !== null);
    expect(
      found.map(({ at, side, btc, currency, problem }) => [
        at.slice(8, 10),
        side,
        btc,
        currency,
        problem === null,
      ]),
    ).toEqual([
      ["06", "buy", 0.002, "USD", false],
      ["05", "sell", 0.06, "ETH", false],
      ["03", "buy", 0.002, "USD", true],
      ["02", "sell", 0.002, "EUR", true],
      ["01", "buy", 0.002, "USD", true],
    ]);
  });

  it.each([
    ["busy", "busy"],
    ["error", "down"],
    ["garbage", "garbage"],
    ["shape", "garbage"],
    ["refused", "key"],
  ] as const)("is understood when it answers with %s", async (instead, kind) => {
    const { server, client } = await coinbase();
    server.instead.push(instead);
    await expect(client.page(server.key, everything, null)).rejects.toMatchObject({ kind });
  });
});
