import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline, chooseCsv, grid, openControlPanel } from "./at-timeline.ts";
import { phone } from "./browser.ts";
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
  await chooseCsv(page, trades);
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
  });

  it("export a range, back the account up and restore it with undo, run automations, and try a call", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    await importTrades(page);
    const open = async () => {
      await page.getByRole("button", { name: "Power Tools", exact: true }).click();
      const panel = page.getByRole("region", { name: "Power Tools", exact: true });
      await panel.getByRole("button", { name: "Full screen" }).click();
      return panel;
    };
    const saved = async (press: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent("download"), press()]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
    };
    let panel = await open();

    await panel.getByRole("button", { name: /^Data Export/ }).click();
    const exporting = panel.getByRole("region", { name: "Data Export", exact: true });
    await exporting.getByRole("button", { name: "Current year" }).click();
    await exporting.getByText(/ columns, \d+ months?$/).waitFor();
    const year = new Date().getUTCFullYear();
    const json = await saved(() => exporting.getByRole("button", { name: /^JSON/ }).click());
    expect(json.name).toBe(`halvest-timeline-export-${year}-01-01-${year}-12-31.json`);
    const { rows } = JSON.parse(json.text) as { rows: { dateAcquired: string }[] };
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ dateAcquired }) => !dateAcquired.startsWith(String(year)))).toEqual([]);
    await lookEverywhere(page, "data export");

    const backup = await saved(() => panel.getByRole("button", { name: "Quick Backup" }).click());
    expect(backup.name).toMatch(/^halvest-backup-\d{4}-\d\d-\d\d\.json$/);
    const file = JSON.parse(backup.text) as { transactions: unknown[]; plans: unknown[] };
    expect(file.transactions.length).toBeGreaterThan(0);
    await panel.getByRole("button", { name: /^Backup & Restore/ }).click();
    const restoring = panel.getByRole("region", { name: "Backup & Restore", exact: true });
    const choose = async (content: unknown) => {
      const buffer = Buffer.from(JSON.stringify(content));
      const given = { name: "backup.json", mimeType: "application/json", buffer };
      await restoring.locator("input[type=file]").setInputFiles(given);
    };
    await choose(file);
    await restoring.getByText("It is the same as your account", { exact: false }).waitFor();
    await choose({ ...file, format: "else" });
    await restoring.getByText("This is not a backup of Halvest", { exact: false }).waitFor();
    await choose({ ...file, transactions: [] });
    await restoring.getByRole("button", { name: "Restore 1 part" }).waitFor();
    await lookEverywhere(page, "backup and restore");
    await restoring.getByRole("button", { name: "Restore 1 part" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore backup", exact: true }).click();
    await page.getByRole("region", { name: "Power Tools", exact: true }).waitFor({ state: "detached" });
    await grid(page).waitFor();
    panel = await open();
    await panel.getByRole("button", { name: /^Bulk Operations/ }).click();
    await panel.getByText("Nothing is recorded yet", { exact: false }).waitFor();
    await panel.getByRole("button", { name: /^Backup & Restore/ }).click();
    await panel.getByRole("button", { name: "Undo restore" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo restore", exact: true }).click();
    await page.getByRole("region", { name: "Power Tools", exact: true }).waitFor({ state: "detached" });
    await grid(page).waitFor();
    panel = await open();
    await panel.getByText(`${file.transactions.length} transactions`).first().waitFor();

    await panel.getByRole("button", { name: /^Automation Scripts/ }).click();
    const automation = panel.getByRole("region", { name: "Automation Scripts", exact: true });
    const rowOf = (name: RegExp) =>
      automation.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
    const mailing = rowOf(/^Mail me an export/);
    await mailing.getByRole("button", { name: /^Run now/ }).click();
    await mailing.getByText(/^File made and mailed/).waitFor();
    const reminder = rowOf(/^Remind me: behind the plan/);
    await reminder.getByRole("button", { name: /^(Activate|Pause)/ }).waitFor();
    const activate = reminder.getByRole("button", { name: /^Activate/ });
    if (await activate.isVisible()) await activate.click();
    await reminder.getByText("Active", { exact: true }).waitFor();
    await reminder.getByRole("button", { name: /^Run now/ }).click();
    await reminder.getByText(/^(Checked|Sent) /).waitFor();
    await automation.getByLabel("To", { exact: true }).fill("1000");
    await automation.getByRole("button", { name: "Add alert" }).click();
    const alert = rowOf(/^Alert: price falls/).last();
    await alert.waitFor();
    await page.waitForLoadState("networkidle");
    const checks = page.waitForResponse((answer) => answer.url().endsWith("/api/alerts"));
    await alert.getByRole("button", { name: /^Run now/ }).click();
    expect((await checks).ok()).toBe(true);
    await page
      .getByRole("alert")
      .or(page.getByRole("status"))
      .getByText(/^(Now|On .*:) US\$ [\d.,]+, [\d.,]+ % above/)
      .first()
      .waitFor();
    await alert.getByRole("button", { name: /^Pause/ }).click();
    await alert.getByText("Paused", { exact: true }).waitFor();
    await lookEverywhere(page, "automation");
    await alert.getByRole("button", { name: /^Delete/ }).click();
    await alert.waitFor({ state: "detached" });
    await reminder.getByRole("button", { name: /^Pause/ }).click();
    await reminder.getByText("Paused", { exact: true }).waitFor();

    await panel.getByRole("button", { name: /^Developer Tools/ }).click();
    const developer = panel.getByRole("region", { name: "Developer Tools", exact: true });
    await developer.getByLabel("Search calls").fill("widget");
    const call = developer.getByRole("article", { name: "GET /v1/widget" });
    await developer.getByLabel(/^API key/).fill("hv_not_a_key_at_all");
    await call.getByRole("region", { name: "Sample" }).getByText("hv_not_a…", { exact: false }).waitFor();
    await call.getByRole("button", { name: "Send request" }).click();
    await call.getByText(/^401 /).waitFor();
    await lookEverywhere(page, "developer tools");
    // The refused file and the key that is none.
    const unexpected = pageErrors.list.filter((text) => !/40[01] \(/.test(text));
    expect(unexpected).toEqual([]);
    await context.close();
  });

  it("record all buys of a month that a weekly plan expected, and take them back together", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free");
    await openControlPanel(page);
    const start = page.getByLabel("Start Date", { exact: true });
    await start.fill("01/01/2026");
    await start.press("Tab");
    await page.getByLabel("Buying rhythm", { exact: true }).selectOption({ label: "Weekly" });
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Close Control Panel" }).click();
    // The row of April has days of March, which are March's own all the same.
    const recorded = [
      "2026-02-28,buy,0.001,66,0",
      "2026-04-30,buy,0.001,60,0",
      "2026-06-30,buy,0.001,58.50,0",
    ];
    await chooseCsv(page, [trades[0]!, ...recorded]);
    await page.getByRole("button", { name: "Import 3 Transactions" }).click();
    await page.getByText("3 transactions imported").waitFor();
    await page.getByRole("button", { name: "Power Tools", exact: true }).click();
    const panel = page.getByRole("region", { name: "Power Tools", exact: true });
    await panel.getByRole("button", { name: "Full screen" }).click();
    const gap = panel
      .getByRole("region", { name: "Data Validation", exact: true })
      .getByRole("row")
      .filter({ hasText: "March 2026" });
    await gap
      .getByText(/the plan expected 4 from 05\/03\/2026 to 26\/03\/2026: US\$ [\d.]+,\d\d, fees US\$/)
      .waitFor();
    await lookEverywhere(page, "gaps of a weekly plan");
    await gap.getByRole("button", { name: "Record all 4" }).click();
    await page.getByText("4 buys of March 2026 recorded").waitFor();
    await gap.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await gap.getByRole("button", { name: "Record all 4" }).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("bring a chosen tool into view on a phone, where the cards fill the screen", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free", {
      viewport: phone,
    });
    await page.getByRole("button", { name: "Open navigation" }).click();
    await page.getByRole("button", { name: "Power Tools", exact: true }).first().click();
    const panel = page.getByRole("region", { name: "Power Tools", exact: true });
    await panel.getByRole("button", { name: "Full screen" }).click();
    const topOf = async (name: string) => {
      const heading = panel.getByRole("region", { name, exact: true }).getByRole("heading").first();
      await heading.waitFor();
      return (await heading.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    };
    for (const name of ["Automation Scripts", "Data Export"]) {
      await panel.getByRole("button", { name: new RegExp(`^${name}`) }).click();
      await expect.poll(() => topOf(name)).toBeLessThan(phone.height / 2);
    }
    await panel.getByRole("button", { name: "Validate Data" }).click();
    await expect.poll(() => topOf("Data Validation")).toBeLessThan(phone.height / 2);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});
