import { createPrivateKey, type KeyObject, randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import * as z from "zod";
import type { ServiceKey } from "#functions/integrations/adapter.ts";
import { callService, parsedAnswer, requireOk, ServiceFailed } from "#functions/integrations/service-call.ts";
import type { ExchangeTrade } from "#shared/domain/integrations/exchange-trades.ts";
import { t } from "#shared/domain/language/translate.ts";
import { currencyProblem, Decimal, type ExchangeClient } from "./exchange.ts";

const service = "Coinbase";
const pageSize = 250;
/** The longest that Coinbase takes. */
const tokenSeconds = 120;

/** `can_view`, `can_trade`, `can_transfer` and what Coinbase adds, such as `can_receive`, beside other fields. */
const KeyPermissions = z.looseObject({
  can_view: z.boolean(),
  can_trade: z.boolean(),
  can_transfer: z.boolean(),
});
const Fill = z.object({
  entry_id: z.string().min(1),
  order_id: z.string(),
  trade_time: z.iso.datetime({ offset: true }),
  trade_type: z.string(),
  price: Decimal,
  size: Decimal,
  commission: Decimal,
  product_id: z.string(),
  size_in_quote: z.boolean().optional(),
  side: z.enum(["BUY", "SELL"]),
});
const Fills = z.object({ fills: z.array(Fill), cursor: z.string().optional() });

/**
 * Coinbase's Advanced Trade API.
 *
 * @param baseUrl e.g. `https://api.coinbase.com`
 * @param clock milliseconds since 1970
 */
export function coinbaseClient(baseUrl: string, clock: () => number): ExchangeClient {
  const { host } = new URL(baseUrl);

  /** @see https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication */
  async function token({ apiKey, apiSecret }: ServiceKey, path: string): Promise<string> {
    const key = privateKey(apiSecret);
    const now = Math.floor(clock() / 1_000);
    return new SignJWT({ uri: `GET ${host}${path}` })
      .setProtectedHeader({
        alg: key.asymmetricKeyType === "ed25519" ? "EdDSA" : "ES256",
        typ: "JWT",
        kid: apiKey,
        nonce: randomBytes(16).toString("hex"),
      })
      .setIssuer("cdp")
      .setSubject(apiKey)
      .setNotBefore(now)
      .setExpirationTime(now + tokenSeconds)
      .sign(key);
  }

  async function ask<S extends z.ZodType>(
    name: string,
    credentials: ServiceKey,
    query: string,
    Answer: S,
  ): Promise<z.output<S>> {
    const path = `/api/v3/brokerage/${name}`;
    const headers = { authorization: `Bearer ${await token(credentials, path)}` };
    const { status, text } = await callService({ service, url: `${baseUrl}${path}${query}`, headers });
    if (status === 401 || status === 403) {
      throw new ServiceFailed(
        "key",
        t("{service} refuses the key ({reason})", { service, reason: String(status) }),
      );
    }
    requireOk(service, status);
    return parsedAnswer(service, text, Answer);
  }

  return {
    weights: { check: 1, page: 1 },

    async check(credentials) {
      const allowed = await ask("key_permissions", credentials, "", KeyPermissions);
      const tooMuch = Object.entries(allowed).flatMap(([name, value]) =>
        name.startsWith("can_") && name !== "can_view" && value === true ? [permissionName(name)] : [],
      );
      if (tooMuch.length > 0) {
        const message = t(
          "This key can do more than read ({permissions}). Create one with “View” and nothing else.",
          { permissions: tooMuch.join(", ") },
        );
        throw new ServiceFailed("key", message);
      }
      if (!allowed.can_view)
        throw new ServiceFailed("key", t("This key cannot read your trades. It needs “View”."));
    },

    async page(credentials, { since, until }, cursor) {
      const query = new URLSearchParams({
        limit: String(pageSize),
        end_sequence_timestamp: new Date(until).toISOString(),
        ...(since !== null && { start_sequence_timestamp: new Date(since).toISOString() }),
        ...(cursor !== null && { cursor }),
      });
      const { fills, cursor: next = "" } = await ask(
        "orders/historical/fills",
        credentials,
        `?${query}`,
        Fills,
      );
      const trades = fills.flatMap((fill) => {
        const trade = tradeOfBitcoin(fill);
        return trade === null ? [] : [trade];
      });
      return { trades, next: next === "" || fills.length === 0 ? null : next };
    },
  };
}

/** A key as Coinbase shows it: an EC key in PEM, or the 64 bytes of an Ed25519 key in base64. @throws ServiceFailed */
function privateKey(apiSecret: string): KeyObject {
  try {
    // Copied from its JSON file, it has the two characters in place of each line break.
    const text = apiSecret.replaceAll("\\n", "\n").trim();
    if (text.includes("BEGIN")) return createPrivateKey(text);
    const bytes = Buffer.from(text, "base64");
    if (bytes.length !== 64) throw new Error("An Ed25519 key has 64 bytes");
    const part = (from: number, to: number) => bytes.subarray(from, to).toString("base64url");
    const key = { kty: "OKP", crv: "Ed25519", d: part(0, 32), x: part(32, 64) };
    return createPrivateKey({ key, format: "jwk" });
  } catch (cause) {
    throw new ServiceFailed("key", t("This is not a private key of Coinbase"), { cause });
  }
}

/** `can_trade` as Coinbase's pages call it: `Trade`. */
const permissionName = (field: string) => `${field.charAt(4).toUpperCase()}${field.slice(5)}`;

const isBitcoin = (code: string | undefined) => code === "BTC";

function tradeOfBitcoin(fill: z.output<typeof Fill>): ExchangeTrade | null {
  const [coin, currency = ""] = fill.product_id.split("-");
  const side = fill.side === "BUY" ? "buy" : "sell";
  const isInQuote = fill.size_in_quote === true;
  const quantity = isInQuote ? fill.size / fill.price : fill.size;
  const value = isInQuote ? fill.size : fill.size * fill.price;
  const base = {
    id: fill.entry_id,
    orderId: fill.order_id,
    at: new Date(fill.trade_time).toISOString(),
    fee: fill.commission,
  };
  if (isBitcoin(coin)) {
    const problem =
      fill.trade_type === "FILL" || fill.trade_type === "SYNTHETIC"
        ? currencyProblem(currency)
        : t("A correction of an earlier trade by Coinbase");
    return { ...base, side, btc: quantity, amount: value, currency, feeCurrency: currency, problem };
  }
  if (!isBitcoin(currency) || coin === undefined) return null;
  const problem = t("Bitcoin traded for {coin}, whose rate in dollars isn't known", { coin });
  const other = side === "buy" ? "sell" : "buy";
  return { ...base, side: other, btc: value, amount: quantity, currency: coin, feeCurrency: "BTC", problem };
}
