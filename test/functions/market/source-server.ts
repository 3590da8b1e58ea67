import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = {
  status?: number;
  headers?: Record<string, string>;
  body: string;
  delayMs?: number;
  hangUp?: boolean;
};
type Responder = (url: URL, attempt: number) => Answer | undefined;

const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });

/** US dollars at a moment: a smooth made-up curve, so that a test sees which moment was asked for. */
export const curve = (unixSeconds: number) => 78_000 + (unixSeconds - 1_787_000_000) / 10_000;
/** What the second source says: a little else than the first one. */
export const secondPrice = (unixSeconds: number) => Math.round(curve(unixSeconds) * 100.2) / 100;
export const heightCurve = (unixSeconds: number) => 950_000 + Math.floor((unixSeconds - 1_780_272_000) / 600);

const allRates = { EUR: 0.86, GBP: 0.75, CAD: 1.37, AUD: 1.53, JPY: 148, CHF: 0.8, DKK: 6.4 };

/** A server on loopback that answers in the shapes of the public sources. `respond` overrides single answers. */
export async function startSourceServer(nowSeconds: number) {
  const attempts = new Map<string, number>();
  let respond: Responder = () => undefined;

  const usual = (url: URL): Answer => {
    const at = Number(url.searchParams.get("timestamp"));
    switch (url.pathname) {
      case "/api/v1/prices":
        return json({ time: nowSeconds - 60, USD: curve(nowSeconds), EUR: 1 });
      case "/api/blocks/tip/height":
        return { body: String(heightCurve(nowSeconds)), headers: { "content-type": "text/plain" } };
      case "/api/v1/historical-price":
        return json({ prices: [{ time: at, USD: curve(at) }], exchangeRates: { USDEUR: 0.86 } });
      case "/api/v3/simple/price":
        return json({ bitcoin: { usd: secondPrice(nowSeconds), last_updated_at: nowSeconds - 30 } });
      case "/v1/latest":
        return json({ amount: 1, base: "USD", date: "2026-11-20", rates: allRates });
    }
    const block = /^\/api\/v1\/mining\/blocks\/timestamp\/(\d+)$/.exec(url.pathname);
    if (block) {
      const height = heightCurve(Number(block[1]));
      return json({ height, hash: "00", timestamp: new Date(0).toISOString() });
    }
    return { status: 404, body: "not here" };
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const attempt = (attempts.get(url.pathname) ?? 0) + 1;
    attempts.set(url.pathname, attempt);
    const answer = respond(url, attempt) ?? usual(url);
    if (answer.hangUp) {
      request.socket.destroy();
      return;
    }
    setTimeout(() => {
      response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
      response.end(answer.body);
    }, answer.delayMs ?? 0);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    priceUrl: `${origin}/api`,
    ratesUrl: `${origin}/v1`,
    fallbackUrl: origin,
    attempts: (path: string) => attempts.get(path) ?? 0,
    override(next: Responder) {
      respond = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
