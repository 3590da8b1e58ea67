import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { runnerImport } from "vite";
import { WebSocket } from "ws";
import type { Member, Product } from "#test/api/product.ts";
import { columnOutlines } from "#web/build/column-outlines.ts";

/** A call of the day, made again each round, so that it writes each time. */
export interface Step {
  readonly name: string;
  /** The parts of the functions' names after the stage. */
  readonly functions: readonly string[];
  /** Of each of them. */
  readonly memoryMb: number;
  /** How often they run for it; once by default. */
  readonly runs?: number;
  /** What comes before the call and is not measured; its result is given to the call. */
  prepare?(product: Product, member: Member): Promise<string>;
  run(
    product: Product,
    member: Member,
    round: number,
    prepared: string,
  ): Promise<{ status: number; bytes: number }>;
}

async function measured(product: Product, method: string, path: string, options: object = {}) {
  const encoding = { "accept-encoding": "br" };
  const given = options as { headers?: Record<string, string> };
  const answer = await product.call(method, path, { ...given, headers: { ...encoding, ...given.headers } });
  return { ...answer, bytes: Number(answer.headers.get("content-length") ?? answer.text.length) };
}

let tag = "";
type FirstColumns = typeof import("#web/components/saved-timeline/first-columns.ts");
type ColumnViews = typeof import("#web/features/timeline/columns/column-views.ts");

/** A module of the pages, which needs what their build adds. */
async function ofPages<T>(path: string): Promise<T> {
  const file = new URL(`../../../web/${path}`, import.meta.url);
  return (await runnerImport<T>(file.pathname, { plugins: [columnOutlines()] })).module;
}

const { firstColumns } = await ofPages<FirstColumns>("components/saved-timeline/first-columns.ts");
const { productViews } = await ofPages<ColumnViews>("features/timeline/columns/column-views.ts");

/** As the page asks for its usual view. */
const timelinePath = `/timeline?columns=${firstColumns([...(productViews[0]?.columns ?? [])], "free")}`;
export const steps: readonly Step[] = [
  {
    name: "login",
    functions: ["auth-api"],
    memoryMb: 1024,
    run: (product, { email }) =>
      measured(product, "POST", "/auth/login", { body: { email, password: "Correct-Horse-7" } }),
  },
  {
    name: "refresh of a token",
    functions: ["auth-api"],
    memoryMb: 1024,
    prepare: async (product, { email }) => (await product.logIn(email)).refreshToken,
    run: (product, _member, _round, refreshToken) =>
      measured(product, "POST", "/auth/refresh", { body: { refreshToken } }),
  },
  {
    name: "first load",
    functions: ["first-load-api"],
    memoryMb: 1792,
    run: (product, as) => measured(product, "GET", "/first-load", { as }),
  },
  {
    name: "timeline",
    functions: ["timeline-api"],
    memoryMb: 1792,
    run: async (product, as) => {
      const answer = await measured(product, "GET", timelinePath, { as });
      tag = answer.headers.get("etag") ?? "";
      return answer;
    },
  },
  {
    name: "timeline, unchanged",
    functions: ["timeline-api"],
    memoryMb: 1792,
    run: (product, as) => measured(product, "GET", timelinePath, { as, headers: { "if-none-match": tag } }),
  },
  {
    name: "price",
    functions: ["market-api"],
    memoryMb: 512,
    run: (product, as) => measured(product, "GET", "/currentData", { as }),
  },
  {
    name: "unread counts",
    functions: ["correspondence-api"],
    memoryMb: 512,
    run: (product, as) => measured(product, "GET", "/correspondence/unread-counts", { as }),
  },
  {
    name: "opened page, counted",
    functions: ["telemetry-api"],
    memoryMb: 1024,
    run: (product, as) => {
      const body = { eventType: "page_view", payload: { path: "/timeline" } };
      return measured(product, "POST", "/telemetry/event", { as, body });
    },
  },
  {
    name: "change of the plan",
    functions: ["control-panel-api"],
    memoryMb: 1024,
    prepare: async (product, as) => {
      const { text } = await product.call("GET", "/control-panel", { as });
      return String(JSON.parse(text).data.version);
    },
    run: (product, as, round, version) => {
      const body = { baseAmount: 300 + round, version: Number(version) };
      return measured(product, "PUT", "/control-panel", { as, body });
    },
  },
  {
    name: "recorded transaction",
    functions: ["transactions-api"],
    memoryMb: 1792,
    run: (product, as, round) => {
      const dateAcquired = `2024-05-${String(round + 1).padStart(2, "0")}`;
      const body = { dateAcquired, usdSpent: 100, feesUSD: 0, buyingPriceUSD: 50_000 };
      return measured(product, "POST", "/transactions", { as, body });
    },
  },
];

