import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline, grid, openControlPanel } from "./at-timeline.ts";
import { desktop, expectAccessible, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

const month = "March 2027";
/** The heading of a month's row: the month and where its numbers come from. */
const lead = (page: Page, name: string) =>
  grid(page).getByRole("rowheader", { name: new RegExp(`^${name}`) });
const rowText = async (page: Page, name: string) => {
  const row = lead(page, name).first().locator("xpath=ancestor::*[@role='row'][1]");
  return (await row.getByRole("gridcell").allTextContents()).join("|");
};
const sheet = (page: Page, name = month) => page.getByRole("dialog", { name: `Plan for ${name}` });
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });
const totalAtEnd = (dialog: Locator) =>
  dialog.getByRole("region", { name: "What this changes" }).getByRole("row", { name: /^Total BTC/ });

async function open(page: Page, name = month): Promise<Locator> {
  await lead(page, name).first().click();
  const dialog = sheet(page, name);
  await field(dialog, "USD amount").waitFor();
  return dialog;
}

async function enter(dialog: Locator, label: string, text: string) {
  await field(dialog, label).fill(text);
  await field(dialog, label).press("Tab");
}

/** Bitcoin at the end of the plan: as saved, and with the change. */
async function totals(dialog: Locator): Promise<[string, string]> {
  const cells = await totalAtEnd(dialog).getByRole("cell").allInnerTexts();
  return [cells.at(-2) ?? "", cells.at(-1) ?? ""];
}

