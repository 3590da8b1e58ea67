import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { type ServiceServer, serviceServer } from "./service-server.ts";

/** A fill as Coinbase's List Fills has it. */
export interface CoinbaseFill {
  readonly entry_id: string;
  readonly trade_id: string;
  readonly order_id: string;
  readonly trade_time: string;
  readonly trade_type: string;
  readonly price: string;
  readonly size: string;
  readonly commission: string;
  readonly product_id: string;
  readonly sequence_timestamp: string;
  readonly size_in_quote: boolean;
  readonly side: "BUY" | "SELL";
}

export interface CoinbaseServer extends ServiceServer {
  readonly key: { readonly apiKey: string; readonly apiSecret: string };
  readonly fills: CoinbaseFill[];
  permissions: { can_view: boolean; can_trade: boolean; can_transfer: boolean; can_receive?: boolean };
  /** Answered instead, once for each. */
  readonly instead: ("busy" | "error" | "garbage" | "shape" | "refused")[];
  readonly calls: string[];
}

/** A buy of bitcoin for dollars. */
export function coinbaseFill(at: string, given: Partial<CoinbaseFill> = {}): CoinbaseFill {
  return {
    entry_id: `entry-${at}`,
    trade_id: `trade-${at}`,
    order_id: "0000-000000-000000",
    trade_time: at,
    trade_type: "FILL",
    price: "50000.00",
    size: "0.002",
    commission: "0.60",
    product_id: "BTC-USD",
    sequence_timestamp: at,
    size_in_quote: false,
    side: "BUY",
    ...given,
  };
}

const mostOnPage = 2;

/**
 * Implements the part of Coinbase's Advanced Trade API that reads fills: a token for each call that is signed by the
 * key's owner and holds for its address alone, permissions, and pages with a cursor.
 *
 * @see https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/orders/list-fills
 * @param kind of the key
 * @param clock the time at which tokens have to hold, in milliseconds
 */
export async function coinbaseServer(
  kind: "ec" | "ed25519" = "ec",
  clock: () => number = Date.now,
): Promise<CoinbaseServer> {
  const { publicKey, apiSecret } = keyOf(kind);
  const key = { apiKey: "organizations/one/apiKeys/two", apiSecret };
  const fills: CoinbaseFill[] = [];
  const instead: CoinbaseServer["instead"] = [];
  const calls: string[] = [];
  const nonces = new Set<unknown>();

  async function isGenuine(token: string, uri: string): Promise<boolean> {
    const header = decodeProtectedHeader(token);
    if (header.kid !== key.apiKey || nonces.has(header.nonce) || header.nonce === undefined) return false;
    nonces.add(header.nonce);
    const { payload } = await jwtVerify(token, publicKey, {
      issuer: "cdp",
      subject: key.apiKey,
      currentDate: new Date(clock()),
    });
    const { nbf = 0, exp = 0 } = payload;
    return payload.uri === uri && exp - nbf <= 120;
  }

  const server: CoinbaseServer = {
    ...(await serviceServer(async ({ method, url, headers }) => {
      const token = (headers.authorization ?? "").replace("Bearer ", "");
      const uri = `${method} ${headers.host}${url.pathname}`;
      if (!(await isGenuine(token, uri).catch(() => false))) return { status: 401, body: "Unauthorized" };
      const next = instead.shift();
      if (next === "busy") return { status: 429, body: { error: "rate limit exceeded" } };
      if (next === "error") return { status: 503, body: "unavailable" };
      if (next === "garbage") return { body: "not json" };
      if (next === "shape") return { body: { fills: [{ price: -1 }] } };
      if (next === "refused") return { status: 403, body: { error: "forbidden" } };
      calls.push(`${url.pathname}${url.search}`);
      if (url.pathname === "/api/v3/brokerage/key_permissions") {
        return { body: { ...server.permissions, portfolio_uuid: "p", portfolio_type: "DEFAULT" } };
      }
      if (url.pathname !== "/api/v3/brokerage/orders/historical/fills") return { status: 404, body: {} };
      const from = url.searchParams.get("start_sequence_timestamp") ?? "";
      const to = url.searchParams.get("end_sequence_timestamp") ?? "~";
      const found = fills
        .filter(({ sequence_timestamp: at }) => at >= from && at <= to)
        .sort((one, other) => other.sequence_timestamp.localeCompare(one.sequence_timestamp));
      const offset = Number(url.searchParams.get("cursor") ?? 0);
      const end = offset + Math.min(mostOnPage, Number(url.searchParams.get("limit") ?? 100));
      return { body: { fills: found.slice(offset, end), cursor: end < found.length ? String(end) : "" } };
    })),
    key,
    fills,
    permissions: { can_view: true, can_trade: false, can_transfer: false },
    instead,
    calls,
  };
  return server;
}

/** A key in the form in which Coinbase shows it to its customers. */
function keyOf(kind: "ec" | "ed25519"): { publicKey: KeyObject; apiSecret: string } {
  if (kind === "ec") {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    return { publicKey, apiSecret: privateKey.export({ type: "sec1", format: "pem" }).toString() };
  }
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { d = "", x = "" } = privateKey.export({ format: "jwk" });
  const bytes = [d, x].map((part) => Buffer.from(part, "base64url"));
  return { publicKey, apiSecret: Buffer.concat(bytes).toString("base64") };
}
