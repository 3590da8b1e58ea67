import { mkdir } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, password, startProduct } from "#test/api/product.ts";
import { type Complaints, desktop, expectAccessible, launchBrowser, newVisitor, phone } from "./browser.ts";
import { authenticatorApp, enrol, mailedLink } from "./second-factor.ts";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct("built"), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Folder for pictures of every page that is looked at; set it to look at them yourself. */
const pictures = process.env.PICTURES;

async function look(page: Page, name: string) {
  const shown = page.viewportSize()?.width === phone.width ? `${name} on a phone` : name;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, colorScheme);
    await expectAccessible(page, `${shown}, ${colorScheme}`);
    if (pictures === undefined) continue;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${shown} ${colorScheme}.png`.replaceAll(" ", "-") });
  }
}

async function visit(path: string, options: Parameters<typeof newVisitor>[1] = {}) {
  const visitor = await newVisitor(browser, options);
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitor.page.goto(product.cloud.origin + path);
  return visitor;
}

/** Refusals that a test provokes are reported by the browser as errors of the page. */
function expectNoComplaints({ list }: Complaints, ...provoked: number[]) {
  const refused = new RegExp(`status of (${provoked.join("|")})`);
  expect(list.filter((text) => provoked.length === 0 || !refused.test(text))).toEqual([]);
}

async function fillCredentials(page: Page, email: string, secret = password) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe("a forgotten password", () => {
  it("is replaced by the mailed link, which works once", async () => {
    const { email } = await product.member("forgetful");
    const { page, context, complaints } = await visit("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    const send = page.getByRole("button", { name: "Send Reset Link" });
    await send.waitFor();
    expect(await send.isDisabled()).toBe(true);
    await look(page, "forgot password");
    await page.getByLabel("Email").fill(email);
    await send.click();
    await page
      .getByText("Password reset instructions have been sent to your email. Please check your inbox.")
      .waitFor();
    await look(page, "forgot password, sent");

    const link = await mailedLink(product, email, "/reset-password");
    await page.goto(link);
    const reset = page.getByRole("button", { name: "Reset Password" });
    await page.getByLabel("New password", { exact: true }).fill("abcdefgh");
    await page.getByLabel("Confirm password", { exact: true }).fill("abcdefg");
    await page.getByText("Passwords do not match").waitFor();
    expect(await reset.isDisabled()).toBe(true);
    await page.getByLabel("Confirm password", { exact: true }).fill("abcdefgh");
    await reset.click();
    await page.getByText(/^Password too weak\./).waitFor();
    await look(page, "reset password, refused");
    await page.getByLabel("New password", { exact: true }).fill("Other-Horse-8");
    await page.getByLabel("Confirm password", { exact: true }).fill("Other-Horse-8");
    await reset.click();
    await page.waitForURL(/\/login$/);
    await page.getByText("Your password has been changed. You can log in now.").waitFor();

    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill("Third-Horse-9");
    await page.getByLabel("Confirm password", { exact: true }).fill("Third-Horse-9");
    await reset.click();
    await page.getByText("This password reset link is invalid or has expired.").waitFor();
    await look(page, "reset password, invalid link");
    await page.getByRole("link", { name: "Request New Reset Link" }).click();
    await page.waitForURL(/\/forgot-password$/);
    await page.goto(`${product.cloud.origin}/reset-password`);
    await page
      .getByText("Invalid or missing reset token. Please request a new password reset link.")
      .waitFor();

    await page.getByRole("link", { name: "Back to Login" }).click();
    await fillCredentials(page, email, "Other-Horse-8");
    await page.waitForURL(/\/timeline$/);
    await page.getByText("Login successful!").waitFor();
    expectNoComplaints(complaints, 400);
    await context.close();
  });
});

describe.each([
  { name: "on a desktop", viewport: desktop, isPhone: false },
  { name: "on a phone", viewport: phone, isPhone: true },
])("a login with a second factor $name", ({ viewport, isPhone }) => {
  const visitor = { viewport, isMobile: isPhone, hasTouch: isPhone };

  it("takes a code of the app, or a recovery code", async () => {
    const member = await product.member(isPhone ? "coded-phone" : "coded");
    const { app, recoveryCodes } = await enrol(product, member);
    const { page, context, complaints } = await visit("/login", visitor);
    await fillCredentials(page, member.email);
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    const code = page.getByLabel("Six-digit code");
    await code.pressSequentially("12a34");
    expect(await code.inputValue()).toBe("1234");
    await look(page, "login, code");
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("Please enter a valid 6-digit code").waitFor();
    await code.fill("000000");
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("Invalid code").waitFor();

    await page.getByRole("button", { name: "Lost your authenticator app?" }).click();
    const verify = page.getByRole("button", { name: "Verify" });
    expect(await verify.isDisabled()).toBe(true);
    const recovery = page.getByLabel("Recovery code");
    await recovery.pressSequentially("zzzzz0000");
    expect(await recovery.inputValue()).toBe("ZZZZZ-0000");
    expect(await verify.isDisabled()).toBe(true);
    await recovery.pressSequentially("0");
    await verify.click();
    await page.getByText("Failed to verify recovery code").waitFor();
    await look(page, "login, recovery code");
    await page.getByRole("button", { name: "Use 2FA code instead" }).click();
    await page.getByLabel("Six-digit code").fill(await app.code());
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/timeline$/);
    await context.close();
    expectNoComplaints(complaints, 400);

    const again = await visit("/login", visitor);
    await fillCredentials(again.page, member.email);
    await again.page.getByRole("button", { name: "Back to Login" }).click();
    expect(await again.page.getByLabel("Email", { exact: true }).inputValue()).toBe(member.email);
    await fillCredentials(again.page, member.email);
    await again.page.getByRole("button", { name: "Lost your authenticator app?" }).click();
    await again.page.getByLabel("Recovery code").fill(recoveryCodes[0]!.toLowerCase());
    await again.page.keyboard.press("Enter");
    await again.page.waitForURL(/\/timeline$/);
    expectNoComplaints(again.complaints);
    await again.context.close();
  });
});

describe("an emergency reset", () => {
  it("gives a new app and new codes by a mailed link, from the login", async () => {
    const member = await product.member("unlucky");
    await enrol(product, member);
    const { page, context, complaints } = await visit("/login");
    await fillCredentials(page, member.email);
    await page.getByRole("button", { name: "Lost your authenticator app?" }).click();
    await page.getByRole("button", { name: /Emergency 2FA reset/ }).click();
    const email = page.getByLabel("Email");
    expect(await email.inputValue()).toBe(member.email);
    await email.fill("");
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByText("Email is required for emergency reset").waitFor();
    await look(page, "login, emergency reset");
    await email.fill(member.email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page
      .getByText("Emergency reset email sent. Please check your inbox for further instructions.")
      .waitFor();
    await page.getByRole("button", { name: "Back to Login" }).click();
    await page.getByRole("heading", { name: "Welcome back" }).waitFor();

    const link = await mailedLink(product, member.email, "/emergency-reset");
    await page.goto(link);
    await page.getByRole("button", { name: "Reset Two-Factor Authentication" }).waitFor();
    await look(page, "emergency reset, confirm");
    await page.getByRole("button", { name: "Reset Two-Factor Authentication" }).click();
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    await look(page, "emergency reset, completed");
    await page.getByRole("button", { name: /Copy the key/ }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    const secret = await clipboard(page);
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
    await page.getByRole("button", { name: "Copy Codes" }).click();
    await page.getByText("Codes copied").waitFor();
    expect((await clipboard(page)).split("\n")).toHaveLength(10);
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await page.waitForURL(/\/login$/);

    await fillCredentials(page, member.email);
    await page.getByLabel("Six-digit code").fill(await authenticatorApp(secret, true).code());
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/timeline$/);

    await page.goto(link);
    await page.getByRole("button", { name: "Reset Two-Factor Authentication" }).click();
    await page
      .getByText("Invalid or missing reset token. Please request a new emergency reset link.")
      .waitFor();
    expectNoComplaints(complaints, 400);
    await context.close();
  });
});
