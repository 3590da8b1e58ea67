import { createHash, createHmac } from "node:crypto";
import { type ServiceServer, serviceServer } from "./service-server.ts";

/** A trade as Kraken's TradesHistory has it. */
export interface KrakenTrade {
  readonly ordertxid: string;
  readonly pair: string;
  readonly time: number;
  readonly type: "buy" | "sell";
  readonly cost: string;
  readonly fee: string;
  readonly vol: string;
  readonly price: string;
  readonly margin: string;
}

export interface KrakenServer extends ServiceServer {
  readonly key: { readonly apiKey: string; readonly apiSecret: string };
  readonly trades: Map<string, KrakenTrade>;
  permissions: string[];
  /** Restrictions of the key, in seconds since 1970; "0" is none. */
  readonly restrictions: { validUntil: string; queryFrom: string; queryTo: string };
  /** Pages hold fewer trades than the documented fifty. */
  pageSize: number;
  /** Answered instead, once for each. */
  readonly instead: (
    | "busy"
    | "error"
    | "garbage"
    | "shape"
    | "hang-up"
    | "limit"
    | "key"
    | "empty"
    | `E${string}:${string}`
  )[];
  /** Awaited before pages of trades are answered. */
  before: (() => Promise<unknown>) | null;
  /** Names of the calls that were answered. */
  readonly calls: string[];
  /** The largest value that the counter of calls had. */
  readonly peak: () => number;
}

const limit = 15;
const decayPerSecond = 0.33;

/** A trade of bitcoin for dollars, at a moment. */
export function krakenTrade(at: string, given: Partial<KrakenTrade> = {}): KrakenTrade {
  return {
    ordertxid: "OQCLML-BW3P3-BUCMWZ",
    pair: "XXBTZUSD",
    time: Date.parse(at) / 1_000,
    type: "buy",
    price: "50000.0",
    cost: "100.00000",
    fee: "0.26000",
    vol: "0.00200000",
    margin: "0.00000",
    ...given,
  };
}

/**
 * Implements the part of Kraken's Spot REST API that reads trades: form bodies, signatures, growing nonces,
 * permissions, pages of fifty from the newest on, exclusive start and inclusive end, and the counter of calls of the
 * lowest tier.
 *
 * @see https://docs.kraken.com/api-reference/account-data/get-trades-history
 * @param clock the time that the counter goes by, in milliseconds
 */
export async function krakenServer(clock: () => number = Date.now): Promise<KrakenServer> {
  const key = { apiKey: "kraken-public-key", apiSecret: Buffer.alloc(64, 7).toString("base64") };
  const trades = new Map<string, KrakenTrade>();
  const instead: KrakenServer["instead"] = [];
  const calls: string[] = [];
  let lastNonce = 0;
  let counter = { value: 0, at: 0 };
  let peak = 0;
  const error = (text: string) => ({ body: { error: [text] } });

  const server: KrakenServer = await serviceServer(async ({ method, url, headers, body }) => {
    const name = url.pathname.replace("/0/private/", "");
    if (method !== "POST" || name === url.pathname)
      return { status: 404, body: error("EGeneral:Unknown method").body };
    const form = new URLSearchParams(body);
    const nonce = form.get("nonce") ?? "";
    const hashed = createHash("sha256")
      .update(nonce + body)
      .digest();
    const expected = createHmac("sha512", Buffer.from(key.apiSecret, "base64"))
      .update(url.pathname)
      .update(hashed)
      .digest("base64");
    if (headers["api-key"] !== key.apiKey) return error("EAPI:Invalid key");
    if (headers["api-sign"] !== expected) return error("EAPI:Invalid signature");
    if (!/^\d+$/.test(nonce) || Number(nonce) <= lastNonce) return error("EAPI:Invalid nonce");
    lastNonce = Number(nonce);
    const next = instead.shift();
    if (next === "hang-up") return null;
    if (next === "busy") return { status: 429, headers: { "retry-after": "120" }, body: "" };
    if (next === "error") return { status: 520, body: "<html>error code: 520</html>" };
    if (next === "garbage") return { body: "<html>hello</html>" };
    if (next === "shape") return { body: { error: [], result: { trades: [1, 2], count: "many" } } };
    if (next === "limit") return error("EAPI:Rate limit exceeded");
    if (next === "key") return error("EAPI:Invalid key");
    if (next === "empty") return { body: { error: [], result: { trades: {}, count: 3 } } };
    if (next !== undefined) return error(next);
    const now = clock();
    const elapsed = (now - counter.at) / 1_000;
    const value = Math.max(0, counter.value - elapsed * decayPerSecond) + (name === "TradesHistory" ? 2 : 1);
    counter = { value, at: now };
    if (value > limit) return error("EAPI:Rate limit exceeded");
    peak = Math.max(peak, value);
    calls.push(name);
    if (name === "GetApiKeyInfo") {
      const info = {
        apiKeyName: "test",
        apiKey: key.apiKey,
        nonce: String(lastNonce),
        nonceWindow: 0,
        permissions: server.permissions,
        iban: "AA00 N84G 0000 0000",
        ...server.restrictions,
        createdTime: "1772060685",
        modifiedTime: "1772060685",
        ipAllowlist: [],
        lastUsed: null,
      };
      return { body: { error: [], result: info } };
    }
    if (name !== "TradesHistory") return error("EGeneral:Unknown method");
    if (!server.permissions.includes("query-closed-trades")) return error("EGeneral:Permission denied");
    await server.before?.();
    const [start, end] = ["start", "end"].map((name) => form.get(name));
    // They are documented as whole numbers.
    if (![start, end].every((text) => text === null || /^\d+$/.test(text ?? "")))
      return error("EGeneral:Invalid arguments");
    const [from, until] = [Number(start ?? 0), Number(end ?? now / 1_000)];
    const found = [...trades]
      .filter(([, { time }]) => time > from && time <= until)
      .sort(([, one], [, other]) => other.time - one.time);
    const offset = Number(form.get("ofs") ?? 0);
    const page = Object.fromEntries(found.slice(offset, offset + server.pageSize));
    return { body: { error: [], result: { trades: page, count: found.length } } };
  }).then((made) => ({
    ...made,
    key,
    trades,
    permissions: ["query-closed-trades"],
    restrictions: { validUntil: "0", queryFrom: "0", queryTo: "0" },
    pageSize: 50,
    instead,
    before: null as KrakenServer["before"],
    calls,
    peak: () => peak,
  }));
  return server;
}
