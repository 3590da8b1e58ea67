import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline, grid, openControlPanel, settled } from "./at-timeline.ts";
import { expectAccessible, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";

const product = demoProduct();

/** Keeps requests waiting until they are let go. */
async function hold(page: Page, url: string, isHeld: (route: Route) => boolean) {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  await page.route(url, async (route) => {
    if (!isOpen && isHeld(route)) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return {
    get count() {
      return waiting.length;
    },
    letGo() {
      isOpen = true;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

const preview = (page: Page) => page.getByRole("status").filter({ hasText: "Preview" });
/** The texts of the cells in view, row by row, and the figures of the plan. */
const figures = async (page: Page) => [
  ...(await grid(page).getByRole("gridcell").allTextContents()),
  ...(await page.locator("dd.num").allTextContents()),
];

const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read);

const hasFocus = (element: { matches(selector: string): boolean }) => element.matches(":focus");

/** Takes the thumb of a slider somewhere; it is still held. */
async function drag(page: Page, slider: Locator, share: number) {
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * share * 0.5, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * share, y, { steps: 8 });
}

describe("the preview", () => {
  it("shows a slider's effect while it moves; the server then confirms the same figures", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    await openControlPanel(page);
    const wealth = page.getByLabel("Global Wealth Lower Limit", { exact: true });
    const scenario = page.getByRole("button", { name: "Power law" });
    const timelines = await hold(page, "**/api/timeline*", () => true);
    const saves = await hold(page, "**/api/control-panel", (route) => route.request().method() === "PUT");

    const before = await figures(page);
    const peak = page.getByRole("button", { name: /^Peak price, epoch 6: / });
    const peakBefore = await peak.textContent();
    await scenario.click();
    await preview(page).waitFor();
    await eventually(() => figures(page)).not.toEqual(before);
    // Epochs follow from each other.
    await eventually(() => peak.textContent()).not.toBe(peakBefore);
    const after = await figures(page);

    const top = await grid(page).evaluate((element) => element.scrollTop);
    await drag(page, page.getByLabel("Base Amount Growth Rate", { exact: true }), 0.6);
    await eventually(() => figures(page)).not.toEqual(after);
    expect(await page.getByLabel("Base Amount Growth Rate", { exact: true }).evaluate(hasFocus)).toBe(true);
    await page.mouse.up();
    await wealth.focus();
    const shown = await settled(() => figures(page));
    expect(await grid(page).evaluate((element) => element.scrollTop)).toBe(top);
    await expectAccessible(page, "preview");

    await wealth.blur();
    await eventually(() => saves.count).toBeGreaterThan(0);
    expect(await figures(page)).toEqual(shown);
    saves.letGo();
    await eventually(() => timelines.count).toBeGreaterThan(0);
    // Saved but not confirmed: still the preview, never the figures of before.
    expect(await preview(page).count()).toBe(1);
    expect(await figures(page)).toEqual(shown);
    timelines.letGo();
    await preview(page).waitFor({ state: "detached" });
    expect(await figures(page)).toEqual(shown);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("goes back to the server's figures when a change cannot be saved", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "basic");
    await openControlPanel(page);
    const before = await figures(page);
    await page.route("**/api/control-panel", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({
            status: 400,
            json: { success: false, error: "Not today", code: "VALIDATION_FAILED", details: [] },
          })
        : route.continue(),
    );
    const amount = page.getByLabel("Base Amount", { exact: true });
    await amount.fill("777");
    await amount.press("Enter");
    await preview(page).waitFor();
    await eventually(() => figures(page)).not.toEqual(before);
    await page.getByText("Not today").waitFor();
    await preview(page).waitFor({ state: "detached" });
    await eventually(() => figures(page)).toEqual(before);
    await context.close();
  });

  it("keeps the months in view in place when the plan gets an earlier start", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "free");
    await openControlPanel(page);
    const name = await grid(page).getByRole("rowheader").first().textContent();
    const first = grid(page)
      .getByRole("rowheader")
      .filter({ hasText: name ?? "" });
    // The last part of Home above the months: it comes once the outcomes are known.
    await page.getByRole("region", { name: "How bad can it get?" }).waitFor();
    const place = await settled(() => first.boundingBox());
    const rowCount = () => grid(page).getAttribute("aria-rowcount");
    const rows = Number(await rowCount());
    await hold(page, "**/api/control-panel", (route) => route.request().method() === "PUT");
    await page.getByRole("button", { name: "1Y", exact: true }).click();
    await eventually(rowCount).toBe(String(rows + 12));
    expect(await first.boundingBox()).toEqual(place);
    await context.close();
  });

  it("is missing, and the page works as before, when the engine cannot be loaded", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "free");
    await page.route("**/api/control-panel/engine-config", (route) => route.abort());
    // Which contains it, and which Home has read before.
    await page.route("**/api/first-load", (route) => route.abort());
    await page.reload();
    await grid(page).waitFor();
    await openControlPanel(page);
    const before = await figures(page);
    const amount = page.getByLabel("Base Amount", { exact: true });
    await amount.fill("333");
    await amount.press("Enter");
    await eventually(() => figures(page)).not.toEqual(before);
    expect(await preview(page).count()).toBe(0);
    await context.close();
  });
});

