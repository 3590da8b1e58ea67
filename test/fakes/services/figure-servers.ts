import { type AskedOfService, type ServiceServer, serviceServer } from "./service-server.ts";

export interface FigureServer extends ServiceServer {
  /** Answers by path, without the query. */
  readonly answers: Map<string, unknown>;
  /** Answered instead, once for each. */
  readonly instead: ("busy" | "error" | "garbage" | "shape" | "hang-up")[];
  readonly asked: AskedOfService[];
}

async function figureServer(
  answers: Map<string, unknown>,
  refuse: (asked: AskedOfService) => { status: number; body: unknown } | null = () => null,
): Promise<FigureServer> {
  const instead: FigureServer["instead"] = [];
  const asked: AskedOfService[] = [];
  const server = await serviceServer((request) => {
    asked.push(request);
    const next = instead.shift();
    if (next === "hang-up") return null;
    if (next === "busy") return { status: 429, headers: { "retry-after": "600" }, body: "" };
    if (next === "error") return { status: 500, body: "" };
    if (next === "garbage") return { body: "<html>no</html>" };
    if (next === "shape") return { body: { values: "many" } };
    const refused = refuse(request);
    if (refused !== null) return refused;
    const body = answers.get(request.url.pathname);
    return body === undefined ? { status: 404, body: "Not Found" } : { body };
  });
  return { ...server, answers, instead, asked };
}

/** The part of mempool.space's API with the state of the network. */
export const mempoolServer = () =>
  figureServer(
    new Map<string, unknown>([
      ["/api/blocks/tip/height", 978_000],
      [
        "/api/v1/fees/recommended",
        { fastestFee: 12, halfHourFee: 9, hourFee: 4, economyFee: 2, minimumFee: 1 },
      ],
      [
        "/api/v1/difficulty-adjustment",
        { progressPercent: 44.3, difficultyChange: -2.5, remainingBlocks: 1_121, previousRetarget: 1.1 },
      ],
    ]),
  );

/** The Charts API of Blockchain.com. */
export function chartServer(): Promise<FigureServer> {
  const chart = (unit: string, values: readonly number[]) => ({
    status: "ok",
    unit,
    period: "day",
    values: values.map((y, at) => ({ x: Date.UTC(2026, 7, 18 + at) / 1_000, y })),
  });
  return figureServer(
    new Map<string, unknown>([
      ["/charts/mvrv", chart("", [1.6, 1.55])],
      ["/charts/hash-rate", chart("TH/s", [9e8, 9.5e8])],
      ["/charts/difficulty", chart("", [1.2e14, 1.25e14])],
      ["/charts/transaction-fees-usd", chart("USD", [400_000, 380_000.5])],
      ["/charts/n-transactions", chart("", [420_000, 431_000])],
    ]),
  );
}

/** CoinGecko's call for simple prices. A demo key must be this one; that of a paid plan belongs to another address. */
export const priceServer = () =>
  figureServer(
    new Map<string, unknown>([
      [
        "/api/v3/simple/price",
        { bitcoin: { usd: 78_100.5, last_updated_at: Date.UTC(2026, 7, 20, 11, 58) / 1_000 } },
      ],
    ]),
    ({ headers }) => {
      const key = headers["x-cg-demo-api-key"];
      if (key === undefined || key === "CG-demo") return null;
      if (key === "CG-blocked") return { status: 403, body: "Access denied | Error 1020" };
      if (key === "CG-paid") {
        const error_message =
          "If you are using Pro API key, please change your root URL from api.coingecko.com to pro-api.coingecko.com";
        return { status: 400, body: { timestamp: "", error_code: 10_010, status: { error_message } } };
      }
      const status = { error_code: 10_002, error_message: "Invalid API Key" };
      return { status: 401, body: { status } };
    },
  );
