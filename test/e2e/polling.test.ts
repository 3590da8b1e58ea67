import type { Browser } from "playwright-core";
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

/** What the messages page reads in three minutes without anything happening, once it is open. */
async function readsOfThreeMinutes({ hasSocket }: { hasSocket: boolean }): Promise<string[]> {
  const { email } = await product.member(hasSocket ? "connected" : "unconnected");
  const { page, context, pageErrors } = await newVisitor(browser);
  if (!hasSocket) await page.routeWebSocket(/\/ws$/, (socket) => socket.close({ code: 1011 }));
  await page.clock.install();
  await page.goto(`${product.cloud.origin}/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await page.waitForURL(/\/timeline$/);
  const opened = hasSocket ? page.waitForEvent("websocket") : undefined;
  await page.goto(`${product.cloud.origin}/messages`);
  await opened;
  await page.getByText("No conversations yet").waitFor();
  // By then a page with a socket has caught up, and one without has given up.
  await page.clock.runFor("01:00");
  await page.waitForLoadState("networkidle");
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/correspondence")) reads.push(pathname);
  });
  await page.clock.runFor("03:00");
  await page.waitForLoadState("networkidle");
  expect(pageErrors.list.filter((error) => !error.includes("WebSocket"))).toEqual([]);
  await context.close();
  return reads;
}

it("a page asks for messages again and again only while it has no socket", async () => {
  expect(await readsOfThreeMinutes({ hasSocket: true })).toEqual([]);
  const reads = await readsOfThreeMinutes({ hasSocket: false });
  expect(reads).toContain("/api/correspondence/threads");
  expect(reads).toContain("/api/correspondence/unread-counts");
});
