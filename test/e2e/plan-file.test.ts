import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import * as timeline from "./at-timeline.ts";
import { expectAccessible } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";

const product = demoProduct();

const atTimeline = () => timeline.atTimeline(product.browser, product.cloud.origin, "advanced");
const amount = (page: Page) => page.getByLabel("Base Amount", { exact: true });
const held = (page: Page) => page.getByRole("region", { name: "You hold" });

async function setAmount(page: Page, text: string) {
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().includes("/api/control-panel"),
  );
  await amount(page).fill(text);
  await amount(page).press("Enter");
  expect((await saved).status()).toBe(200);
  await page.getByText(/\d changes?, saving/).waitFor({ state: "detached" });
}

async function resetPlan(page: Page) {
  await page.getByRole("button", { name: "Reset Plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset Plan", exact: true }).click();
  await page.getByText("Your plan is reset to its defaults").waitFor();
}

/** Exports the table and gives the path of the file. */
async function exportAs(page: Page, format: "CSV" | "JSON"): Promise<string> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: new RegExp(`^${format}`) }).click(),
  ]);
  const path = join(product.directory, `plan.${format.toLowerCase()}`);
  await download.saveAs(path);
  await page.keyboard.press("Escape");
  return path;
}

async function chooseFile(page: Page, path: string) {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("button", { name: /^Import Plan/ }).click();
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(path);
}

describe("the plan in a file", () => {
  it("is restored after a reset, from CSV and from JSON, and can be undone with one press", async () => {
    const { page, context, pageErrors } = await atTimeline();
    await timeline.openControlPanel(page);
    for (const [format, text] of [
      ["CSV", "432,10"],
      ["JSON", "98,76"],
    ] as const) {
      await setAmount(page, text);
      const path = await exportAs(page, format);
      await resetPlan(page);
      await expect.poll(() => amount(page).inputValue()).toBe("250,00");
      await page.getByRole("status").getByRole("button", { name: "Close" }).click();
      await chooseFile(page, path);
      const dialog = page.getByRole("dialog", { name: "Import Plan" });
      await dialog.getByRole("row", { name: `Base Amount 250,00 ${text}` }).waitFor();
      await expectAccessible(page, `the import of a plan from ${format}`);
      await dialog.getByRole("button", { name: "Import Plan", exact: true }).click();
      await page.getByText("Plan imported").waitFor();
      await expect.poll(() => amount(page).inputValue()).toBe(text);
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      // The message goes by itself after some seconds.
      await page.getByText("Undone: plan imported").waitFor();
      await page.getByRole("status").getByRole("button", { name: "Close" }).click();
      await expect.poll(() => amount(page).inputValue()).toBe("250,00");
    }
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("is missing from other files, which shows an error", async () => {
    const { page, context } = await atTimeline();
    const path = join(product.directory, "other.csv");
    await writeFile(path, "Date,BTC\r\n2024-01-01,1\r\n");
    await chooseFile(page, path);
    await page.getByRole("dialog").getByText("The file contains no plan.").waitFor();
    const button = page.getByRole("dialog").getByRole("button", { name: "Import Plan", exact: true });
    expect(await button.isDisabled()).toBe(true);
    await context.close();
  });
});

describe("what is held", () => {
  it("appears with the first record, which can be one in euros from an exchange's file", async () => {
    const { page, context } = await atTimeline();
    await held(page).getByText("Nothing recorded yet.").waitFor();
    await page.getByRole("button", { name: "Add Transaction" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Import/ })
      .click();
    const today = new Date().toISOString().slice(0, 10);
    const path = join(product.directory, "bitvavo.csv");
    const header =
      "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address";
    const trade = `UTC,${today},00:00:30,buy,BTC,0.01,EUR,50000,EUR,-501.25,EUR,1.25,Completed,t1,`;
    await writeFile(path, `${header}\n${trade}\n`);
    const dialog = page.getByRole("dialog", { name: "Import Transactions" });
    await dialog.locator("input[type=file]").setInputFiles(path);
    await dialog.getByLabel("US$ per EUR").fill("1,1");
    await dialog.getByText("at US$ 1,1000 per EUR").waitFor();
    await dialog.getByText("EUR 500,00").waitFor();
    await expectAccessible(page, "the import of trades in euros");
    await dialog.getByRole("button", { name: "Import 1 Transaction" }).click();
    await held(page).getByText("0,01000000 BTC").waitFor();
    await held(page).getByText("1 recorded buy").waitFor();
    await held(page).getByText("US$ 551,38").waitFor();
    await context.close();
  });
});
