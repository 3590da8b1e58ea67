import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { threeYearPlan } from "#shared/market/example-plans.ts";
import * as timeline from "./at-timeline.ts";
import { phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look, lookEverywhere } from "./look.ts";

const product = demoProduct();
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const bar = (page: Page) => page.getByRole("complementary", { name: "Example", exact: true });

/** Requests that would change a plan or a record. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isPlans = /^\/api\/(control-panel|transactions|timeline)/.test(pathname);
    if (isPlans && request.method() !== "GET") sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

async function expectExample(page: Page) {
  await bar(page).getByText("This is an example.").waitFor();
  await part(page, "You hold").getByText("36 recorded buys, 1 sell").waitFor();
  await timeline.grid(page).waitFor();
}

describe("the example account", () => {
  it("is one click away from an empty Home and one click to leave, changes nothing and mixes with nothing", async () => {
    const { page, context, pageErrors } = await timeline.atTimeline(
      product.browser,
      product.cloud.origin,
      "basic",
    );
    const sent = changesOf(page);
    await part(page, "You hold").getByText("Nothing recorded yet.").waitFor();
    await page.getByRole("link", { name: "Open the example" }).click();
    await expectExample(page);
    const held = threeYearPlan.transactions.reduce(
      (sum, { btcBought }) => sum + Math.round(btcBought * 1e8),
      0,
    );
    const coins = (held / 1e8).toFixed(8).replace(".", ",");
    await part(page, "You hold").getByText(`${coins} BTC`).waitFor();
    await part(page, "Goal")
      .getByText(/^EUR 250 a month reaches it in .*\d of 10 outcomes\.$/)
      .first()
      .waitFor();
    await lookEverywhere(page, "example");
    await part(page, "Next buy").getByRole("button", { name: "Skip", exact: true }).click();
    await page.getByText("This is the example. Leave it to change your own plan.").first().waitFor();
    await page.getByRole("button", { name: "sats", exact: true }).click();
    await page.getByRole("button", { name: "Charts" }).first().click();
    await page.getByRole("tab").first().waitFor();
    await bar(page).waitFor();
    await look(page, "example with charts");
    await timeline.openControlPanel(page);
    await page.getByLabel("Base Amount", { exact: true }).fill("300");
    await page.keyboard.press("Tab");
    await page.getByText("This is the example. Leave it to change your own plan.").first().waitFor();

    await page.reload();
    await expectExample(page);
    await bar(page).getByRole("link", { name: "Leave the example" }).click();
    await page.waitForURL(/\/timeline$/);
    await part(page, "You hold").getByText("Nothing recorded yet.").waitFor();
    expect(await bar(page).count()).toBe(0);
    // Neither the amount nor the unit that was chosen in the example.
    await page.getByText(/^US\$ 250 a month from/).waitFor();
    const unit = page.getByRole("button", { name: "BTC", exact: true });
    expect(await unit.getAttribute("aria-pressed")).toBe("true");
    await page.goBack();
    await expectExample(page);
    await page.goForward();
    await part(page, "You hold").getByText("Nothing recorded yet.").waitFor();
    await page.getByRole("button", { name: "Close the note on the example" }).click();
    await page.reload();
    await part(page, "You hold").getByText("Nothing recorded yet.").waitFor();
    expect(await page.getByRole("link", { name: "Open the example" }).count()).toBe(0);
    expect(sent).toEqual([]);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("has a plan that is named in the language of the page", async () => {
    const { origin } = product.cloud;
    const { page, context, pageErrors } = await timeline.atTimeline(product.browser, origin, "advanced");
    await timeline.chooseLanguage(page, origin, "de");
    await page.goto(`${origin}/example`);
    await page.getByText("Beispielplan", { exact: true }).first().waitFor();
    expect(await page.getByText("Example plan").count()).toBe(0);
    await timeline.chooseLanguage(page, origin, "en");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("is for members alone, and works with the keyboard on a phone", async () => {
    const { page, context, pageErrors } = await timeline.atTimeline(
      product.browser,
      product.cloud.origin,
      "free",
      { viewport: phone, hasTouch: true },
    );
    await page.getByRole("link", { name: "Open the example" }).focus();
    await page.keyboard.press("Enter");
    await expectExample(page);
    await bar(page).getByRole("link", { name: "Leave the example" }).focus();
    await page.keyboard.press("Enter");
    await part(page, "You hold").getByText("Nothing recorded yet.").waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.clearCookies();
    const guest = await product.browser.newContext();
    const other = await guest.newPage();
    await other.goto(`${product.cloud.origin}/example`);
    await other.waitForURL(/\/login$/);
    await guest.close();
    await context.close();
  });
});