describe("a number", () => {
  it("is explained by keyboard, and so are its inputs, in turn and back", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    const dialog = page.getByRole("dialog");
    await grid(page).focus();
    await page.keyboard.press("ArrowDown");
    for (let column = 0; column < 3; column++) await page.keyboard.press("ArrowRight");
    const cell = page.locator("[role=gridcell]:has([data-action=explain])");
    const shown = ((await cell.textContent()) ?? "").replace(/\?$/, "");
    await page.keyboard.press("Shift+F1");
    await dialog.getByRole("heading", { name: "BTC bought" }).waitFor();
    await dialog.getByText(shown, { exact: true }).first().waitFor();
    await dialog.getByRole("heading", { name: "How it is computed" }).waitFor();
    await expectAccessible(page, "explanation");

    await dialog.getByRole("button", { name: /^Spent/ }).click();
    await dialog.getByRole("heading", { name: "Spent" }).waitFor();
    expect(await page.locator(":focus").getAttribute("aria-label")).toMatch(/^Spent, /);
    await dialog.getByRole("button", { name: "Back" }).click();
    await dialog.getByRole("heading", { name: "BTC bought" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Back" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await grid(page).evaluate(hasFocus)).toBe(true);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("of any kind of column is explained, empty ones with their rule, as is one of a preview", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "advanced", {
      colorScheme: "dark",
    });
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "View Essentials" }).click();
    await page.getByRole("radio", { name: /^Everything/ }).check();
    await page.keyboard.press("Escape");
    await grid(page).focus();
    await page.keyboard.press("Control+Home");
    const headers = new Set<string>();
    for (let step = 0; step < 165; step += 15) {
      await page.keyboard.press("Shift+F1");
      const part = step === 0 ? "Figures of the month" : "How it is computed";
      await dialog.getByRole("heading", { name: part }).waitFor();
      headers.add((await dialog.getByRole("heading", { level: 2 }).textContent()) ?? "");
      if (step === 0) await expectAccessible(page, "explanation in the dark");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      for (let i = 0; i < 15; i++) await page.keyboard.press("ArrowRight");
    }
    expect(headers.size).toBe(11);
    await page.keyboard.press("Control+Home");

    await openControlPanel(page);
    const amount = page.getByLabel("Base Amount", { exact: true });
    await hold(page, "**/api/control-panel", (route) => route.request().method() === "PUT");
    await amount.fill("1234");
    await amount.press("Enter");
    await preview(page).waitFor();
    await page.getByRole("gridcell", { name: "1.234,00", exact: true }).first().click({ button: "right" });
    await dialog.getByText("preview, not saved yet").waitFor();
    await dialog.getByText("US$ 1.234,00").first().waitFor();
    await context.close();
  });

  it("is explained by a long press on a phone, from the lower edge", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free", {
      viewport: phone,
      isMobile: true,
      hasTouch: true,
    });
    await page
      .getByRole("region", { name: "Months", exact: true })
      .evaluate((section) => section.scrollIntoView());
    const box = (await page.getByRole("gridcell").first().boundingBox())!;
    const touch = await context.newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "How it is computed" }).waitFor();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const sheet = (await dialog.boundingBox())!;
    expect([sheet.x, Math.round(sheet.y + sheet.height), sheet.width]).toEqual([
      0,
      phone.height,
      phone.width,
    ]);
    expect(sheet.y).toBeGreaterThan(100);
    expect(await page.getByRole("dialog").count()).toBe(1);
    await expectAccessible(page, "explanation on a phone");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});
