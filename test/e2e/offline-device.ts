import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { grid } from "./at-timeline.ts";
import type { DemoProduct } from "./demo-product.ts";
import { type SeveredProduct, severedProduct } from "./severed-product.ts";

/** The way to the product for the tests of the file that calls it, open at the beginning of each. */
export function severable(product: DemoProduct): () => SeveredProduct {
  let site: SeveredProduct;
  beforeAll(async () => {
    site = await severedProduct(product.cloud.origin);
  });
  beforeEach(() => site.revive());
  afterAll(() => site.close());
  return () => site;
}

/** Options of a browser that keeps the application. */
export const storing = { serviceWorkers: "allow" } as const;

/** Says that the figures come from the copy on this device. */
export const copyNote = (page: Page) => page.getByText("Calculated on this device.");

/** What this device keeps for times without a network, as stored. */
export const deviceRecords = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const settled = (asked) => new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    const opening = indexedDB.open("halvest-offline", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("records");
    const opened = await settled(opening);
    const all = await settled(opened.transaction("records").objectStore("records").getAll());
    opened.close();
    return JSON.stringify(all);
  })()`);

/** Waits until the page opens without a network. */
export async function stored(page: Page): Promise<void> {
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  await expect.poll(() => deviceRecords(page)).not.toBe("[]");
}

/** The server responds again, and the browser notices: without that a page asks again a while later. */
export async function backOnline(site: SeveredProduct, page: Page): Promise<void> {
  await site.revive();
  await page.evaluate("window.dispatchEvent(new Event('online'))");
}

/** Closes a tab and opens the timeline in another one. */
export async function reopened(site: SeveredProduct, context: BrowserContext, page: Page): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(`${site.origin}/timeline`);
  await grid(next).waitFor();
  return next;
}
