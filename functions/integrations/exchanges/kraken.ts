import { createHash, createHmac } from "node:crypto";
import * as z from "zod";
import type { ServiceKey } from "#functions/integrations/adapter.ts";
import { callService, parsedAnswer, requireOk, ServiceFailed } from "#functions/integrations/service-call.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import type { ExchangeTrade } from "#shared/domain/integrations/exchange-trades.ts";
import { t } from "#shared/domain/language/translate.ts";
import { currencyProblem, Decimal, type ExchangeClient } from "./exchange.ts";

const service = "Kraken";

/** Permissions that only read, by Kraken's names. Any other one is refused. */
const readingPermissions: ReadonlySet<string> = new Set([
  "query-funds",
  "query-open-trades",
  "query-closed-trades",
  "query-ledger",
  "export-data",
]);

const Errors = z.array(z.string());
/** A moment in seconds since 1970; 0 for none. */
const Restriction = z.coerce.number().default(0);
const KeyInfo = z.object({
  permissions: z.array(z.string()),
  queryFrom: Restriction,
  queryTo: Restriction,
});
const Trade = z.object({
  ordertxid: z.string().min(1),
  pair: z.string(),
  /** Seconds since 1970. */
  time: z.number().positive(),
  type: z.enum(["buy", "sell"]),
  cost: Decimal,
  fee: Decimal,
  vol: Decimal,
  margin: Decimal.optional(),
});
const TradesHistory = z.object({ trades: z.record(z.string(), Trade), count: z.int().nonnegative() });

/**
 * The value of the header `API-Sign`.
 * @see https://docs.kraken.com/api/docs/guides/spot-rest-auth
 */
export function krakenSignature(path: string, nonce: string, form: string, apiSecret: string): string {
  const message = createHash("sha256")
    .update(nonce + form)
    .digest();
  return createHmac("sha512", Buffer.from(apiSecret, "base64")).update(path).update(message).digest("base64");
}

/**
 * Kraken's Spot REST API.
 *
 * @param baseUrl e.g. `https://api.kraken.com`
 * @param clock milliseconds since 1970
 */
export function krakenClient(baseUrl: string, clock: () => number): ExchangeClient {
  let lastNonce = 0;
  /** Grows with each call of a key, also over functions: microseconds. */
  const nextNonce = () => {
    lastNonce = Math.max(lastNonce + 1, clock() * 1_000);
    return String(lastNonce);
  };

  async function ask<S extends z.ZodType>(
    name: string,
    { apiKey, apiSecret }: ServiceKey,
    parameters: Readonly<Record<string, string>>,
    Result: S,
  ): Promise<z.output<S>> {
    const path = `/0/private/${name}`;
    const nonce = nextNonce();
    const form = new URLSearchParams({ nonce, ...parameters }).toString();
    const { status, text } = await callService({
      service,
      url: `${baseUrl}${path}`,
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "API-Key": apiKey,
        "API-Sign": krakenSignature(path, nonce, form, apiSecret),
      },
      body: form,
    });
    const answer = parsedAnswer(service, text, z.object({ error: Errors, result: z.unknown().optional() }));
    const [first] = answer.error.filter((error) => error.startsWith("E"));
    if (first !== undefined) throw failureOf(first, clock());
    requireOk(service, status);
    return parsedAnswer(service, JSON.stringify(answer.result ?? null), Result);
  }

  return {
    weights: { check: 1, page: 2 },

    async check(credentials) {
      const info = await ask("GetApiKeyInfo", credentials, {}, KeyInfo);
      const { permissions, queryFrom, queryTo } = info;
      const tooMuch = permissions.filter((permission) => !readingPermissions.has(permission));
      if (tooMuch.length > 0) {
        const message = t(
          "This key can do more than read ({permissions}). Create one with “Query closed orders & trades” and nothing else.",
          { permissions: tooMuch.join(", ") },
        );
        throw new ServiceFailed("key", message);
      }
      if (!permissions.includes("query-closed-trades")) {
        const message = t("This key cannot read your trades. It needs “Query closed orders & trades”.");
        throw new ServiceFailed("key", message);
      }
      if (queryFrom > 0 || queryTo > 0) {
        const message = t(
          "This key shows the trades of a limited time alone. Create one without a query start and end date.",
        );
        throw new ServiceFailed("key", message);
      }
    },

    async page(credentials, { since, until }, cursor) {
      const offset = Number(cursor ?? 0);
      const parameters = {
        type: "all",
        ofs: String(offset),
        end: seconds(until),
        ...(since !== null && { start: seconds(since) }),
      };
      const { trades, count } = await ask("TradesHistory", credentials, parameters, TradesHistory);
      const read = Object.entries(trades);
      const found = read.flatMap(([id, trade]) => {
        const bitcoin = tradeOfBitcoin(id, trade);
        return bitcoin === null ? [] : [bitcoin];
      });
      const end = offset + read.length;
      if (end < count && read.length === 0) {
        throw new ServiceFailed(
          "garbage",
          t("{service} names {count} trades and sent {sent}", { service, count, sent: offset }),
        );
      }
      return { trades: found, next: end < count ? String(end) : null };
    },
  };
}

