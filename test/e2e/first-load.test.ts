import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { grid, signIn } from "./at-timeline.ts";
import { desktop, newVisitor, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { layoutShift } from "./layout-shift.ts";

const product = demoProduct();

/** New accounts may run ten functions at once, see the operator's guide. */
const mostCalls = 3;
const mostBytes = 60_000;
/** Sum of the layout shifts; 0.1 is what people notice. */
const mostShift = 0.02;

/** Each call of the API from now on, with the bytes of its answer on the network. */
async function apiCalls(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const calls = new Map<string, { name: string; bytes: number }>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/api/"))
      calls.set(requestId, { name: `${request.method} ${pathname}`, bytes: 0 });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const call = calls.get(requestId);
    if (call !== undefined) call.bytes = encodedDataLength;
  });
  await devtools.send("Network.enable");
  return calls;
}

/** The calls, once no more have come for two seconds. */
async function settledCalls(page: Page, calls: Awaited<ReturnType<typeof apiCalls>>) {
  for (let before = -1; before !== calls.size; ) {
    before = calls.size;
    await page.waitForTimeout(2_000);
  }
  const all = [...calls.values()];
  calls.clear();
  return { names: all.map(({ name }) => name), bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
}

it.each(["free", "basic", "advanced"] as const)(
  "the timeline opens with at most three calls and 60 kB of data for the %s account, after a login and after a reload, and moves nothing that is shown",
  async (tier) => {
    const { page, context, pageErrors } = await newVisitor(product.browser);
    const calls = await apiCalls(page);
    await signIn(page, product.cloud.origin, tier);
    const login = await settledCalls(page, calls);
    expect(login.names.toSorted()).toEqual([
      "GET /api/first-load",
      "GET /api/timeline",
      "POST /api/auth/login",
    ]);
    expect(login.bytes).toBeLessThan(mostBytes);
    await page.reload();
    await grid(page).waitFor();
    const reload = await settledCalls(page, calls);
    expect(reload.names.length, reload.names.join(", ")).toBeLessThanOrEqual(mostCalls);
    expect(reload.bytes).toBeLessThan(mostBytes);
    for (const size of [desktop, { width: 1280, height: 800 }, phone]) {
      await page.setViewportSize(size);
      await page.reload();
      await page.getByRole("row", { name: /^1 in 20 outcomes/ }).waitFor();
      expect(await layoutShift(page), `at ${size.width} pixels`).toBeLessThan(mostShift);
    }
    expect(pageErrors.list).toEqual([]);
    await context.close();
  },
  120_000,
);

it("the figures that the table does not show are read when they are needed", async () => {
  const { page, context, pageErrors } = await newVisitor(product.browser);
  await signIn(page, product.cloud.origin, "advanced");
  const calls = await apiCalls(page);
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByLabel("Search columns").fill("RSI");
  await page.getByRole("checkbox").first().check();
  await page.keyboard.press("Escape");
  await grid(page).focus();
  await page.keyboard.press("End");
  await grid(page).getByRole("columnheader", { name: /RSI/ }).first().waitFor();
  const { names } = await settledCalls(page, calls);
  // The counts are read whenever the page's socket opens.
  expect(names.filter((name) => !name.endsWith("/unread-counts"))).toEqual(["GET /api/timeline"]);
  expect(pageErrors.list).toEqual([]);
  await context.close();
});

it("the code of Home loads while the figures are fetched", async () => {
  const { page, context, pageErrors } = await newVisitor(product.browser);
  await signIn(page, product.cloud.origin, "free");
  const figures = Promise.withResolvers<void>();
  await page.route("**/api/timeline*", async (route) => {
    await figures.promise;
    await route.continue();
  });
  const code = page.waitForResponse(/\/assets\/home-[^/]+\.js$/);
  await page.reload();
  await code;
  figures.resolve();
  await page.getByRole("region", { name: "Home" }).waitFor();
  expect(pageErrors.list).toEqual([]);
  await context.close();
});
