import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { demoProduct } from "./demo-product.ts";
import { chooseDates, copyLink, months, openWithoutNetwork, saveCsv, signUp } from "./driven-walks.ts";
import { type SeveredProduct, severedProduct } from "./severed-product.ts";
import { WebKitPage, webkitDriver } from "./webkit-browser.ts";

const product = demoProduct();

const title = webkitDriver === undefined ? "WebKit (skipped: WEBKIT_DRIVER names no driver)" : "WebKit";

describe.skipIf(webkitDriver === undefined)(title, () => {
  let page: WebKitPage;
  let site: SeveredProduct;

  beforeAll(async () => {
    page = await WebKitPage.launch(webkitDriver!, product.cloud.origin);
    site = await severedProduct(product.cloud.origin);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") throw new Error(await page.describe());
  });
  afterAll(async () => {
    await page?.close();
    await site?.close();
  });

  it("worker: calculates the plan on the landing page", async () => {
    await page.open("/");
    await page.press("Calculate");
    await page.heading("EUR 250 a month since September 2023 would have become EUR 10.485,63.");
    await page.look("landing");
  });

  it("clipboard: copies a link that restores the numbers", () => copyLink(page, product.cloud.origin));

  it("date field: reads a typed date, and one of the calendar", () => chooseDates(page));

  it("leads by mail and the first questions to the timeline", () =>
    signUp(page, product.cloud, { email: "wilma.webkit@example.com", password: "Correct-Horse-7" }));

  it("main path: records a buy, and draws fan and charts", async () => {
    await page.find(months);
    await page.find("//*[@role='img'][contains(@aria-label, 'middle outcome')]");
    await page.press("Add Transaction");
    await page.fill("EUR amount", "150,00");
    await page.fill("BTC amount", "0,00200");
    await page.press("Save");
    await page.until("document.querySelector('[role=dialog]:not([popover])') === null");
    await page.text("You hold");
    await page.press("Charts");
    await page.drawn();
    await page.look("charts");
    await page.press("Close Charts");
  });

  it("file downloads: saves a CSV file", () => saveCsv(page, page.downloads));

  it("subscribes on the payment page", async () => {
    await page.open("/subscription/plans");
    await page.press("Subscribe to Basic");
    await page.fill("Card number", "4242 4242 4242 4242");
    await page.fill("Expiry", "04 / 31");
    await page.fill("Security code", "123");
    await page.fill("Name on card", "Wilma WebKit");
    await page.click("//button[starts-with(normalize-space(.), 'Subscribe for')]");
    await page.heading("You now have Basic");
  });

  it.each([
    ["/documentation/methodology", "Methodology"],
    ["/settings", "Settings"],
    ["/profile", "Account Settings"],
    ["/tax-report", "Tax report"],
    ["/alerts", "Reminders and alerts"],
    ["/accounts", "Accounts"],
  ])("shows %s as a whole", async (path, heading) => {
    await page.open(path);
    await page.heading(heading);
    await page.look(path.slice(1).replaceAll("/", " "));
    expect(await page.evaluate("document.querySelectorAll('h1').length")).toBe(1);
  });

  it("offline: opens the last plan", async () => {
    const other = await WebKitPage.launch(webkitDriver!, site.origin);
    try {
      await openWithoutNetwork(other, site);
    } finally {
      await other.close();
    }
  });
});
