import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import * as timeline from "./at-timeline.ts";
import { demoProduct } from "./demo-product.ts";
import { look } from "./look.ts";

const product = demoProduct();

const { grid, openControlPanel, settled } = timeline;
const atTimeline = (tier: timeline.Tier) => timeline.atTimeline(product.browser, product.cloud.origin, tier);

const lead = (page: Page, name: string) =>
  grid(page)
    .getByRole("rowheader", { name: new RegExp(`^${name}`) })
    .first();
const sheet = (page: Page, month: string) => page.getByRole("dialog", { name: `Plan for ${month}` });
const usd = (dialog: Locator) => dialog.getByLabel("USD amount", { exact: true });
const goOn = (page: Page, what: string) => page.getByRole("button", { name: what, exact: true });
const preview = (page: Page) => page.getByRole("status").filter({ hasText: "Preview" });
const figures = (page: Page) => grid(page).getByRole("gridcell").allTextContents();
const rowCount = async (page: Page) => Number(await grid(page).getAttribute("aria-rowcount"));

async function openMonth(page: Page, month: string): Promise<Locator> {
  await lead(page, month).click();
  await usd(sheet(page, month)).waitFor();
  return sheet(page, month);
}

async function setEndDate(page: Page, date: string) {
  const field = page.getByLabel("End Date", { exact: true });
  await field.fill(date);
  await field.press("Enter");
  await page.getByText(/\d changes?, saving/).waitFor({ state: "detached" });
}

