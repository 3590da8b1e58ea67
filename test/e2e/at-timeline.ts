import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { newVisitor } from "./browser.ts";
import { demoAccount } from "./demo-product.ts";

export type Tier = "free" | "basic" | "advanced";

/** The table of months. */
export const grid = (page: Page) => page.getByRole("grid", { name: "Timeline by month" });

/** Signs the demo account of a tier, or an administrator, in on the login page, and waits for its timeline. */
export async function signIn(page: Page, origin: string, tier: Tier | "admin"): Promise<void> {
  const account = await demoAccount(tier);
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await page.waitForURL(/\/timeline/);
  await grid(page).waitFor();
}

/** Someone of a plan at the timeline. */
export async function atTimeline(
  browser: Browser,
  origin: string,
  tier: Tier | "admin",
  options: BrowserContextOptions = {},
) {
  const visitor = await newVisitor(browser, options);
  await signIn(visitor.page, origin, tier);
  return visitor;
}

export async function openControlPanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Control Panel" }).first().click();
  await page.getByLabel("Base Amount", { exact: true }).waitFor();
}

/** What is read once it stays: what a preview changes out of view follows when the page has time. */
export async function settled<T>(read: () => Promise<T>): Promise<T> {
  let last = await read();
  await expect
    .poll(
      async () => {
        const before = last;
        last = await read();
        return JSON.stringify(last) === JSON.stringify(before);
      },
      { interval: 250 },
    )
    .toBe(true);
  return last;
}

/** Chooses the language of an account in its settings, by its code in any language of the page; waits until it is stored. */
export async function chooseLanguage(page: Page, origin: string, code: string): Promise<void> {
  await page.goto(`${origin}/settings?category=environment`);
  const choice = page.locator("select:has(option[value=de]):has(option[value=it])");
  await choice.waitFor();
  if ((await choice.inputValue()) === code) return;
  const stored = page.waitForResponse(
    (response) => response.ok() && (response.request().postData() ?? "").includes(`"${code}"`),
  );
  await choice.selectOption(code);
  await expect.poll(() => page.getAttribute("html", "lang")).toBe(code);
  await stored;
}

/** Chooses a CSV file of transactions in the import dialog. */
export async function chooseCsv(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Add Transaction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Import CSV" }).click();
  const buffer = Buffer.from(lines.join("\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "trades.csv", mimeType: "text/csv", buffer });
}
