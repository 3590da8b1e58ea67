import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { mailedLinkTo } from "#test/api/mailbox.ts";
import { demoAccount } from "./demo-product.ts";
import { type DrivenPage, fieldLabelled, patienceMs } from "./driven-page.ts";
import type { SeveredProduct } from "./severed-product.ts";

/** Walks that tests take in each browser that is driven by the W3C's protocols. */

export const months = "//*[@role='grid'][@aria-label='Timeline by month']";

/** On the landing page, with the calculator's first numbers. */
export async function copyLink(page: DrivenPage, origin: string): Promise<void> {
  await page.press("Copy a link");
  await page.control("Link copied");
  // Pasted where text is entered: a page may not read the clipboard by itself.
  await page.paste(fieldLabelled("Amount"));
  expect(await page.valueOf("Amount")).toContain(`${origin}/?amount=250`);
}

/** On the landing page; ends at the sign-up with the plan of EUR 120 a month since February 2024. */
export async function chooseDates(page: DrivenPage): Promise<void> {
  await page.fill("Amount", "120");
  await page.fill("Start", "01/02/2024");
  await page.heading("EUR 120 a month since February 2024 would have become");
  await page.press("Open calendar");
  await page.click("//*[@role='dialog']//*[@data-day='2024-02-29']//button");
  await page.until(
    "[...document.querySelectorAll('[role=dialog]')].every((each) => !each.checkVisibility())",
  );
  expect(await page.valueOf("Start")).toBe("29 February 2024");
  await page.fill("Start", "01/02/2024");
  await page.press("Save this plan");
  await page.text("Your numbers are saved with your account.");
  await page.look("sign-up");
}

/** From the sign-up by mail and the first questions to the timeline. */
export async function signUp(
  page: DrivenPage,
  cloud: Parameters<typeof mailedLinkTo>[0],
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.fill("Email", email);
  await page.fill("Password", password);
  await page.fill("Confirm password", password);
  await page.click("//input[@type='checkbox']");
  await page.press("Sign Up");
  await page.heading("Check your inbox");
  await page.goto(await mailedLinkTo(cloud, (address) => address.includes("token="), email));
  await page.heading("Your email is verified");
  await page.look("verified");
  await page.logIn({ email, password });
  await page.heading("How much do you save?");
  await page.look("first question");
  await page.press("Continue");
  await page.heading("Since when, and until when?");
  expect(await page.valueOf("Since when")).toBe("01 February 2024");
  await page.press("Continue");
  await page.heading("How do you buy?");
  await page.press("Open my plan");
  await page.find(months);
  await page.text("Your answers come first");
  await page.press("End tour");
  await page.look("timeline");
}

/** @param folder in which the browser saves files */
export async function saveCsv(page: DrivenPage, folder: string): Promise<void> {
  await page.press("Export");
  await page.click("//button[starts-with(normalize-space(.), 'CSV')]");
  const saved = async () => (await readdir(folder)).filter((name) => name.endsWith(".csv"));
  await expect.poll(saved, { timeout: patienceMs }).toHaveLength(1);
  const file = join(folder, (await saved())[0] ?? "");
  await expect.poll(async () => (await readFile(file, "utf8")).split("\n").length).toBeGreaterThan(60);
}

/** @param page at the address of `site` */
export async function openWithoutNetwork(page: DrivenPage, site: SeveredProduct): Promise<void> {
  await page.logIn(await demoAccount("basic"));
  await page.find(months);
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  // Opening it before the product does would leave it empty.
  await page.until(`indexedDB.databases().then((all) => all.some(({ name }) => name === "halvest-offline"))`);
  await page.until(`new Promise((resolve) => {
    const opening = indexedDB.open("halvest-offline");
    opening.onsuccess = () => {
      const all = opening.result.transaction("records").objectStore("records").count();
      all.onsuccess = () => { opening.result.close(); resolve(all.result > 0); };
    };
    opening.onerror = () => resolve(false);
  })`);
  await site.kill();
  await page.open("/timeline");
  await page.find(months);
  await page.text("Calculated on this device.");
  await page.look("without a network");
  await site.revive();
}