let socket: WebSocket | undefined;
/** Opens a socket as a page does. */
async function openSocket(product: Product, { accessToken }: Member): Promise<WebSocket> {
  const { origin } = product.cloud;
  const opened = new WebSocket(`${origin.replace("http", "ws")}/ws`, ["halvest.v1", accessToken], { origin });
  await new Promise((resolve, reject) => opened.on("open", resolve).on("error", reject));
  return opened;
}

export const socketSteps: readonly Step[] = [
  {
    name: "opening and closing a socket",
    functions: ["realtime-authorise", "realtime-socket"],
    memoryMb: 1024,
    runs: 3,
    run: async (product, as) => {
      const opened = await openSocket(product, as);
      opened.close();
      return { status: 101, bytes: 0 };
    },
  },
  {
    name: "ping of a socket",
    functions: ["realtime-socket"],
    memoryMb: 1024,
    prepare: async (product, as) => {
      socket ??= await openSocket(product, as);
      return "";
    },
    run: async () => {
      const answered = new Promise<number>((resolve) =>
        socket?.once("message", (data) => resolve(String(data).length)),
      );
      socket?.send(JSON.stringify({ action: "ping", payload: {} }));
      return { status: 200, bytes: await answered };
    },
  },
];

/** Calls that cost more for someone who has a webhook. */
export const ofWebhookOwners = ["change of the plan", "recorded transaction"];
/** Calls that cost more for someone who has recorded buys for two years. */
export const ofVeterans = [
  "first load",
  "timeline",
  "timeline, unchanged",
  "change of the plan",
  "recorded transaction",
];
export const stepsNamed = (names: readonly string[], suffix = ""): readonly Step[] =>
  steps
    .filter(({ name }) => names.includes(name))
    .map((step) => ({ ...step, name: `${step.name}${suffix}` }));

/** Buys of two years, as many a month as `habits` says that a user records. */
const boughtBefore = Array.from({ length: 24 * 4 }, (_, index) => {
  const month = new Date(Date.UTC(2022, 3 + Math.floor(index / 4), 1 + 7 * (index % 4)));
  return {
    dateAcquired: month.toISOString().slice(0, 10),
    usdSpent: 50 + (index % 7),
    feesUSD: 0.5,
    buyingPriceUSD: 20_000 + 137 * index,
  };
});

/** Someone with the Advanced tier and a webhook that hears of plans and transactions. */
export async function webhookOwner(product: Product, url: string): Promise<Member> {
  const owner = await product.member("hooked");
  const grant = { action: "set-tier", email: owner.email, tier: "advanced" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", grant);
  const body = { name: "Receiver", url, events: ["plan.updated", "transaction.created"] };
  const made = await product.call("POST", "/developer-settings/webhooks", { as: owner, body });
  if (made.status !== 200) throw new Error(made.text);
  return owner;
}

export async function veteran(product: Product): Promise<Member> {
  const member = await product.member("veteran");
  const body = { rows: boughtBefore, idempotencyKey: "b1f0a2c4-6f1e-4a58-9d2b-0c5d7e8f9a10" };
  const made = await product.call("POST", "/transactions/import", { as: member, body });
  if (made.status !== 200) throw new Error(made.text);
  return member;
}

export function closeSocket(): void {
  socket?.close();
}

/** The receiver of webhooks. */
export async function receiver(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => response.writeHead(200).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
