import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline, grid, openControlPanel } from "./at-timeline.ts";
import { demoProduct } from "./demo-product.ts";

const product = demoProduct();

/** What went over the network for the timeline: the status of each answer as the server sent it. */
async function timelineAnswers(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const ids = new Set<string>();
  const statuses: number[] = [];
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (new URL(request.url).pathname === "/api/timeline") ids.add(requestId);
  });
  devtools.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    if (ids.has(requestId)) statuses.push(statusCode);
  });
  await devtools.send("Network.enable");
  return statuses;
}

const figures = (page: Page) => grid(page).getByRole("gridcell").allTextContents();

describe("the timeline that a page holds", () => {
  it("is revalidated when the page is shown again, and sent again only after a change", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    const before = await figures(page);
    const statuses = await timelineAnswers(page);
    // Like the refresh every ten minutes; twice within some seconds counts once.
    await expect
      .poll(
        async () => {
          await page.evaluate("dispatchEvent(new Event('focus'))");
          return statuses.length;
        },
        { interval: 500 },
      )
      .toBeGreaterThan(0);
    expect(statuses[0]).toBe(304);
    // Rows out of view may be drawn meanwhile.
    expect((await figures(page)).slice(0, before.length)).toEqual(before);
    await openControlPanel(page);
    const amount = page.getByLabel("Base Amount", { exact: true });
    await amount.fill("777");
    await amount.press("Enter");
    await expect.poll(() => statuses.at(-1)).toBe(200);
    await expect.poll(() => figures(page)).toContain("777,00");
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // The browser caches nothing on disk: a newly opened page requests everything.
    await page.reload();
    await grid(page).waitFor();
    expect(await figures(page)).toContain("777,00");
    await expect.poll(() => statuses.at(-1)).toBe(200);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});