describe("changing the plan for many months", () => {
  it("edits, shifts and removes them together with a preview, refuses a month that is taken, and undoes it", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    for (const [name, amount] of [
      ["March 2027", "1.000"],
      ["May 2027", "500"],
    ] as const) {
      const dialog = await open(page, name);
      await enter(dialog, "USD amount", amount);
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "Power Tools", exact: true }).click();
    const panel = page.getByRole("region", { name: "Power Tools", exact: true });
    await panel.getByRole("button", { name: "Full screen" }).click();
    await panel.getByRole("button", { name: /^Bulk Operations/ }).click();
    await panel.getByRole("button", { name: "Plan changes", exact: true }).click();
    const list = panel.getByRole("region", { name: "Plan changes", exact: true });
    const change = panel.getByRole("region", { name: "Change", exact: true });
    const preview = panel.getByRole("region", { name: "Preview", exact: true });
    const months = () => list.getByRole("row").locator("td:nth-child(2)").allTextContents();
    const both = ["March 2027", "May 2027"];
    await expect.poll(months).toEqual(both);

    await list.getByRole("checkbox", { name: "Select March 2027" }).check();
    await change.getByLabel("By").fill("2");
    await change.getByText("May 2027 has a change already.", { exact: false }).waitFor();
    await change.getByRole("button", { name: "Change 1 plan change", disabled: true }).waitFor();
    await list.getByRole("checkbox", { name: "Select all" }).check();
    await preview.getByRole("heading", { name: "Preview of 2 changes" }).waitFor();
    await lookEverywhere(page, "bulk plan changes");
    await change.getByRole("button", { name: "Change 2 plan changes" }).click();
    await page.getByText("2 plan changes shifted").waitFor();
    await expect.poll(months).toEqual(["May 2027", "July 2027"]);
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await undo.last().click();
    await expect.poll(months).toEqual(both);

    const overrides = () => list.getByRole("row").locator("td:nth-child(3)").allTextContents();
    const own = await overrides();
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await list.getByRole("checkbox", { name: "Select May 2027" }).check();
      await change.getByLabel("What to do").selectOption({ label: "Set amount" });
      await change.getByLabel("Amount", { exact: true }).fill("750");
      await preview.getByRole("heading", { name: "Preview of 1 change" }).waitFor();
      await preview.getByText("750,00", { exact: false }).first().waitFor();
      await change.getByRole("button", { name: "Change 1 plan change" }).click();
      await page.getByText("1 plan change given another amount").waitFor();
      await expect.poll(async () => (await overrides())[1]).toContain("750,00");
      expect((await overrides())[0]).toBe(own[0]);
      await undo.last().click();
      await expect.poll(overrides).toEqual(own);

      await list.getByRole("checkbox", { name: "Select May 2027" }).check();
      await change.getByLabel("What to do").selectOption({ label: "Set fee" });
      await change.getByLabel("Fee", { exact: true }).fill("3");
      await preview.getByText("3,00", { exact: false }).first().waitFor();
      await change.getByRole("button", { name: "Change 1 plan change" }).click();
      await page.getByText("1 plan change given another fee").waitFor();
      await expect.poll(async () => (await overrides())[1]).toMatch(/500,00.*3,00/);
      await undo.last().click();
      await expect.poll(overrides).toEqual(own);

      await list.getByRole("checkbox", { name: "Select March 2027" }).check();
      await change.getByLabel("What to do").selectOption({ label: "Shift months" });
      await change.getByLabel("Direction").selectOption({ label: "Earlier" });
      await change.getByLabel("By").fill("1");
      await preview.getByRole("heading", { name: "Preview of 1 change" }).waitFor();
      await change.getByRole("button", { name: "Change 1 plan change" }).click();
      await expect.poll(months).toEqual(["February 2027", "May 2027"]);
      await undo.last().click();
      await expect.poll(months).toEqual(both);
    }

    await list.getByRole("checkbox", { name: "Select all" }).check();
    await change.getByLabel("What to do").selectOption({ label: "Follow the plan again" });
    await change.getByRole("button", { name: "Remove 2 plan changes" }).click();
    await list.getByText("Every month follows the plan", { exact: false }).waitFor();
    await undo.last().click();
    await expect.poll(months).toEqual(both);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("changing the plan for a month", () => {
  it("shows its effect at once, survives a reload, and can be removed and restored", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic");
    const before = await rowText(page, month);
    expect(before).toContain("|250,00|");
    const dialog = await open(page);
    await field(dialog, "USD amount").fill("1.000");
    await expect.poll(() => field(dialog, "Cost").inputValue()).toBe("1.030,00");
    await page.getByText("Preview", { exact: true }).waitFor();
    const [saved] = await totals(dialog);
    await expect.poll(async () => (await totals(dialog))[1]).not.toBe(saved);
    const [, changed] = await totals(dialog);
    expect(changed > saved).toBe(true);
    await field(dialog, "USD amount").press("Tab");
    await dialog.getByText("Edited by you").waitFor();
    await expectAccessible(page, "the plan of a month");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(`Plan for ${month} changed`).waitFor();
    await page.getByRole("list", { name: "Legend" }).getByText("Edited").waitFor();

    await page.reload();
    await grid(page).waitFor();
    await lead(page, `${month}, edited`).first().waitFor();
    expect(await rowText(page, month)).toContain("|1.000,00|");
    const again = await open(page);
    expect(await field(again, "USD amount").inputValue()).toBe("1.000,00");
    expect(await totals(again)).toEqual([changed, changed]);
    await again.getByRole("button", { name: "Remove override" }).click();
    await page.getByText(`${month} follows the plan again`).waitFor();
    await lead(page, `${month}, projected`).first().waitFor();
    expect(await rowText(page, month)).toBe(before);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await lead(page, `${month}, edited`).first().waitFor();
    await expect.poll(() => rowText(page, month)).toContain("|1.000,00|");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("shows contradictions beside the field, and returns to the plan's value when a field is cleared", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") sent.push(request.url());
    });
    const dialog = await open(page);
    await enter(dialog, "USD amount", "100");
    await enter(dialog, "Fees", "5");
    await enter(dialog, "Cost", "200");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Invalid USD spent. Expected 195.00 based on Cost (USD) - Fees (USD).").waitFor();
    expect(await field(dialog, "USD amount").evaluate((input) => input.matches(":focus"))).toBe(true);
    await enter(dialog, "Fees", "-5");
    await dialog.getByText("Fees cannot be negative").waitFor();
    await expectAccessible(page, "a refused plan of a month");
    expect(sent).toEqual([]);
    await enter(dialog, "Fees", "");
    await enter(dialog, "Cost", "");
    expect(await field(dialog, "Fees").inputValue()).toBe("12,00");
    await dialog.getByRole("button", { name: "Reset" }).click();
    expect(await field(dialog, "USD amount").inputValue()).toBe("250,00");
    expect(await dialog.getByText("Edited by you").count()).toBe(0);
    // Choosing sells requires Basic.
    expect(await dialog.getByRole("group", { name: "Sell in this month" }).count()).toBe(0);
    await dialog.getByRole("link", { name: "View Plans" }).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("is offered beside recording for a past or current month, and keeps the focus where it was chosen", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free");
    await lead(page, "November 2026").first().click();
    const record = page.getByRole("dialog", { name: "Add Transaction" });
    const choice = (name: string) =>
      page.getByRole("group", { name: "What to do" }).getByRole("button", { name });
    await record.waitFor();
    await choice("Change the plan").press("Enter");
    const dialog = sheet(page, "November 2026");
    await field(dialog, "USD amount").waitFor();
    await expect
      .poll(() => choice("Change the plan").evaluate((button) => button.matches(":focus")))
      .toBe(true);
    await choice("Record a transaction").press("Enter");
    await record.waitFor();
    await choice("Change the plan").click();
    await enter(dialog, "BTC amount", "0,01");
    await dialog.getByRole("button", { name: "Save" }).click();
    // The table becomes wider without the form.
    await dialog.waitFor({ state: "detached" });
    await lead(page, "November 2026, edited").first().waitFor();
    // What the plan was changed to is no record: its price has to be said first.
    await page.getByRole("button", { name: "Confirm the buy of November 2026" }).click();
    await page
      .getByRole("dialog", { name: "Add Transaction" })
      .getByLabel("Price", { exact: true })
      .waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("works beside unsaved settings of the control panel, and neither loses the other", async () => {
    const { page, context, pageErrors } = await atTimeline(
      product.browser,
      product.cloud.origin,
      "advanced",
      {
        // Room for the table under Home.
        viewport: { width: 1440, height: 1500 },
      },
    );
    await openControlPanel(page);
    await page.getByLabel("Base Amount", { exact: true }).fill("300");
    await page.getByLabel("Base Amount", { exact: true }).press("Enter");
    const dialog = await open(page, "February 2027");
    await expect.poll(() => field(dialog, "USD amount").inputValue()).toBe("300,00");
    await enter(dialog, "Price", "40.000");
    await dialog
      .getByRole("group", { name: "Sell in this month" })
      .getByRole("button", { name: "Do not sell" })
      .click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await lead(page, "February 2027, edited").first().waitFor();
    await page.getByText(/\d changes?, saving/).waitFor({ state: "detached" });
    await page.getByText("Preview", { exact: true }).waitFor({ state: "detached" });
    await page.reload();
    await lead(page, "February 2027, edited").first().waitFor();
    expect(await rowText(page, "February 2027")).toContain("|300,00|");
    expect(await rowText(page, "February 2027")).toContain("0,00750000");
    // The settings and the month may be sent at once: the one that comes second is sent again on top of the first.
    const unexpected = pageErrors.list.filter((text) => !text.includes("409 (Conflict)"));
    expect(unexpected).toEqual([]);
    await context.close();
  });

  it("fits a phone, in the dark as well", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free", {
      viewport: phone,
      hasTouch: true,
      colorScheme: "dark",
    });
    await lead(page, "Mar 2027").first().tap();
    const dialog = sheet(page);
    await field(dialog, "USD amount").waitFor();
    await enter(dialog, "USD amount", "0");
    await expect.poll(() => field(dialog, "Cost").inputValue()).toBe("0,00");
    const width = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(width).toBe(0);
    await expectAccessible(page, "the plan of a month on a phone");
    await dialog.getByRole("button", { name: "Save" }).tap();
    await lead(page, "Mar 2027, edited").first().waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});