/** The outlook is calculated before a goal can be set. */
async function openGoal(page: Page): Promise<Locator> {
  await page
    .getByRole("region", { name: "Goal", exact: true })
    .getByRole("button", { name: "Set a goal" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Set a goal" });
  await dialog.waitFor();
  return dialog;
}

async function logOut(page: Page) {
  await page
    .getByRole("button", { name: /account/i })
    .first()
    .click();
  await page
    .getByRole("button", { name: "Logout" })
    .or(page.getByRole("menuitem", { name: "Logout" }))
    .click();
  await page.waitForURL(`${product.cloud.origin}/`);
}

describe("unsaved entries of the forms", () => {
  it("of a goal are restored after a reload, as typed, and go with Reset and Cancel", async () => {
    const { page, context, pageErrors } = await atTimeline("advanced");
    let dialog = await openGoal(page);
    await dialog.getByRole("button", { name: "Bitcoin", exact: true }).click();
    const amount = () => dialog.getByLabel("Hold at least (BTC)");
    await amount().fill("1,5");
    await page.reload();
    dialog = await openGoal(page);
    await dialog.getByText("Unsaved entries restored.").waitFor();
    expect(await amount().inputValue()).toBe("1,5");
    await look(page, "unsaved entries of a goal");
    await dialog.getByRole("button", { name: "Reset" }).click();
    expect(await dialog.getByLabel(/^Worth at least/).inputValue()).toBe("");
    expect(await dialog.getByText("Unsaved entries restored.").count()).toBe(0);

    await dialog.getByLabel(/^Worth at least/).fill("5000");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    dialog = await openGoal(page);
    expect(await dialog.getByLabel(/^Worth at least/).inputValue()).toBe("");
    expect(await dialog.getByText("Unsaved entries restored.").count()).toBe(0);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("survive a reload, lead back to their form, and are removed on cancel, discard and logout", async () => {
    const { page, context, pageErrors } = await atTimeline("free");
    const month = "March 2027";
    const entry = goOn(page, `plan for ${month}`);
    const dialog = await openMonth(page, month);
    await usd(dialog).fill("700");
    await page.reload();
    await entry.waitFor();
    await look(page, "unsaved entries");
    await entry.click();
    await dialog.getByText("Unsaved entries restored.").waitFor();
    expect(await usd(dialog).inputValue()).toBe("700,00");
    await look(page, "unsaved entries of a month");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await entry.count()).toBe(0);
    expect(await usd(await openMonth(page, month)).inputValue()).toBe("250,00");

    // Escape is no decision: what was typed stays until it is discarded.
    await usd(dialog).fill("701");
    await page.keyboard.press("Escape");
    await entry.waitFor();
    await page.getByRole("button", { name: `Discard the plan for ${month}` }).click();
    expect(await entry.count()).toBe(0);

    await page.getByRole("button", { name: "Add Transaction" }).click();
    await page.getByLabel("USD amount", { exact: true }).fill("55");
    await page.reload();
    const record = page.getByRole("button", { name: /^transaction of / });
    await record.click();
    await page.getByText(/^Unsaved entries restored\./).waitFor();
    expect(await page.getByLabel("USD amount", { exact: true }).inputValue()).toBe("55,00");
    await page.keyboard.press("Escape");
    await record.waitFor();
    await logOut(page);
    await timeline.signIn(page, product.cloud.origin, "free");
    expect(await record.count()).toBe(0);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("a plan change without effect", () => {
  it("is shown in the form, the row, the explanation and a list, and can be removed", async () => {
    const { page, context, pageErrors } = await atTimeline("basic");
    const month = "November 2026";
    await lead(page, month).click();
    await page.getByRole("button", { name: "Change the plan" }).click();
    await usd(sheet(page, month)).fill("300");
    await sheet(page, month).getByRole("button", { name: "Save" }).click();
    await sheet(page, month).waitFor({ state: "detached" });
    await lead(page, `${month}, edited`).click();
    await page.getByRole("button", { name: "Record a transaction" }).click();
    await page.getByText("This has no effect once a transaction is recorded.").waitFor();
    await page.getByLabel("Price", { exact: true }).fill("80.000");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const idle = `${month}, recorded, price projected, plan change without effect`;
    await lead(page, idle).click({ button: "right" });
    await page
      .getByText(/^The plan was changed for this month. No effect: the recorded transaction/)
      .waitFor();
    await page.keyboard.press("Escape");
    await lead(page, idle).click();
    await page.getByText("This has no effect while a transaction is recorded in this month.").waitFor();
    await look(page, "a recorded month with a change of the plan");
    await page.getByRole("button", { name: `Remove the plan change for ${month}` }).click();
    await page.getByText(/^Your plan was changed for/).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await expect
      .poll(() => lead(page, `${month}, recorded`).getAttribute("aria-label"))
      .not.toContain("change");

    const lost = "March 2028";
    const dialog = await openMonth(page, lost);
    await usd(dialog).fill("400");
    await dialog.getByRole("button", { name: "Save" }).click();
    await lead(page, `${lost}, edited`).waitFor();
    await usd(await openMonth(page, lost)).fill("450");
    await page.keyboard.press("Escape");
    await openControlPanel(page);
    await setEndDate(page, "31/12/2027");
    await goOn(page, `plan for ${lost}`).click();
    await dialog
      .getByText(/^Changes here have no effect: March 2028 is outside your plan, which runs from/)
      .waitFor();
    await look(page, "a month outside the plan");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByText("You have changed a month outside your plan. These changes have no effect.")
      .waitFor();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const list = page.getByRole("dialog", { name: "Changes without effect" });
    await list.getByText("USD amount 400,00").waitFor();
    await look(page, "changes without effect");
    await list.getByRole("button", { name: `Remove the plan change for ${lost}` }).click();
    await list.getByText("All plan changes take effect.").waitFor();
    await list.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText(/^You have changed a month outside/).waitFor({ state: "detached" });
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("input to the control panel", () => {
  it("is previewed while it is valid, and reverted with Escape", async () => {
    const { page, context, pageErrors } = await atTimeline("advanced");
    await openControlPanel(page);
    const before = await settled(() => figures(page));
    const saves: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") saves.push(request.url());
    });
    await page.getByRole("button", { name: /^Base amount, epoch 5: / }).click();
    const cell = page.getByRole("textbox", { name: "Base amount, epoch 5" });
    await cell.fill("4000");
    await preview(page).waitFor();
    await expect.poll(() => figures(page)).not.toEqual(before);
    await expect.poll(() => figures(page)).toContain("4.000,00");
    const shown = await settled(() => figures(page));
    for (const half of ["4000,", "-", ""]) {
      await cell.fill(half);
      expect(await figures(page)).toEqual(shown);
    }
    await cell.press("Escape");
    await preview(page).waitFor({ state: "detached" });
    // The months follow when the page has time.
    await expect.poll(() => figures(page)).toEqual(before);

    const rows = await rowCount(page);
    const end = page.getByLabel("End Date", { exact: true });
    await end.fill("31/12/2028");
    await expect.poll(() => rowCount(page)).toBeLessThan(rows);
    const fewer = await rowCount(page);
    for (const half of ["31/1", "31/12/1999", ""]) {
      await end.fill(half);
      expect(await rowCount(page)).toBe(fewer);
    }
    await end.press("Escape");
    await expect.poll(() => rowCount(page)).toBe(rows);
    expect(saves).toEqual([]);

    await page.getByRole("button", { name: /^Peak price, epoch 6: / }).click();
    const peak = page.getByRole("textbox", { name: "Peak price, epoch 6" });
    await peak.fill("1.234.567");
    await preview(page).waitFor();
    await peak.press("Enter");
    await page.getByRole("button", { name: /^Peak price, epoch 6: US\$ 1,23 M, set by you/ }).waitFor();
    await preview(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Peak price, epoch 6: US\$ 1,23 M, set by you/ }).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("while the network is gone", () => {
  it("changes wait and are saved once it is back, and failed loads can be retried", async () => {
    const { page, context } = await atTimeline("basic");
    await openControlPanel(page);
    const amount = page.getByLabel("Base Amount", { exact: true });
    const cap = page.getByLabel("Dynamic Top-Up Cap", { exact: true });
    // Other values than those that a first try has saved.
    const [newAmount, newCap] = (await amount.inputValue()) === "310,00" ? ["320", "45"] : ["310", "40"];
    await context.setOffline(true);
    await amount.fill(newAmount);
    await amount.press("Enter");
    await page.getByText("Offline: 1 change waiting").waitFor();
    await cap.fill(newCap);
    await cap.press("Enter");
    await page.getByText("Offline: 2 changes waiting").waitFor();
    await look(page, "changes that wait for the network");
    await page.getByRole("button", { name: "Close Control Panel" }).click();
    await page.getByText("Offline: 2 changes waiting").waitFor();
    await look(page, "changes that wait below the table");

    await page.getByRole("button", { name: "Add Transaction" }).click();
    await page.getByText("This part of the page failed to load. Check your connection.").waitFor();
    await look(page, "a form that did not load");
    await context.setOffline(false);
    // What is still being saved would open the control panel again after the reload.
    await page.getByText(/\d changes? waiting|\d changes?, saving/).waitFor({ state: "detached" });
    // A browser remembers the code that failed, so the page is loaded again.
    await page.getByRole("button", { name: "Retry", exact: true }).click();
    await grid(page).waitFor();
    await page.getByText("This part of the page failed to load.").waitFor({ state: "detached" });
    const dialog = page.getByRole("dialog", { name: "Add Transaction" });
    // Where the code came without another document, the form is open already.
    if (!(await dialog.isVisible())) {
      await page.getByRole("button", { name: "Add Transaction", exact: true }).click();
    }
    await dialog.getByLabel("USD amount", { exact: true }).waitFor();
    await look(page, "a form that loaded on another try");
    // With its styles the drawer stands at the right edge.
    expect((await dialog.boundingBox())!.x).toBeGreaterThan(300);
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.reload();
    await grid(page).waitFor();
    await openControlPanel(page);
    expect(await amount.inputValue()).toBe(`${newAmount},00`);
    expect(await cap.inputValue()).toBe(`${newCap},00`);
    await context.close();
  });
});

describe("until the transactions have loaded", () => {
  it("nothing can be recorded, which is shown, and the list can be reloaded", async () => {
    const { page, context } = await atTimeline("basic");
    for (const path of ["first-load", "transactions?*"]) {
      await page.route(`**/api/${path}`, (route) => route.abort());
    }
    await page.reload();
    await page.getByText("Failed to load transactions").waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await look(page, "transactions that did not load");
    await page.getByRole("button", { name: "Add Transaction" }).click();
    await page
      .getByRole("row", { name: /^November 2026/ })
      .first()
      .click();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.unroute("**/api/transactions?*");
    await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
    await page.getByText("Failed to load transactions").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add Transaction" }).click();
    await page.getByRole("dialog", { name: "Add Transaction" }).waitFor();
    await context.close();
  });
});