/** A whole number, as documented: what the last second adds is read by the next sync, which begins earlier. */
const seconds = (milliseconds: number) => String(Math.floor(milliseconds / 1_000));

/** The ways in which Kraken names pairs: XXBTZUSD, XBTUSDT, XBT/USD, and XXBTZUSD.d in its dark pool. */
const bitcoinFor = /^(?:XXBTZ?|XBT|BTC)\/?([A-Z0-9]{3,5})(?:\.d)?$/;
const forBitcoin = /^(.+?)\/?(?:XXBT|XBT|BTC)(?:\.d)?$/;

function tradeOfBitcoin(id: string, trade: z.output<typeof Trade>): ExchangeTrade | null {
  const { ordertxid: orderId, pair, time, type: side, cost: amount, fee, vol: btc, margin = 0 } = trade;
  const base = { id, orderId, at: new Date(Math.round(time * 1_000)).toISOString() };
  const currency = bitcoinFor.exec(pair)?.[1];
  if (currency !== undefined) {
    const problem =
      margin > 0 ? t("A trade on margin, which is not a purchase of coins") : currencyProblem(currency);
    return { ...base, side, btc, amount, currency, fee, feeCurrency: currency, problem };
  }
  const coin = forBitcoin.exec(pair)?.[1];
  if (coin === undefined) return null;
  // A purchase of another coin is a sale of bitcoin.
  const problem = t("Bitcoin traded for {coin}, whose rate in dollars isn't known", { coin });
  const other = side === "buy" ? "sell" : "buy";
  return { ...base, side: other, btc: amount, amount: btc, currency: coin, fee, feeCurrency: "BTC", problem };
}

/** @see https://docs.kraken.com/api/docs/guides/spot-errors and …/spot-rest-ratelimits */
function failureOf(error: string, now: number): ServiceFailed {
  if (
    /^EAPI:(Invalid key|Invalid signature)|^EGeneral:Permission denied|^EAccount:Invalid permissions/.test(
      error,
    )
  ) {
    return new ServiceFailed("key", t("{service} refuses the key ({reason})", { service, reason: error }));
  }
  if (error.startsWith("EAPI:Invalid nonce")) {
    const message = t(
      "Kraken refuses the key because something else uses it too. Create one for Halvest alone.",
    );
    return new ServiceFailed("key", message);
  }
  if (/Rate limit exceeded|Too many requests|Throttled|Temporary lockout/.test(error)) {
    const until = Number(/Throttled: ?(\d+)/.exec(error)?.[1] ?? 0) * 1_000;
    const pauseMs = error.includes("lockout") ? 15 * minuteMs : Math.max(minuteMs, until - now);
    return new ServiceFailed("busy", t("{service} asks for fewer calls", { service }), {
      retryAfterMs: pauseMs,
    });
  }
  if (/^EService|^EGeneral:Internal error/.test(error)) {
    return new ServiceFailed("down", t("{service} isn't available at the moment", { service }));
  }
  return new ServiceFailed(
    "garbage",
    t("{service} answered {answer}", { service, answer: error.slice(0, 100) }),
  );
}
