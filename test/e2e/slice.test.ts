import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, expectAccessible, newVisitor, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";

const password = "Correct-Horse-7";

const product = demoProduct();

async function signUp(page: Page, email: string) {
  await page.getByLabel("Display name").fill("Wilma Wanderer");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.getByLabel(/I agree/).check();
  await page.getByRole("button", { name: "Sign Up" }).click();
}

async function logIn(page: Page, email: string) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

/**
 * From the first login over the three questions to a goal. Half-way the page is loaded again, as on another
 * device.
 * @returns clicks, keys and entries that it took
 */
async function toGoal(page: Page): Promise<number> {
  let steps = 0;
  const step = async (action: Promise<unknown>) => {
    steps += 1;
    await action;
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("heading", { name: "How much do you save?" }).waitFor();
  await page.getByText("One bitcoin costs").waitFor();
  await expectAccessible(page, "first question");
  await step(page.getByLabel("Amount of each buy").press("Enter"));
  await page.getByRole("heading", { name: "Since when, and until when?" }).waitFor();
  await page.reload();
  await page.getByText("Step 2 of 3").waitFor();
  await step(button(`January ${new Date().getUTCFullYear() - 3}`));
  await expectAccessible(page, "second question");
  await step(button("Continue"));
  await page.getByRole("heading", { name: "How do you buy?" }).waitFor();
  await page.getByText(/would have bought/).waitFor();
  await expectAccessible(page, "third question");
  await step(button("Open my plan"));
  await page.waitForURL(/\/timeline/);
  const sentence = page.getByText(/Saving US\$ 250 a month since January \d{4} would have bought/);
  await sentence.waitFor();
  await page.getByText("Nothing recorded yet.").waitFor();
  await step(
    page
      .getByRole("region", { name: "Goal", exact: true })
      .getByRole("button", { name: "Set a goal" })
      .click(),
  );
  const dialog = page.getByRole("dialog", { name: "Set a goal" });
  await step(dialog.getByLabel(/Worth at least/).fill("50000"));
  await step(dialog.getByRole("button", { name: "Set goal" }).click());
  await page.getByText("Goal saved").waitFor();
  await step(button("Got it"));
  await sentence.waitFor({ state: "detached" });
  return steps;
}

/** Text of a cell of the row of a month. */
const cell = (page: Page, month: string, column: number) =>
  page
    .getByRole("row", { name: new RegExp(month) })
    .getByRole("gridcell")
    .nth(column);

describe.each([
  { name: "on a desktop", viewport: desktop, colorScheme: "light" as const, isPhone: false },
  { name: "on a phone", viewport: phone, colorScheme: "dark" as const, isPhone: true },
])("the way to a plan $name", ({ viewport, colorScheme, isPhone }) => {
  it("leads from the landing page over the mailbox to a timeline that follows the base amount", async () => {
    const email = `wilma.${isPhone ? "phone" : "desktop"}@example.com`;
    const { page, context, pageErrors } = await newVisitor(product.browser, {
      viewport,
      colorScheme,
      isMobile: isPhone,
      hasTouch: isPhone,
    });

    await page.goto(product.cloud.origin);
    expect(await page.title()).toBe("Halvest");
    await page.getByRole("heading", { name: /Why Choose Halvest/ }).waitFor();
    await expectAccessible(page, "landing");

    await page.getByRole("link", { name: "Sign Up" }).first().click();
    await page.getByLabel("Confirm password", { exact: true }).waitFor();
    await expectAccessible(page, "sign-up");
    await signUp(page, email);
    await page.waitForURL(/\/login/);
    await page.getByRole("button", { name: "Log In", exact: true }).waitFor();
    await expectAccessible(page, "login");

    await logIn(page, email);
    await page
      .getByText(/Email verification required/)
      .first()
      .waitFor();

    const mailbox = await context.newPage();
    await mailbox.goto(product.cloud.mailbox);
    await mailbox
      .getByRole("link", { name: new RegExp(email) })
      .first()
      .click();
    await expectAccessible(mailbox, "mailbox");
    const opened = context.waitForEvent("page");
    await mailbox
      .frameLocator("iframe")
      .getByRole("link", { name: /verify/i })
      .first()
      .click();
    const verification = await opened;
    await verification.getByRole("heading", { name: "Your email is verified" }).waitFor();
    await expectAccessible(verification, "verification");
    await verification.getByRole("link", { name: "Log In" }).last().click();
    await mailbox.close();
    await page.close();

    await logIn(verification, email);
    expect(await toGoal(verification)).toBeLessThanOrEqual(10);
    const grid = verification.getByRole("grid", { name: "Timeline by month" });
    await grid.waitFor();
    expect(await verification.title()).toBe("Halvest › Timeline");

    // The plan begins in 2021: a year of real history that does not depend on today.
    await openControlPanel(verification, isPhone);
    const start = verification.getByLabel("Start Date", { exact: true });
    await start.fill("2021-01-31");
    await start.blur();
    await expectSaved(verification);
    const base = verification.getByLabel("Base Amount", { exact: true });
    expect(await base.inputValue()).toBe("250,00");
    await base.fill("500");
    await base.press("Enter");
    await expectSaved(verification);
    await expectAccessible(verification, "control panel");
    await verification.getByRole("button", { name: "Close Control Panel" }).click();

    await grid.focus();
    await verification.keyboard.press("Control+Home");
    const january = isPhone ? "Jan 2021" : "January 2021";
    await cell(verification, january, 0).waitFor();
    // Month close of January 2021; 500 dollars at it; the fee of 2 % and 10 dollars.
    expect(await cell(verification, january, 0).textContent()).toBe("33.141,40");
    expect(await cell(verification, january, 2).textContent()).toBe("0,01508687");
    expect(await grid.getAttribute("aria-rowcount")).toBe("138");
    await expectAccessible(verification, "timeline");

    await verification
      .getByRole("button", { name: /account|menu/i })
      .last()
      .click();
    await verification.getByRole("menuitem", { name: "Logout" }).click();
    // The address alone would be seen in passing by a page that goes on to the login.
    await verification.getByRole("heading", { level: 1, name: /four years at a time/ }).waitFor();
    expect(verification.url()).toBe(`${product.cloud.origin}/`);
    await verification.goto(`${product.cloud.origin}/timeline`);
    await verification.waitForURL(/\/login/);

    expect(pageErrors.list.filter((text) => !/status of 40[13]/.test(text))).toEqual([]);
    await context.close();
  });
});

async function openControlPanel(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("button", { name: "Control Panel" }).first().click();
  await page.getByLabel("Base Amount", { exact: true }).waitFor();
}

/** Waits until nothing waits to be saved. */
async function expectSaved(page: Page) {
  const chip = page.getByText(/saving/);
  await chip.waitFor();
  await chip.waitFor({ state: "detached" });
}
