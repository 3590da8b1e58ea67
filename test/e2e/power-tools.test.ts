import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

/** The same trade twice, and one at a price that bitcoin did not have; the closes of these days are known. */
const trades = [
  "Date,Type,BTC,USD,Fee",
  "2026-06-30,buy,0.001,58.50,0",
  "2026-06-30,buy,0.001,58.50,0",
  "2026-02-28,buy,0.001,100,0",
];

async function importTrades(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Transaction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Import CSV" }).click();
  const buffer = Buffer.from(trades.join("\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "trades.csv", mimeType: "text/csv", buffer });
  await page.getByLabel(/^Account/).fill("Kraken");
  await page.getByRole("switch", { name: "Import duplicates as well" }).click();
  await page.getByRole("button", { name: "Import 3 Transactions" }).click();
  await page.getByText("3 transactions imported").waitFor();
}

describe("the power tools", () => {
  it("find a duplicate and a price off the market, fix them, and change many at once, each with an undo", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic");
    await importTrades(page);
    await page.getByRole("button", { name: "Power Tools", exact: true }).click();
    const panel = page.getByRole("region", { name: "Power Tools", exact: true });
    await panel.getByRole("button", { name: "Full screen" }).click();

    const checks = panel.getByRole("region", { name: "Data Validation", exact: true });
    const rowOf = (finding: string) => checks.getByRole("row").filter({ hasText: finding });
    const preview = panel.getByRole("region", { name: "Preview", exact: true });
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await rowOf("Price off the market")
      .getByRole("button", { name: /^Use US\$/ })
      .click();
    await page.getByText("1 transaction fixed").waitFor();
    await rowOf("Price off the market").waitFor({ state: "detached" });
    await undo.last().click();
    await rowOf("Price off the market").waitFor();
    await rowOf("Price off the market").getByRole("button", { name: /^Edit/ }).click();
    const form = page.getByRole("dialog", { name: /^Edit/ });
    await form
      .getByRole("button", { name: /^(Close|Cancel)/ })
      .first()
      .click();
    await form.waitFor({ state: "detached" });
    await rowOf("Price off the market").getByRole("checkbox").check();
    await rowOf("Duplicate").getByRole("checkbox").check();
    await preview.getByRole("heading", { name: "Preview of 2 changes" }).waitFor();
    await lookEverywhere(page, "data validation");
    await checks.getByRole("button", { name: "Fix 2 selected" }).click();
    await page.getByText("2 transactions fixed").waitFor();
    await rowOf("Duplicate").waitFor({ state: "detached" });
    expect(await rowOf("Price off the market").count()).toBe(0);

    await panel.getByRole("button", { name: /^Bulk Operations/ }).click();
    const list = panel.getByRole("region", { name: "Bulk Operations", exact: true });
    const change = panel.getByRole("region", { name: "Change", exact: true });
    await list.getByLabel("Account").selectOption({ label: "Kraken" });
    await list.getByText("0 of 2 transactions selected").waitFor();
    await list.getByRole("checkbox", { name: "Select all" }).check();
    await change.getByLabel("What to do").selectOption({ label: "Shift dates" });
    await change.getByLabel("Direction").selectOption({ label: "Earlier" });
    await change.getByLabel("By").fill("1");
    await preview.getByRole("heading", { name: "Preview of 2 changes" }).waitFor();
    await lookEverywhere(page, "bulk operations");
    const dates = () => list.getByRole("row").locator("td:nth-child(2)").allTextContents();
    const before = await dates();
    await change.getByRole("button", { name: "Change 2 transactions" }).click();
    await page.getByText("2 transactions shifted").waitFor();
    await expect.poll(async () => (await dates()).join()).not.toBe(before.join());
    await undo.last().click();
    await expect.poll(async () => (await dates()).join()).toBe(before.join());

    await list.getByRole("checkbox", { name: "Select all" }).check();
    await change.getByLabel("Direction").selectOption({ label: "Later" });
    await change.getByLabel("By").fill("300");
    await change.getByRole("button", { name: "Change 2 transactions" }).click();
    await change.getByText(/^2 transactions were not changed\. Buy of .*future/).waitFor();
    expect(await dates()).toEqual(before);

    await change.getByLabel("What to do").selectOption({ label: "Delete" });
    await change.getByRole("button", { name: "Delete 2 transactions" }).click();
    await page.getByText("2 transactions deleted").waitFor();
    await list.getByText("Nothing is recorded yet", { exact: false }).waitFor();
    await undo.last().click();
    await list.getByText("0 of 2 transactions selected").waitFor();
    expect(await dates()).toEqual(before);
    // The refused change of above.
    expect(pageErrors.list.filter((text) => !text.includes("400 (Bad Request)"))).toEqual([]);
    await context.close();
  }, 240_000);
});
