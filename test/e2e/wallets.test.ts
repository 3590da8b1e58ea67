import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { desktop, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

const trades = [
  "Date,Type,BTC,USD,Fee",
  "2024-02-10,buy,0.25,10000,0",
  "2025-03-01,buy,0.25,20000,0",
  "2025-06-01,sell,0.1,9000,0",
];

/** The key and first address of BIP 84's test vectors. */
const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const firstAddress = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";

/** Answers in place of the server with the balances; returns what it was asked. */
async function answerBalances(page: Page, balances: Readonly<Record<string, number>>): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://mempool.space/api/**", async (route) => {
    const address = route.request().url().split("/").at(-1) ?? "";
    asked.push(address);
    const funded = balances[address] ?? 0;
    const none = { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 };
    const chain = { funded_txo_sum: funded, spent_txo_sum: 0, tx_count: funded > 0 ? 1 : 0 };
    await route.fulfill({
      headers: { "access-control-allow-origin": "*" },
      json: { address, chain_stats: chain, mempool_stats: none },
    });
  });
  return asked;
}

const totals = (page: Page) => page.getByRole("region", { name: "Totals by account" });

describe("accounts", () => {
  it("show what each should hold, move coins by transfers without a sale, and compare a wallet with the blockchain", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free");
    const balances = { [firstAddress]: 29_970_000 };
    await answerBalances(page, balances);
    await page.getByRole("link", { name: "Check a wallet’s balance" }).click();
    await page.getByText("Nothing recorded yet").waitFor();
    await page.getByLabel("Extended public key or addresses").fill(zpub);
    await page.getByRole("button", { name: "Look up the balance" }).click();
    await page.getByText(/the wallet has 0,29970000 BTC more\. .*Record the buys/).waitFor();
    await lookEverywhere(page, "a wallet before anything is recorded");
    await page.goBack();
    await page.getByRole("button", { name: "Add Transaction" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Import CSV" }).click();
    const buffer = Buffer.from(trades.join("\n"));
    await page.locator("input[type=file]").setInputFiles({ name: "t.csv", mimeType: "text/csv", buffer });
    await page.getByLabel(/^Account/).fill("Kraken");
    await page.getByRole("button", { name: "Import 3 Transactions" }).click();
    await page.getByText("3 transactions imported").waitFor();
    await page.getByRole("link", { name: "Accounts", exact: true }).click();
    const kraken = totals(page).getByRole("row", { name: /^Kraken/ });
    await kraken.getByText("0,40000000", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Record a transfer" }).click();
    const dialog = page.getByRole("dialog", { name: "Record a transfer" });
    await dialog.getByRole("combobox", { name: /^From/ }).fill("Kraken");
    await dialog.getByRole("combobox", { name: /^To/ }).fill("Kraken");
    await dialog.getByLabel("Arrived").fill("0,3");
    await dialog.getByLabel("Network fee").fill("0,0001");
    await dialog.getByRole("button", { name: "Record", exact: true }).click();
    await dialog.getByText("Choose two different accounts").waitFor();
    await dialog.getByRole("combobox", { name: /^To/ }).fill("Ledger");
    await lookEverywhere(page, "recording a transfer");
    await dialog.getByRole("button", { name: "Record", exact: true }).click();
    await page.getByText("Transfer recorded").waitFor();
    await kraken.getByText("0,09990000", { exact: true }).waitFor();
    const ledger = totals(page).getByRole("row", { name: /^Ledger/ });
    await ledger.getByText("0,30000000", { exact: true }).first().waitFor();

    const entries = page.getByRole("region", { name: "Transactions of the account" });
    await page.getByLabel("Account", { exact: true }).selectOption("Ledger");
    await entries.getByText("Kraken to Ledger").waitFor();
    expect(await entries.locator("tbody").getByRole("row").count()).toBe(1);

    const asked = await answerBalances(page, { [firstAddress]: 29_970_000 });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (`${request.url()}${request.postData() ?? ""}`.includes(zpub)) sent.push(request.url());
    });
    await page.getByLabel("Account to compare with").selectOption("Ledger");
    const keys = page.getByLabel("Extended public key or addresses");
    await keys.fill(`xprv${"9".repeat(107)}`);
    await page.getByRole("button", { name: "Look up the balance" }).click();
    await page.getByText("This is a private key. Never enter one anywhere.").waitFor();
    expect(asked).toEqual([]);
    await keys.fill(zpub);
    await page.getByRole("button", { name: "Look up the balance" }).click();
    await page
      .getByText(
        /^Ledger: Ledger 0,30000000 BTC, wallet 0,29970000 BTC: the wallet has 0,00030000 BTC less\. 1 address in use/,
      )
      .waitFor();
    expect(asked).toContain(firstAddress);
    expect(sent).toEqual([]);
    await lookEverywhere(page, "accounts");
    await page.setViewportSize(phone);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(phone.width);
    await page.setViewportSize(desktop);

    await page.getByRole("button", { name: "Save with my account" }).click();
    await page.getByText("Key saved with your account").waitFor();
    expect(sent).toHaveLength(1);
    await page.reload();
    await page.getByText("What each account should hold").waitFor();
    expect(await keys.inputValue()).toBe(zpub);
    await page.getByRole("button", { name: /^Delete the transfer/ }).click();
    await ledger.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await ledger.waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});
