import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mailedLinkTo } from "#test/api/mailbox.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { newVisitor, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look, lookEverywhere } from "./look.ts";

const product = demoProduct();
const password = "Correct-Horse-7";

/** Someone who has just signed up and logs in for the first time. */
async function newcomer(name: string, options: BrowserContextOptions = {}) {
  const { origin } = product.cloud;
  // Another one in each try: only a new account is asked.
  const email = `${name}.${randomUUID().slice(0, 8)}.newcomer@example.com`;
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await post("register", { email, password, displayName: "Nora Newcomer" });
  const link = await mailedLinkTo(product.cloud, (address) => address.includes("token="), email);
  await post("verify-email", linkOf(link));
  const visitor = await newVisitor(product.browser, options);
  await logIn(visitor.page, email);
  // It goes after some seconds.
  await visitor.page.getByText("Login successful!").waitFor();
  await question(visitor.page, "How much do you save?");
  return { ...visitor, email };
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${product.cloud.origin}/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });

const question = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

describe("the first run", () => {
  it("answers at once on each screen, and ends with the import for someone who has a CSV file", async () => {
    const { page, context, pageErrors } = await newcomer("clara");
    const next = page.getByRole("button", { name: "Continue" });
    expect(await isUncovered(next), "no message lies over the button").toBe(true);
    await page.getByText("At that price one bitcoin takes").waitFor();
    await lookEverywhere(page, "first question");
    await page.getByRole("button", { name: "Continue" }).click();
    await question(page, "Since when, and until when?");
    const year = new Date().getUTCFullYear() - 3;
    await page.getByRole("button", { name: `January ${year}` }).click();
    await page.getByText("Put in by the end, before fees").waitFor();
    await page.getByRole("img", { name: /^The bitcoin price from .* with the span of your plan$/ }).waitFor();
    await lookEverywhere(page, "second question");
    await page.getByRole("button", { name: "Continue" }).click();
    await question(page, "How do you buy?");
    await page.getByRole("img", { name: /^Value of the simulated coins by month/ }).waitFor();
    await page.getByText("A year, money-weighted", { exact: true }).waitFor();
    await lookEverywhere(page, "third question");
    await page.getByLabel(/^A CSV file/).check();
    await page.getByRole("button", { name: "Open my plan" }).click();
    const dialog = page.getByRole("dialog", { name: /Import/ });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByText(`Saving US$ 250 a month since January ${year} would have bought`).waitFor();
    await page.getByText("Nothing recorded yet.").waitFor();
    const steps = page.getByRole("group", { name: "Next steps" });
    expect(await steps.getByRole("link", { name: "Remind me" }).getAttribute("href")).toBe("/alerts");
    await lookEverywhere(page, "next steps after the first run");
    // Home comes back for the question.
    await page.getByRole("button", { name: "Collapse Home" }).click();
    await steps.getByRole("button", { name: "Set a goal" }).click();
    const goal = page.getByRole("dialog", { name: "Set a goal" });
    await goal.waitFor();
    await page.keyboard.press("Escape");
    await goal.waitFor({ state: "detached" });
    await steps.getByRole("button", { name: "Record a buy" }).click();
    await page.getByRole("heading", { name: /^Add/ }).waitFor();
    await expect.poll(() => steps.getByRole("button", { name: "Record a buy" }).isDisabled()).toBe(true);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("leads to the example and back to its question, and is over once it is skipped, on a phone", async () => {
    const { page, context, pageErrors } = await newcomer("simon", { viewport: phone, hasTouch: true });
    await page.getByRole("link", { name: "an example account" }).click();
    await page.getByText("36 recorded buys, 1 sell").waitFor();
    await page.getByRole("link", { name: "Leave the example" }).click();
    await question(page, "How much do you save?");
    await page.getByRole("button", { name: "Continue" }).click();
    await question(page, "Since when, and until when?");
    await page.getByText(/\d months ahead/).waitFor();
    for (const label of ["Since when", "Until when"]) {
      const field = page.getByLabel(label, { exact: true });
      expect(
        await field.evaluate((input) => input.scrollWidth - input.clientWidth),
        label,
      ).toBeLessThanOrEqual(0);
    }
    await page.getByRole("button", { name: "Skip", exact: true }).click();
    await page.getByText("Nothing recorded yet.").waitFor();
    await page.goto(`${product.cloud.origin}/timeline`);
    await page.getByText("Nothing recorded yet.").waitFor();
    expect(await page.getByRole("heading", { name: "How much do you save?" }).count()).toBe(0);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("leads someone who buys at an exchange to the services that can be connected, as Home does", async () => {
    const { page, context, pageErrors } = await newcomer("edda");
    for (const title of ["Since when, and until when?", "How do you buy?"]) {
      await page.getByRole("button", { name: "Continue" }).click();
      await question(page, title);
    }
    await page.getByLabel(/^An exchange/).check();
    await page.getByRole("button", { name: "Open my plan" }).click();
    const services = page.getByRole("region", { name: "API Integrations", exact: true });
    await services.getByRole("button", { name: "Connect Kraken Pro" }).waitFor();
    await page.getByRole("button", { name: "Close API Integrations" }).click();
    await services.waitFor({ state: "detached" });
    await page.getByText("Nothing recorded yet.").waitFor();
    await look(page, "home with nothing recorded");
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await services.getByRole("button", { name: "Connect Kraken Pro" }).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("shows someone who has a wallet the plan, and where its balance is checked", async () => {
    const { page, context, pageErrors } = await newcomer("walter");
    await page.getByRole("button", { name: "Continue" }).click();
    await question(page, "Since when, and until when?");
    await page.getByRole("button", { name: "Continue" }).click();
    await question(page, "How do you buy?");
    await page.getByLabel(/^A wallet/).check();
    await page.getByRole("button", { name: "Open my plan" }).click();
    await page.getByText("Nothing recorded yet.").waitFor();
    await page.getByRole("link", { name: "Check the wallet’s balance" }).click();
    await page.getByRole("heading", { name: "Check a wallet" }).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it.each([
    ["a desktop", {}],
    ["a phone", { viewport: phone, isMobile: true, hasTouch: true }],
  ] as const)(
    "ends with a tour of five things, once, that can be taken again, on %s",
    async (size, options) => {
      const { page, context, pageErrors, email } = await newcomer(`tina.${size.slice(2)}`, options);
      await page.getByRole("button", { name: "Continue" }).click();
      await question(page, "Since when, and until when?");
      await page.getByRole("button", { name: "Continue" }).click();
      await question(page, "How do you buy?");
      await page.getByRole("button", { name: "Open my plan" }).click();
      const stop = (title: string) => page.getByRole("dialog", { name: title });
      await stop("Your answers come first").waitFor();
      await page.locator("section[aria-labelledby=home-goal]").waitFor();
      await look(page, "tour");
      // It points at the answers, from above or below, and their first button stays free.
      await expect
        .poll(async () => {
          const sheet = await stop("Your answers come first").boundingBox();
          const held = page.getByRole("region", { name: "You hold" });
          const button = await held.getByRole("button", { name: "Record a buy" }).boundingBox();
          if (sheet === null || button === null) return false;
          return sheet.y >= button.y + button.height || sheet.y + sheet.height <= button.y;
        })
        .toBe(true);
      const places: (string | undefined)[] = [];
      for (const title of ["Record what you buy", "Change your plan", "Every month, with its source"]) {
        await page.getByRole("button", { name: "Next" }).press("Enter");
        await stop(title).waitFor();
        expect(
          await stop(title).evaluate((sheet) => sheet === sheet.ownerDocument.activeElement),
          title,
        ).toBe(true);
        const box = await page.locator("[popover=manual] > [aria-hidden]").boundingBox();
        places.push(box === null ? undefined : JSON.stringify(box));
      }
      expect(new Set(places.filter((place) => place !== undefined)).size, "each points elsewhere").toBe(3);
      await page.getByRole("button", { name: "Next" }).press("Enter");
      await page.getByText("Tour, 5 of 5").waitFor();
      await page.getByRole("button", { name: "Done" }).press("Enter");
      await page.getByText(/^Tour, /).waitFor({ state: "detached" });
      await page.reload();
      await page.getByText("Nothing recorded yet.").waitFor();
      await page.locator("section[aria-labelledby=home-goal]").waitFor();
      expect(await page.getByText(/^Tour, /).count()).toBe(0);
      await page.getByRole("button", { name: "take the tour" }).click();
      await stop("Your answers come first").waitFor();
      await page.keyboard.press("Escape");
      await page.getByText(/^Tour, /).waitFor({ state: "detached" });

      await page.goto(`${product.cloud.origin}/alerts`);
      const note = page.getByText("Alerts notify you once when the price falls");
      await note.waitFor();
      await look(page, "note of a panel");
      const stored = page.waitForResponse(/\/api\/settings\/guidance$/);
      await page.getByRole("button", { name: "Got it" }).press("Enter");
      await note.waitFor({ state: "hidden" });
      const opener = page.getByRole("button", { name: "What is this?" });
      expect(await opener.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
      expect((await stored).status()).toBe(200);
      await page.reload();
      await opener.waitFor();
      expect(await note.isVisible()).toBe(false);
      await opener.press("Enter");
      await note.waitFor();
      expect(pageErrors.list).toEqual([]);
      await context.close();

      // The account remembers it on each device: that of withdrawals has not been read, that of alerts has.
      const elsewhere = await newVisitor(product.browser, options);
      await logIn(elsewhere.page, email);
      await elsewhere.page.getByText("Nothing recorded yet.").waitFor();
      await elsewhere.page.goto(`${product.cloud.origin}/withdrawal`);
      await elsewhere.page.getByText("How much your coins could pay you a month").waitFor();
      await elsewhere.page.goto(`${product.cloud.origin}/alerts`);
      await elsewhere.page.getByRole("heading", { name: "Reminders and alerts" }).waitFor();
      const settings = elsewhere.page.waitForResponse(/\/api\/settings$/);
      await elsewhere.page.reload();
      await settings;
      await elsewhere.page.getByRole("button", { name: "What is this?" }).waitFor();
      expect(await elsewhere.page.getByText("Alerts notify you once when the price falls").isVisible()).toBe(
        false,
      );
      await elsewhere.context.close();
    },
  );
});
