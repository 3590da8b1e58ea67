import { setTimeout } from "node:timers/promises";
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, password, startProduct } from "#test/api/product.ts";
import { launchBrowser, newVisitor } from "./browser.ts";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct("built"), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/**
 * Lets the page's time pass in steps, each once every request and ping is answered: they would run out of time otherwise,
 * and be made again.
 */
async function passMinutes(page: Page, minutes: number, unanswered: () => number): Promise<void> {
  for (let step = 0; step < minutes * 6; step += 1) {
    await page.clock.runFor("00:10");
    await setTimeout(100);
    await expect.poll(unanswered).toBe(0);
  }
}

/** Waits for the page's next socket to be open. Returns the wait for the first frame that it receives. */
async function connection(page: Page): Promise<{ answer: Promise<unknown> }> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  const opened = new Promise((resolve) =>
    devTools.once("Network.webSocketHandshakeResponseReceived", resolve),
  );
  const socket = await page.waitForEvent("websocket");
  const answer = socket.waitForEvent("framereceived");
  await opened;
  return { answer };
}

/**
 * What the messages page reads without anything happening, once it is open.
 * @param periods minutes that follow each other
 * @returns the paths of each period
 */
async function readsOf(periods: readonly number[], { hasSocket }: { hasSocket: boolean }) {
  const { email } = await product.member(hasSocket ? "connected" : "unconnected");
  const { page, context, pageErrors } = await newVisitor(browser);
  if (!hasSocket) await page.routeWebSocket(/\/ws$/, (socket) => socket.close({ code: 1011 }));
  const pings = { open: 0 };
  page.on("websocket", (socket) => {
    socket.on("framesent", () => {
      pings.open = 1;
    });
    const answered = () => {
      pings.open = 0;
    };
    socket.on("framereceived", answered);
    socket.on("close", answered);
  });
  await page.clock.install();
  await page.goto(`${product.cloud.origin}/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await page.waitForURL(/\/timeline$/);
  const connected = hasSocket ? connection(page) : undefined;
  await page.goto(`${product.cloud.origin}/messages`);
  // The page's clock must not run ahead before: the page would lose patience with a socket that is not open yet.
  const pong = await connected;
  await page.getByText("No conversations yet").waitFor();
  let reads: string[] = [];
  const open = new Set<Request>();
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  page.on("request", (request) => {
    open.add(request);
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/correspondence")) reads.push(pathname);
  });
  const unanswered = () => open.size + pings.open;
  // By then a page with a socket has caught up, and one without has given up.
  await passMinutes(page, 1, unanswered);
  await pong?.answer;
  const found: string[][] = [];
  for (const minutes of periods) {
    reads = [];
    await passMinutes(page, minutes, unanswered);
    found.push(reads);
  }
  expect(pageErrors.list.filter((error) => !error.includes("WebSocket"))).toEqual([]);
  await context.close();
  return found;
}

it("a page asks for messages again and again only while it has no socket, and every ten minutes with one", async () => {
  const [connected, later] = await readsOf([3, 8], { hasSocket: true });
  expect(connected).toEqual([]);
  const lists = ["/api/correspondence/threads", "/api/correspondence/unread-counts"];
  expect(later?.toSorted()).toEqual(lists);
  const [unconnected] = await readsOf([3], { hasSocket: false });
  expect(unconnected).toEqual(expect.arrayContaining(lists));
});
