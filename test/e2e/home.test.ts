import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import * as timeline from "./at-timeline.ts";
import { desktop, expectAccessible, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { withPriceOfToday } from "./price-of-today.ts";

const product = demoProduct();

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

describe("home", () => {
  it("leaves at least two months of the table in sight of a laptop while the data are old", async () => {
    const { page, context } = await timeline.atTimeline(product.browser, product.cloud.origin, "basic");
    await page.getByText(/^No market data since/).waitFor();
    await page.getByRole("button", { name: "Close the note on the example" }).click();
    await part(page, "How bad can it get?")
      .getByRole("row", { name: /^1 in 20 outcomes/ })
      .waitFor();
    const rows = timeline
      .grid(page)
      .getByRole("row")
      .filter({ has: page.getByRole("gridcell") });
    const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= desktop.height).length).toBeGreaterThanOrEqual(2);
    await page.getByRole("button", { name: "Cycles", exact: true }).click();
    await timeline
      .grid(page)
      .getByRole("columnheader", { name: /^Peak price/ })
      .first()
      .waitFor();
    await page.getByRole("button", { name: "View Cycles" }).waitFor();
    await context.close();
  });

  it("begins with nothing held, records the next buy in one press, and takes it back", async () => {
    const { page, context, pageErrors } = await timeline.atTimeline(
      product.browser,
      product.cloud.origin,
      "basic",
    );
    const held = part(page, "You hold");
    await held.getByText("Nothing recorded yet.").waitFor();
    await part(page, "Next buy").getByText("No price to suggest.").waitFor();
    await expectAccessible(page, "home before the first buy");
    await withPriceOfToday(page);
    await part(page, "Next buy").getByText("Base amount only. Your plan has no top-ups.").waitFor();
    const recorded = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/api/transactions"),
    );
    await part(page, "Next buy").getByRole("button", { name: "I bought" }).click();
    expect((await recorded).postDataJSON()).toMatchObject({ usdSpent: 250, feesUSD: 15 });
    await page.getByText("Buy recorded", { exact: true }).waitFor();
    await held.getByText("1 recorded buy").waitFor();
    await held.getByText("US$ 265,00").waitFor();
    await page.getByRole("button", { name: "sats", exact: true }).click();
    await held.getByText("319.182 sats").waitFor();
    await held.getByRole("button", { name: "Gain: how it is calculated" }).click();
    await page.getByRole("dialog", { name: "Gain" }).getByText("Value minus cost").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await held.getByText("Nothing recorded yet.").waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("records a buy whose response was lost once, when the server responds again, whatever the price is by then", async () => {
    const { page, context } = await timeline.atTimeline(product.browser, product.cloud.origin, "advanced");
    await withPriceOfToday(page);
    const sent = new Set<string>();
    let isLost = true;
    await page.route(/\/api\/transactions$/, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const { ledgerVersion: _, ...buy } = route.request().postDataJSON();
      sent.add(JSON.stringify(buy));
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort();
    });
    const bought = () => part(page, "Next buy").getByRole("button", { name: "I bought" }).click();
    await bought();
    await page.getByText(/^New buy of .* It is saved when the connection is back\.$/).waitFor();
    await page.route("**/api/currentData*", async (route) => {
      const { "if-none-match": _, ...headers } = route.request().headers();
      const answer = await route.fetch({ headers });
      const { data, ...body } = await answer.json();
      const currentBitcoinPrice = data.currentBitcoinPrice + 1000;
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...data, currentBitcoinPrice, stale: false } },
      });
    });
    // The price of the header is read again when the page gets the focus.
    const dearer = page.getByRole("region", { name: "Market data" }).getByText("US$ 79.325,10");
    await expect
      .poll(async () => {
        await page.evaluate("window.dispatchEvent(new Event('focus'))");
        return dearer.count();
      })
      .toBe(1);
    await bought();
    await page.getByText(/^A buy of .* already waits for a connection\.$/).waitFor();
    isLost = false;
    await part(page, "You hold").getByText("1 recorded buy").waitFor();
    expect(sent.size).toBe(1);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  });

  it("makes a second plan, keeps a change that is just being made in the first, and says when another is open", async () => {
    const { page, context, pageErrors } = await timeline.atTimeline(
      product.browser,
      product.cloud.origin,
      "basic",
    );
    const switcher = page.getByRole("button", { name: /change plan$/ });
    await page.getByRole("button", { name: "Edit plan" }).click();
    await page.getByLabel("Base Amount", { exact: true }).fill("77");
    await page.keyboard.press("Tab");
    await switcher.click();
    const menu = page.getByRole("dialog", { name: "Plans" });
    await menu.getByText("1 of 5 plans").waitFor();
    await expectAccessible(page, "the menu of plans");
    await menu.getByRole("button", { name: "New plan" }).click();
    const dialog = page.getByRole("dialog", { name: "New plan" });
    await dialog.getByRole("button", { name: "Create plan" }).click();
    await dialog.getByText("Plan name is required").waitFor();
    await dialog.getByLabel("Name").fill("my PLAN");
    await dialog.getByRole("button", { name: "Create plan" }).click();
    await dialog.getByText("You already have a plan with this name").waitFor();
    await dialog.getByLabel("Name").fill("Pension");
    await dialog.getByRole("button", { name: "Create plan" }).click();
    await page.getByText("“Pension” is open", { exact: true }).waitFor();
    await switcher.click();
    await menu.getByRole("button", { name: /^My plan.*US\$ 77 a month/ }).waitFor();
    await page.keyboard.press("Escape");
    // The same account on another page.
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${product.cloud.origin}/timeline`);
    await elsewhere.getByRole("button", { name: /^Pension, change plan/ }).click();
    await elsewhere.getByRole("button", { name: /^My plan/ }).click();
    await elsewhere.getByText("“My plan” is open", { exact: true }).waitFor();
    await elsewhere.close();
    await page.getByLabel("Base Amount", { exact: true }).fill("88");
    await page.keyboard.press("Tab");
    await page.getByText("Another plan is open now: “My plan”. Your change was not saved.").waitFor();
    await page.getByRole("button", { name: /^My plan, change plan/ }).waitFor();
    await switcher.click();
    await menu.getByRole("button", { name: "Delete Pension" }).click();
    await page.getByText("“Pension” deleted", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await switcher.click();
    await menu.getByText("2 of 5 plans").waitFor();
    expect(pageErrors.list.filter((text) => !text.includes("40"))).toEqual([]);
    await context.close();
  });

  it("takes a goal, tries another amount, and applies it with undo", async () => {
    const { page, context, pageErrors } = await timeline.atTimeline(
      product.browser,
      product.cloud.origin,
      "advanced",
    );
    const goal = part(page, "Goal");
    await goal.getByRole("button", { name: "Set a goal" }).click();
    const dialog = page.getByRole("dialog", { name: "Set a goal" });
    await dialog.getByRole("button", { name: "Set goal" }).click();
    await dialog.getByText("Enter a number such as 1.234,56").waitFor();
    await dialog.getByLabel("Worth at least (US$)").fill("20.000");
    await dialog
      .getByText(/reaches it on the model’s path, (about )?US\$ [\d.]+ in 8 of 10 outcomes\.$/)
      .waitFor();
    await dialog.getByText("In 5 of 10 outcomes").waitFor();
    await expectAccessible(page, "the dialog of a goal");
    await dialog.getByRole("button", { name: "Set goal" }).click();
    await dialog.waitFor({ state: "detached" });
    await goal
      .getByText(/^US\$ 250 a month reaches it in .*\d of 10 outcomes\.$/)
      .first()
      .waitFor();
    await goal.getByRole("slider").fill("400");
    await goal
      .getByText(/^US\$ 400 a month would reach it in .*\d of 10 outcomes\.$/)
      .first()
      .waitFor();
    const amount = goal.getByRole("slider", { name: "Monthly amount from now on" });
    await amount.press("PageDown");
    await amount.press("Shift+ArrowLeft");
    await goal
      .getByText(/^US\$ 340 a month would reach it/)
      .first()
      .waitFor();
    await goal.getByLabel("Monthly amount from now on, as a number").fill("400");
    await page.keyboard.press("Enter");
    await goal
      .getByText(/^US\$ 400 a month would reach it/)
      .first()
      .waitFor();
    await goal.getByRole("button", { name: "Apply to plan" }).click();
    await page.getByText("Amount applied").waitFor();
    await goal
      .getByText(/^US\$ 400 a month reaches it/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await goal
      .getByText(/^US\$ 250 a month reaches it/)
      .first()
      .waitFor();
    await part(page, "How bad can it get?")
      .getByRole("row", { name: /^1 in 20 outcomes/ })
      .waitFor();
    await expectAccessible(page, "home with a goal");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("skips a buy with undo, and folds to one line that stays over a reload, on a phone too", async () => {
    const { page, context, pageErrors } = await timeline.atTimeline(
      product.browser,
      product.cloud.origin,
      "basic",
      { viewport: phone, hasTouch: true },
    );
    const next = part(page, "Next buy");
    // Bringing a part into view scrolls Home, never the window around it.
    await page.locator("section[aria-labelledby=home-goal]").evaluate((goal) => goal.scrollIntoView());
    expect(
      await page
        .locator("[class*=_window_]")
        .first()
        .evaluate(({ scrollTop }) => scrollTop),
    ).toBe(0);
    const date = next.getByText(/^\d+ \w+/).first();
    const before = await date.textContent();
    await next.getByRole("button", { name: "Skip" }).click();
    await next.getByText(/is skipped\.$/).waitFor();
    expect(await date.textContent()).not.toBe(before);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await next.getByText(/is skipped\.$/).waitFor({ state: "detached" });
    expect(await date.textContent()).toBe(before);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      next.getByRole("button", { name: "Remind me" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("halvest-buy-dates.ics");
    await page.getByRole("button", { name: "Collapse Home" }).click();
    await next.waitFor({ state: "detached" });
    await page.reload();
    await page.getByText(/^Nothing recorded yet · /).waitFor();
    expect(await next.count()).toBe(0);
    await page.getByRole("button", { name: "Expand Home" }).click();
    await next.waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});
