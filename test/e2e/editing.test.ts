import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline, grid, openControlPanel, signIn } from "./at-timeline.ts";
import { newVisitor, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look } from "./look.ts";

const product = demoProduct();

const start = (tier: "free" | "basic" | "advanced", options = {}) =>
  atTimeline(product.browser, product.cloud.origin, tier, options);
const amount = (page: Page) => page.getByLabel("Base Amount", { exact: true });
const undo = (page: Page) => page.getByRole("button", { name: /^(Undo: |Nothing to undo)/ }).first();
const redo = (page: Page) => page.getByRole("button", { name: /^(Redo: |Nothing to redo)/ }).first();
const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read);
/** A figure of the edit with the one before it, as a screen reader reads them. */
const figure = (page: Page, label: RegExp) => page.locator("dl > div").filter({ has: page.getByText(label) });

/** Keeps what is saved waiting until it is let go. */
async function holdSaves(page: Page) {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  await page.route("**/api/control-panel", async (route) => {
    if (!isOpen && route.request().method() === "PUT") {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    await route.continue();
  });
  return () => {
    isOpen = true;
    for (const resolve of waiting.splice(0)) resolve();
  };
}

async function setAmount(page: Page, text: string) {
  await amount(page).fill(text);
  await amount(page).press("Enter");
}

/** Leaves the field, in which the browser undoes what was typed. */
const leaveField = (page: Page) => page.getByRole("heading", { name: "Control Panel" }).click();

describe("editing beside the page", () => {
  it("shows each change before and after, in figures, picture and months, until it is saved", async () => {
    const { page, context, pageErrors } = await start("basic");
    await openControlPanel(page);
    const panel = page.getByRole("region", { name: "Control Panel" });
    const [home, side] = [
      await page.getByRole("region", { name: "Home" }).boundingBox(),
      await panel.boundingBox(),
    ];
    expect(Math.round(side!.width)).toBe(448);
    expect(home!.x + home!.width).toBeLessThanOrEqual(side!.x + 1);
    await page.getByText("Recorded buys never change with the plan.").waitFor();
    const nextBuy = figure(page, /^Next buy/);
    const putIn = figure(page, /^You put in by then/);
    await eventually(() => putIn.textContent()).toMatch(/\d/);
    const held = await page.getByText("You hold", { exact: false }).first().textContent();
    const letGo = await holdSaves(page);
    await setAmount(page, "300");
    await eventually(() => nextBuy.textContent()).toMatch(/Before: .*250,00.*Now: .*300,00/);
    await eventually(() => putIn.textContent()).toMatch(/Before: .*\d.*Now: .*\d/);
    await page.getByRole("heading", { name: "Before and after" }).waitFor();
    await page.getByRole("list", { name: "Legend of the range" }).getByText("Before").waitFor();
    await panel.getByText("was 250,00").waitFor();
    const changed = grid(page).locator("[role=gridcell][data-before]");
    await eventually(() => changed.count()).toBeGreaterThan(0);
    expect(await changed.first().getAttribute("title")).toMatch(/^Before: /);
    expect(await page.getByText("You hold", { exact: false }).first().textContent()).toContain(
      held!.split(".")[0],
    );
    await page
      .getByRole("status")
      .filter({ hasText: /Next buy, .*250,00 before, .*300,00 now\./ })
      .waitFor({ state: "attached" });
    await look(page, "editing beside the page");
    letGo();
    await saved(page);
    await eventually(() => changed.count()).toBe(0);
    // The comparison stays until the next edit.
    expect(await nextBuy.textContent()).toMatch(/250,00.*300,00/);
    await panel.getByRole("button", { name: "Close Control Panel" }).click();
    await nextBuy.waitFor({ state: "detached" });
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("leaves room for the charts beside the control panel in a wide window", async () => {
    const { page, context, pageErrors } = await start("basic", { viewport: { width: 1920, height: 1080 } });
    await openControlPanel(page);
    await page.getByRole("button", { name: "Charts", exact: true }).click();
    await page.getByRole("region", { name: "Charts" }).waitFor();
    await amount(page).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await amount(page).waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Charts" }).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("leaves the months in use beside a form in a wide window, and keeps what was typed when another opens", async () => {
    const { page, context, pageErrors } = await start("free");
    await page.getByRole("button", { name: "Add Transaction" }).first().click();
    const form = page.getByRole("dialog", { name: "Add Transaction" });
    const isModal = () => form.evaluate((element) => element.matches(":modal"));
    await form.getByLabel("USD amount").fill("77");
    expect(await isModal()).toBe(false);
    const [months, drawer] = [await grid(page).boundingBox(), await form.boundingBox()];
    expect(months!.x + months!.width).toBeLessThanOrEqual(drawer!.x + 1);
    await look(page, "a form beside the months");
    // Another month of the table opens in its place.
    await grid(page)
      .getByRole("row", { name: /20\d\d/ })
      .last()
      .getByRole("rowheader")
      .click();
    const other = page.getByRole("dialog", { name: /^Plan for / });
    await other.waitFor();
    await form.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await other.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add Transaction" }).first().click();
    expect(await form.getByLabel("USD amount").inputValue()).toBe("77,00");
    await page.setViewportSize({ width: 1100, height: 900 });
    await eventually(isModal).toBe(true);
    expect(await form.getByLabel("USD amount").inputValue()).toBe("77,00");
    await form.getByRole("button", { name: "Cancel" }).click();
    await form.waitFor({ state: "detached" });
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("keeps the result in view on a phone, in a strip that folds to a line", async () => {
    const { page, context, pageErrors } = await start("basic", { viewport: phone, hasTouch: true });
    await page.getByRole("button", { name: "Edit plan" }).click();
    const result = page.getByRole("region", { name: "Result" });
    await eventually(() => result.textContent()).toMatch(/You put in.*\d/);
    const first = await amount(page).inputValue();
    const letGo = await holdSaves(page);
    await setAmount(page, "410");
    await eventually(() => result.textContent()).toMatch(/You put in.*Before: .*\d.*Now: .*\d/);
    const box = (await result.boundingBox())!;
    expect(box.height).toBeLessThanOrEqual(121);
    expect(Math.round(box.y + box.height)).toBe(phone.height);
    await look(page, "editing");
    await result.getByRole("button", { name: "Hide the result" }).click();
    expect((await result.boundingBox())!.height).toBeLessThan(70);
    letGo();
    const ownUndo = page
      .getByRole("region", { name: "Control Panel" })
      .getByRole("button", { name: /^Undo: base amount .* → 410$/ });
    await ownUndo.click();
    await eventually(() => amount(page).inputValue()).toBe(first);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("undo and redo", () => {
  it("take back settings, months and transactions by key, in order, and do them again", async () => {
    const { page, context, pageErrors } = await start("free");
    /** Those that the server has, as a newly opened page gets them. */
    const transactions = async () => {
      const answer = page.waitForResponse((response) => response.url().endsWith("/api/first-load"));
      await page.reload();
      const { data } = (await (await answer).json()) as { data: { transactions: { data: unknown[] } } };
      return data.transactions.data;
    };
    expect(await undo(page).getAttribute("aria-label")).toBe("Nothing to undo");
    await openControlPanel(page);
    const first = await amount(page).inputValue();
    await setAmount(page, "432,10");
    await saved(page);
    // In the field the browser undoes what was typed, and the plan stays.
    await amount(page).press("Control+z");
    await page.keyboard.press("Escape");
    await leaveField(page);
    await page.getByRole("button", { name: "Close Control Panel" }).click();
    const next = page.getByRole("region", { name: "Next buy" });
    await next.getByRole("button", { name: "Skip" }).click();
    await next.getByText(/is skipped\.$/).waitFor();
    await page.getByRole("button", { name: "Add Transaction" }).first().click();
    const form = page.getByRole("dialog");
    const day = form.getByLabel("Date", { exact: true });
    await day.fill("2021-08-31");
    await form.getByText(/^(Close of|Estimated for)/).waitFor();
    await form.getByLabel("USD amount").fill("100");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.waitFor({ state: "detached" });
    await eventually(() => undo(page).getAttribute("aria-label")).toMatch(/^Undo: buy of .* recorded$/);

    for (const undone of [
      /^Undone: buy of .* recorded$/,
      /^Undone: buy of .* skipped$/,
      /^Undone: base amount /,
    ]) {
      await page.keyboard.press("Control+z");
      await page.getByText(undone).waitFor();
    }
    await next.getByText(/is skipped\.$/).waitFor({ state: "detached" });
    expect(await undo(page).getAttribute("aria-label")).toBe("Nothing to undo");
    await openControlPanel(page);
    expect(await amount(page).inputValue()).toBe(first);
    await leaveField(page);
    await page.keyboard.press("Control+Shift+z");
    await eventually(() => amount(page).inputValue()).toBe("432,10");
    await page.keyboard.press("Control+y");
    await page.getByText(/^Done again: buy of .* skipped$/).waitFor();
    await redo(page).click();
    await page.getByText(/^Done again: buy of .* recorded$/).waitFor();
    await eventually(() => redo(page).getAttribute("aria-label")).toBe("Nothing to redo");
    expect(await transactions()).toHaveLength(1);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("undo what is not saved yet, and overwrite nothing that another browser has changed since", async () => {
    const { page, context, pageErrors } = await start("advanced");
    await openControlPanel(page);
    const first = await amount(page).inputValue();
    await setAmount(page, "611");
    await eventually(() => undo(page).getAttribute("aria-label")).toMatch(/^Undo: base amount .* → 611$/);
    await undo(page).click();
    await eventually(() => amount(page).inputValue()).toBe(first);
    await page.getByText(/^Undone: base amount /).waitFor();

    await setAmount(page, "622");
    await saved(page);
    const other = await newVisitor(product.browser);
    await signIn(other.page, product.cloud.origin, "advanced");
    await openControlPanel(other.page);
    await eventually(() => amount(other.page).inputValue()).toBe("622,00");
    await setAmount(other.page, "700");
    await saved(other.page);
    await undo(page).click();
    await page
      .getByText(
        /^Not undone: base amount .* → 622\. It was changed elsewhere, so nothing was overwritten\.$/,
      )
      .waitFor();
    expect(await undo(page).getAttribute("aria-label")).toBe("Nothing to undo");
    await eventually(() => amount(page).inputValue()).toBe("700,00");
    expect(pageErrors.list).toEqual([]);
    await other.context.close();
    await context.close();
  });
});
