import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { demoAccount, demoProduct } from "./demo-product.ts";
import { WebKitPage, webkitDriver } from "./webkit-browser.ts";

const product = demoProduct();

const title = webkitDriver === undefined ? "WebKit (skipped: WEBKIT_DRIVER names no driver)" : "WebKit";

describe.skipIf(webkitDriver === undefined)(title, () => {
  let page: WebKitPage;

  beforeAll(async () => {
    page = await WebKitPage.launch(webkitDriver!, product.cloud.origin);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") throw new Error(await page.describe());
  });
  afterAll(() => page?.close());

  it("worker: calculates the plan on the landing page", async () => {
    await page.open("/");
    await page.press("Calculate");
    await page.fill("Amount", "120");
    await page.heading("120 a month since September 2023 would have become");
    await page.look("landing");
  });

  it("main path: logs in, records a buy, and draws fan and charts", async () => {
    await page.logIn(await demoAccount("free"));
    await page.find("//*[@role='grid'][@aria-label='Timeline by month']");
    await page.find("//*[@role='img'][contains(@aria-label, 'middle outcome')]");
    await page.look("timeline");
    await page.press("Add Transaction");
    await page.fill("USD amount", "150");
    await page.fill("BTC amount", "1");
    await page.press("Save");
    await page.until("document.querySelector('[role=dialog]:not([popover])') === null");
    await page.text("You hold");
    await page.press("Charts");
    await page.drawn();
    await page.look("charts");
    await page.press("Close Charts");
  });

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
});
