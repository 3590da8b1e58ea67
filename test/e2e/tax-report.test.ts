import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline, chooseCsv, type Tier } from "./at-timeline.ts";
import { phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

/** Half a bitcoin of 2024 and 2025, of which 0.3 are sold in 2025 and 0.1 in 2026; then 0.2 more. */
const trades = [
  "Date,Type,BTC,USD,Fee",
  "2024-02-10,buy,0.25,10000,0",
  "2025-03-01,buy,0.25,20000,0",
  "2025-06-01,sell,0.3,30000,30",
  "2026-05-01,sell,0.1,9000,0",
  "2026-06-01,buy,0.2,12000,0",
];

const part = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

async function importTrades(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Transaction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Import CSV" }).click();
  const buffer = Buffer.from(trades.join("\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "trades.csv", mimeType: "text/csv", buffer });
  await page.getByLabel(/^Account/).fill("Kraken");
  await page.getByRole("button", { name: "Import 5 Transactions" }).click();
  await page.getByText("5 transactions imported").waitFor();
}

/** Chooses the rules of a country and waits until the report follows them: the years of other rules have other names. */
async function chooseRules(page: Page, code: string) {
  const rules = page.getByLabel("Rules of");
  await rules.selectOption(code);
  await expect.poll(() => rules.inputValue()).toBe(code);
}

/** The tests of the file share the account of each tier. */
const withTrades = new Set<Tier>();

/** Imports the trades under an account, once, and goes to the report by the sidebar. */
async function atReport(tier: Tier) {
  const visitor = await atTimeline(product.browser, product.cloud.origin, tier, { acceptDownloads: true });
  const { page } = visitor;
  if (!withTrades.has(tier)) await importTrades(page);
  withTrades.add(tier);
  await page.getByRole("link", { name: "Tax report" }).click();
  await page.getByRole("heading", { name: "Tax report", exact: true }).waitFor();
  return visitor;
}

const saved = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

describe("the tax report", () => {
  it("shows years, sales with their lots and what is held by a country's rules, and explains its figures", async () => {
    const { page, context, pageErrors } = await atReport("advanced");
    await chooseRules(page, "US");
    await page.getByLabel("Tax year", { exact: true }).selectOption("2025");
    const year = part(page, /^2025/);
    await year.getByText("US$ 15.970,00").first().waitFor();
    const rows = part(page, "Disposals with their matches").getByRole("row");
    await rows.filter({ hasText: "01/06/2025" }).getByText("Kraken").waitFor();
    await rows.filter({ hasText: "10/02/2024" }).getByText("Long, 477 days").waitFor();
    await rows.filter({ hasText: "01/03/2025" }).getByText("Short, 92 days").waitFor();
    await page.getByText(/BTC at US\$ 78\.325,10 of 21\/08\/2026/).waitFor();
    await part(page, "What is still held")
      .getByRole("row", { name: /^01\/03\/2025/ })
      .waitFor();
    await year.getByRole("button", { name: "Net gain: how it is calculated" }).click();
    const explanation = page.getByRole("dialog", { name: "Net gain" });
    await explanation.getByText("gains − losses").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(/^A calculation aid, not tax advice/).waitFor();
    await chooseRules(page, "GB");
    await page.getByRole("heading", { name: "Computation" }).waitFor();
    await page.getByText(/converted at quarterly rates/).waitFor();
    await lookEverywhere(page, "tax report");
    await page.getByRole("link", { name: "Timeline", exact: true }).first().click();
    const line = part(page, "Tax report");
    await line.getByText(/^Tax year 2026\/27: net gain .*taxable/).waitFor();
    await line.getByRole("link", { name: "Open the report" }).click();
    await page.getByRole("heading", { name: "Computation" }).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("shows what a tried sale takes where the rules keep a pool", async () => {
    const { page, context, pageErrors } = await atReport("advanced");
    await chooseRules(page, "GB");
    await page.getByRole("heading", { name: "Computation" }).waitFor();
    await page.getByLabel("Amount", { exact: true }).fill("0,05");
    await page.getByLabel("Price", { exact: true }).fill("100.000");
    const trial = part(page, "What if I sell");
    await trial.getByRole("button", { name: "Try out" }).click();
    await trial.getByText("UK matching takes all sales of the day together:").waitFor();
    expect(await trial.getByRole("table", { name: "This sale only" }).count()).toBe(0);
    const [gain] = await trial
      .getByRole("row", { name: /^UK matching/ })
      .locator("b")
      .allTextContents();
    const [taken, ...more] = await trial.getByRole("listitem").allTextContents();
    expect(more).toEqual([]);
    expect(taken).toMatch(/^Pool0,05000000–/);
    expect(taken).toContain(gain);
    expect(taken).toMatch(/Basis [\d.]+,\d\d$/);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("tries a sale out, records it with its lots, lets lots be chosen by hand, and takes both back", async () => {
    const { page, context, pageErrors } = await atReport("advanced");
    await chooseRules(page, "US");
    await page.getByRole("heading", { name: "Gains by year", exact: true }).waitFor();
    await page.getByLabel("Method").selectOption("specific");
    await page
      .getByRole("button", { name: /^Choose lots for/ })
      .first()
      .waitFor();
    await page.getByLabel("Amount", { exact: true }).fill("0,05");
    await page.getByLabel("Price", { exact: true }).fill("100.000");
    await page.getByRole("button", { name: "Try out" }).click();
    const trial = part(page, "What if I sell");
    await trial.getByText(/^Proceeds US\$ 5\.000,00/).waitFor();
    const thisOnly = trial.getByRole("table", { name: "This sale only" });
    await thisOnly.getByRole("radio", { name: "Last in" }).check();
    const all = trial.getByRole("table", { name: "One method for all sales" });
    expect(await all.getByRole("radio", { checked: true }).count()).toBe(0);
    await all.getByRole("radio", { name: "Average cost" }).check();
    await trial.getByText("Average cost takes for this sale:").waitFor();
    await trial.getByText("Pool", { exact: true }).waitFor();
    await lookEverywhere(page, "sale tried out");
    await trial.getByRole("button", { name: "Record this sale" }).click();
    await page.getByText("Sale recorded").waitFor();
    const sale = part(page, "Disposals with their matches").locator("tbody").last();
    await sale.getByText("01/06/2026").waitFor();

    await sale.getByRole("button", { name: /^Choose lots for/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Choose lots for the sale/ });
    // More than a whole number of satoshis can hold.
    await dialog.getByLabel("Take from 01/06/2026").fill("100000000");
    await dialog.getByText(/^Only .* left$/).waitFor();
    await dialog.getByLabel("Take from 01/06/2026").fill("0,01");
    await dialog.getByText("With these lots so far").waitFor();
    await dialog.getByLabel("Take from 01/03/2025").fill("0,04");
    await lookEverywhere(page, "choosing lots");
    await dialog.getByRole("button", { name: "Use these lots" }).click();
    await sale.getByText("01/03/2025").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await sale.getByText("01/03/2025").waitFor({ state: "detached" });
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("is saved as PDF, Excel and CSV with Advanced", async () => {
    const { page, context, pageErrors } = await atReport("advanced");
    await chooseRules(page, "DE");
    await page.getByRole("heading", { name: "Gains by year", exact: true }).waitFor();
    await page.getByLabel("Tax year", { exact: true }).selectOption("2025");
    await part(page, /^2025/).first().waitFor();
    const pdf = await saved(page, () => page.getByRole("button", { name: "Year report (PDF)" }).click());
    expect(pdf.name).toBe("halvest-tax-report-2025.pdf");
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Export" });
    const csv = await saved(page, () => menu.getByRole("button", { name: /^CSV/ }).click());
    expect(csv.name).toBe("halvest-tax-report-2025.csv");
    expect(csv.bytes.toString()).toMatch(/^\uFEFFTax year,Disposal/);
    const excel = await saved(page, () => menu.getByRole("button", { name: /^Excel/ }).click());
    const textsOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)["xl/sharedStrings.xml"]!);
    expect(textsOf(excel.bytes)).toContain("Created on");
    // The same person without metadata.
    await page.route("**/api/settings", async (route) => {
      const { "if-none-match": _, ...headers } = await route.request().allHeaders();
      const response = await route.fetch({ headers });
      const { data } = await response.json();
      const environment = { ...data.environment, includeMetadata: false };
      await route.fulfill({ response, json: { success: true, data: { ...data, environment } } });
    });
    const bare = await saved(page, () => menu.getByRole("button", { name: /^Excel/ }).click());
    expect(textsOf(bare.bytes)).toContain("Rules of");
    expect(textsOf(bare.bytes)).not.toContain("Created on");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("has the current year without a subscription, names what needs one, and says how it begins", async () => {
    const visitor = await atTimeline(product.browser, product.cloud.origin, "free");
    await visitor.page.getByRole("link", { name: "Tax report" }).click();
    await visitor.page.getByText("Nothing recorded yet").waitFor();
    await lookEverywhere(visitor.page, "empty tax report");
    await visitor.context.close();
    const { page, context, pageErrors } = await atReport("free");
    await part(page, /^2026/).first().waitFor();
    expect(
      await page.getByLabel("Tax year", { exact: true }).locator("option[disabled]").allTextContents(),
    ).toEqual(["2025 (Basic)", "2024 (Basic)", "All years (Basic)"]);
    await part(page, "What if I sell").getByText("Advanced tier").waitFor();
    expect(await page.getByRole("button", { name: "Year report (PDF)" }).count()).toBe(0);
    await page.setViewportSize(phone);
    await part(page, "In one figure").getByText("Net gain in 2026").waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("names the sale that cannot be matched instead of showing wrong figures", async () => {
    const { page, context } = await atReport("basic");
    await part(page, /^2026/).first().waitFor();
    await page.route("**/api/tax-report*", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const problem = {
        code: "oversell",
        message: "Cannot sell more BTC than held on that date",
        transaction: null,
        date: "2025-06-01",
        account: "Kraken",
      };
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, report: null, problem } },
      });
    });
    await page.reload();
    await page.getByText("The recorded sales cannot be matched").waitFor();
    await page.getByText(/More is sold by the sale of 01\/06\/2025 from Kraken/).waitFor();
    await page.unroute("**/api/tax-report*");
    await page.route("**/api/tax-report*", (route) => route.abort());
    await page.reload();
    await page.getByText("The tax report could not be loaded").waitFor();
    await page.unroute("**/api/tax-report*");
    // At once: with the socket open the page asks again by itself, and the button goes.
    await page.getByRole("button", { name: "Try Again" }).dispatchEvent("click");
    await part(page, /^2026/).first().waitFor();
    await context.close();
  });

  it("shows amount, price and day of a tried sale in full where coins lie in several accounts", async () => {
    const { page, context } = await atReport("advanced");
    await page.goBack();
    await chooseCsv(page, ["Date,Type,BTC,USD,Fee", "2026-07-01,buy,0.01,650,0"]);
    await page.getByRole("button", { name: "Import 1 Transaction" }).click();
    await page.getByText("1 transaction imported").waitFor();
    await page.getByRole("link", { name: "Tax report" }).click();
    const trial = part(page, "What if I sell");
    await chooseRules(page, "US");
    await trial.getByLabel("Account", { exact: true }).selectOption("");
    // No more than the account has.
    await expect.poll(() => trial.getByLabel("Amount", { exact: true }).inputValue()).toMatch(/^0,01(?:0*)$/);
    await trial.getByRole("button", { name: "Try out" }).click();
    await trial.getByText(/^Proceeds US\$/).waitFor();
    await trial.getByLabel("Account", { exact: true }).selectOption("Kraken");
    expect(await trial.getByLabel("Amount", { exact: true }).inputValue()).toMatch(/^0,10*$/);
    for (const name of ["Amount", "Price", "Date"]) {
      const field = trial.getByLabel(name, { exact: true });
      expect(await field.inputValue(), name).not.toBe("");
      expect(
        await field.evaluate((input) => input.scrollWidth - input.clientWidth),
        name,
      ).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
});
