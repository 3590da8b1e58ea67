import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { demoProduct } from "./demo-product.ts";
import { chooseDates, copyLink, openWithoutNetwork, saveCsv, signUp } from "./driven-walks.ts";
import { FirefoxPage, firefoxPath, launchFirefox } from "./firefox-browser.ts";
import { type SeveredProduct, severedProduct } from "./severed-product.ts";

const product = demoProduct();
const password = "Correct-Horse-7";
const email = "fiona.firefox@example.com";

const skipped = "skipped: there is no firefox-esr, and FIREFOX_PATH names no other";
const title = firefoxPath === undefined ? `Firefox (${skipped})` : "Firefox";

describe.skipIf(firefoxPath === undefined)(title, () => {
  let browser: Browser;
  let downloads: string;
  let site: SeveredProduct;
  let fiona: FirefoxPage;

  const newPage = async (origin = product.cloud.origin) => {
    const context = await browser.createBrowserContext();
    return new FirefoxPage(await context.newPage(), origin);
  };

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") throw new Error(await fiona.describe());
  });
  beforeAll(async () => {
    downloads = await mkdtemp(join(tmpdir(), "halvest-firefox-"));
    browser = await launchFirefox(downloads);
    site = await severedProduct(product.cloud.origin);
    fiona = await newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  it("worker: calculates the plan on the landing page", async () => {
    await fiona.open("/");
    await fiona.heading("Plan Bitcoin");
    await fiona.press("Calculate");
    await fiona.heading("EUR 250 a month since September 2023 would have become EUR 10.485,63.");
    await fiona.look("landing");
  });

  it("clipboard: copies a link that restores the numbers", async () => {
    await copyLink(fiona, product.cloud.origin);
  });

  it("date field: reads a typed date, and one of the calendar", async () => {
    await chooseDates(fiona);
    expect(fiona.errors).toEqual([]);
  });

  it("leads by mail and the first questions to the timeline, and records a buy", async () => {
    await signUp(fiona, product.cloud, { email, password });
    await fiona.press("Add Transaction");
    await fiona.fill("EUR amount", "150,00");
    await fiona.fill("BTC amount", "0,00200");
    await fiona.press("Save");
    await fiona.until("document.querySelector('[role=dialog]:not([popover])') === null");
    await fiona.text("You hold");
    expect(fiona.errors).toEqual([]);
  });

  it("fills the width of the table, without an empty strip beside it", async () => {
    await fiona.evaluate(`document.querySelector("[role=grid]").scrollIntoView()`);
    await fiona.look("months");
    const gap = await fiona.evaluate(`(() => {
      const scroller = document.querySelector("[role=grid]");
      const shown = scroller.getBoundingClientRect();
      const header = scroller.querySelector("[role=columnheader]").parentElement.getBoundingClientRect();
      return Math.round(shown.left + scroller.clientLeft + scroller.clientWidth - Math.min(header.right, shown.right));
    })()`);
    expect(gap).toBeLessThanOrEqual(0);
  });

  it("fan chart, charts and file downloads: draws them, and saves a CSV file", async () => {
    await fiona.find("//section[@aria-labelledby='home-goal']");
    await fiona.find("//*[@role='img'][contains(@aria-label, 'middle outcome')]");
    await fiona.press("Charts");
    await fiona.drawn();
    await fiona.look("charts");
    await fiona.press("Close Charts");
    await saveCsv(fiona, downloads);
    expect(fiona.errors).toEqual([]);
  });

  it("subscribes on the payment page", async () => {
    await fiona.open("/subscription/plans");
    await fiona.press("Subscribe to Basic");
    await fiona.fill("Card number", "4242 4242 4242 4242");
    await fiona.fill("Expiry", "04 / 31");
    await fiona.fill("Security code", "123");
    await fiona.fill("Name on card", "Fiona Firefox");
    await fiona.click("//button[starts-with(normalize-space(.), 'Subscribe for')]");
    await fiona.heading("You now have Basic");
    await fiona.look("subscribed");
    expect(fiona.errors).toEqual([]);
  });

  it.each([
    ["/documentation/methodology", "Methodology"],
    ["/settings", "Settings"],
    ["/profile", "Account Settings"],
    ["/tax-report", "Tax report"],
    ["/alerts", "Reminders and alerts"],
    ["/accounts", "Accounts"],
  ])("shows %s as a whole", async (path, heading) => {
    await fiona.open(path);
    // What the page before was still reading ended with it.
    fiona.errors.length = 0;
    await fiona.heading(heading);
    await fiona.look(path.slice(1).replaceAll("/", " "));
    expect(fiona.errors).toEqual([]);
  });

  it("offline: opens the last plan", async () => {
    await openWithoutNetwork(await newPage(site.origin), site);
  });
});
