import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mailedLinkTo } from "#test/api/mailbox.ts";
import { demoAccount, demoProduct } from "./demo-product.ts";
import { fieldLabelled } from "./driven-page.ts";
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
  const months = "//*[@role='grid'][@aria-label='Timeline by month']";

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
    await fiona.press("Copy a link");
    await fiona.control("Link copied");
    // Pasted where text is entered: a page may not read the clipboard by itself.
    await fiona.paste(fieldLabelled("Amount"));
    expect(await fiona.valueOf("Amount")).toContain(`${product.cloud.origin}/?amount=250`);
  });

  it("date field: reads a typed date, and one of the calendar", async () => {
    await fiona.fill("Amount", "120");
    await fiona.fill("Start", "01/02/2024");
    await fiona.heading("EUR 120 a month since February 2024 would have become");
    await fiona.press("Open calendar");
    await fiona.click("//*[@role='dialog']//*[@data-day='2024-02-29']//button");
    await fiona.page.waitForSelector("[role=dialog]", { hidden: true });
    expect(await fiona.valueOf("Start")).toBe("29 February 2024");
    await fiona.fill("Start", "01/02/2024");
    await fiona.press("Save this plan");
    await fiona.text("Your numbers are saved with your account.");
    await fiona.look("sign-up");
    expect(fiona.errors).toEqual([]);
  });

  it("leads by mail and the first questions to the timeline, and records a buy", async () => {
    await fiona.fill("Email", email);
    await fiona.fill("Password", password);
    await fiona.fill("Confirm password", password);
    await fiona.click("//input[@type='checkbox']");
    await fiona.press("Sign Up");
    await fiona.heading("Check your inbox");
    const link = await mailedLinkTo(product.cloud, (address) => address.includes("token="), email);
    await fiona.goto(link);
    await fiona.heading("Your email is verified");
    await fiona.look("verified");
    await fiona.logIn({ email, password });
    await fiona.heading("How much do you save?");
    await fiona.look("first question");
    await fiona.press("Continue");
    await fiona.heading("Since when, and until when?");
    expect(await fiona.valueOf("Since when")).toBe("01 February 2024");
    await fiona.press("Continue");
    await fiona.heading("How do you buy?");
    await fiona.press("Open my plan");
    await fiona.find(months);
    await fiona.text("Your answers come first");
    await fiona.press("End tour");
    await fiona.look("timeline");

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
    await fiona.press("Export");
    await fiona.click("//button[starts-with(normalize-space(.), 'CSV')]");
    const saved = async () => (await readdir(downloads)).filter((name) => name.endsWith(".csv"));
    await expect.poll(saved, { timeout: 60_000 }).toHaveLength(1);
    const file = join(downloads, (await saved())[0] ?? "");
    await expect.poll(async () => (await readFile(file, "utf8")).split("\n").length).toBeGreaterThan(60);
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
    const basic = await newPage(site.origin);
    await basic.logIn(await demoAccount("basic"));
    await basic.find(months);
    await basic.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    // Opening it before the product does would leave it empty.
    await basic.until(
      `indexedDB.databases().then((all) => all.some(({ name }) => name === "halvest-offline"))`,
    );
    await basic.until(`new Promise((resolve) => {
      const opening = indexedDB.open("halvest-offline");
      opening.onsuccess = () => {
        const all = opening.result.transaction("records").objectStore("records").count();
        all.onsuccess = () => { opening.result.close(); resolve(all.result > 0); };
      };
      opening.onerror = () => resolve(false);
    })`);
    await site.kill();
    await basic.page.reload();
    await basic.find(months);
    await basic.text("Calculated on this device.");
    await basic.look("without a network");
    await site.revive();
  });
});
