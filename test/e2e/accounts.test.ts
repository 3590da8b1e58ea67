import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, password, startProduct } from "#test/api/product.ts";
import { desktop, launchBrowser, newVisitor, type PageErrors, phone } from "./browser.ts";
import { look } from "./look.ts";
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

async function visit(path: string, options: Parameters<typeof newVisitor>[1] = {}) {
  const visitor = await newVisitor(browser, options);
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitor.page.goto(product.cloud.origin + path);
  return visitor;
}

/** Refusals that a test provokes are reported by the browser as errors of the page. */
function expectNoErrors({ list }: PageErrors, ...provoked: number[]) {
  const refused = new RegExp(`(?:status of|response code:) (?:${provoked.join("|")})`);
  expect(list.filter((text) => provoked.length === 0 || !refused.test(text))).toEqual([]);
}

async function fillCredentials(page: Page, email: string, secret = password) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

const clipboard = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");

describe("a forgotten password", () => {
  it("is replaced by the mailed link, which works once", async () => {
    const { email } = await product.member("forgetful");
    const { page, context, pageErrors } = await visit("/login");
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
    // It goes after some seconds.
    await page.getByText("Login successful!").waitFor();
    await page.waitForURL(/\/timeline$/);
    expectNoErrors(pageErrors, 400);
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
    const { page, context, pageErrors } = await visit("/login", visitor);
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
    expectNoErrors(pageErrors, 400);

    const again = await visit("/login", visitor);
    await fillCredentials(again.page, member.email);
    await again.page.getByRole("button", { name: "Back to Login" }).click();
    expect(await again.page.getByLabel("Email", { exact: true }).inputValue()).toBe(member.email);
    await fillCredentials(again.page, member.email);
    await again.page.getByRole("button", { name: "Lost your authenticator app?" }).click();
    await again.page.getByLabel("Recovery code").fill(recoveryCodes[0]!.toLowerCase());
    await again.page.keyboard.press("Enter");
    await again.page.waitForURL(/\/timeline$/);
    expectNoErrors(again.pageErrors);
    await again.context.close();
  });
});

describe("an emergency reset", () => {
  it("gives a new app and new codes by a mailed link, from the login", async () => {
    const member = await product.member("unlucky");
    await enrol(product, member);
    const { page, context, pageErrors } = await visit("/login");
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

    // A logged-in user gets the same from the settings and is logged out.
    await page.goto(`${product.cloud.origin}/settings?category=security`);
    await page.getByRole("button", { name: "Emergency Reset" }).click();
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByText(/^Emergency reset email sent\./).waitFor();
    await page.goto(await mailedLink(product, member.email, "/emergency-reset"));
    await page.getByRole("button", { name: "Reset Two-Factor Authentication" }).click();
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await page.waitForURL(/\/login$/);
    await page.getByRole("heading", { name: "Welcome back" }).waitFor();
    expectNoErrors(pageErrors, 400, 401);
    await context.close();
  });
});

describe("the security settings", () => {
  it("turn the second factor on, renew its codes, move it to a new app and turn it off", async () => {
    const { email } = await product.member("careful");
    const { page, context, pageErrors } = await visit("/login");
    await fillCredentials(page, email);
    await page.waitForURL(/\/timeline$/);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Security" }).click();
    const toggle = page.getByRole("switch", { name: "Two-factor authentication" });
    await toggle.waitFor();
    expect(await page.getByRole("button", { name: "Reset Authenticator" }).count()).toBe(0);
    await look(page, "settings, second factor off");

    await toggle.click();
    await look(page, "setup, beginning");
    await page.getByRole("button", { name: "Generate QR Code" }).click();
    const code = page.getByLabel("Code from your authenticator app");
    await code.fill("12345");
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("Please enter a valid 6-digit code").waitFor();
    await code.fill("000000");
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("Invalid verification code. Please try again.").waitFor();
    await look(page, "setup, QR code");
    await page.getByRole("button", { name: /Copy the key/ }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    await code.fill(await authenticatorApp(await clipboard(page)).code());
    await page.getByRole("button", { name: "Verify" }).click();
    const codes = page.getByRole("list", { name: "Recovery codes" });
    await codes.waitFor();
    expect(await codes.getByRole("listitem").count()).toBe(10);
    await look(page, "setup, recovery codes");
    // Shown once: neither Escape nor a press beside the dialog takes them away.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Codes" }).click();
    expect((await downloaded).suggestedFilename()).toBe("halvest-recovery-codes.txt");
    const first = (await codes.getByRole("listitem").first().textContent()) ?? "";
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await page.getByText("10 of 10 codes left. New codes replace the old ones.").waitFor();
    await look(page, "settings, second factor on");

    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Check Code" }).click();
    await code.fill("000000");
    await dialog.getByRole("button", { name: "Verify" }).click();
    await page.getByText("Invalid verification code. Please try again.").waitFor();
    await look(page, "checking the authenticator, refused");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Reset Authenticator" }).click();
    await dialog.getByRole("button", { name: "Reset Authenticator", exact: true }).click();
    await page.getByText("Please enter a recovery code").waitFor();
    await look(page, "reset dialog");
    await dialog.getByLabel("Recovery code").fill(first);
    await dialog.getByRole("button", { name: "Reset Authenticator", exact: true }).click();
    await page.getByRole("button", { name: /Copy the key/ }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    const app = authenticatorApp(await clipboard(page));
    await code.fill(await app.code());
    await page.getByRole("button", { name: "Verify" }).click();
    await codes.waitFor();
    await page.getByRole("button", { name: "Complete Setup" }).click();

    await page.getByRole("button", { name: "Generate Codes" }).click();
    await look(page, "recovery codes dialog");
    await code.fill(await app.code());
    await dialog.getByRole("button", { name: "Generate Codes", exact: true }).click();
    await codes.waitFor();
    expect(await codes.textContent()).not.toContain(first);
    await page.getByRole("button", { name: "Complete Setup" }).click();

    await page.getByRole("button", { name: "Emergency Reset" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill("Wrong-Horse-1");
    await dialog.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByText(/Failed to initiate emergency reset\./).waitFor();
    await look(page, "emergency dialog");
    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByText(/^Emergency reset email sent\./).waitFor();
    await dialog.getByRole("button", { name: "Close", exact: true }).click();

    await toggle.click();
    await look(page, "disable dialog");
    expect(await code.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await code.fill(await app.code());
    await page.getByRole("button", { name: "Disable 2FA" }).click();
    await page.getByText("Two-factor authentication has been disabled.").waitFor();
    await expect.poll(() => toggle.isChecked()).toBe(false);
    expectNoErrors(pageErrors, 400, 401);
    await context.close();
  });

  it("show the devices that are logged in, and log the others out", async () => {
    const { email } = await product.member("travelling");
    const { page, context, pageErrors } = await visit("/login");
    await fillCredentials(page, email);
    await page.waitForURL(/\/timeline$/);
    const other = await visit("/login", {
      viewport: phone,
      isMobile: true,
      hasTouch: true,
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    });
    await fillCredentials(other.page, email);
    await other.page.waitForURL(/\/timeline$/);
    // With the login at the sign-up these are two from one place.
    await product.logIn(email);

    await page.goto(`${product.cloud.origin}/settings?category=security`);
    await page.getByText("This device").waitFor();
    const devices = page.getByRole("region", { name: "Active Sessions" }).locator(":scope > div");
    const here = devices.filter({ hasText: "This device" });
    const away = devices.filter({ hasText: /iPhone|iOS/ });
    expect(await here.getByRole("button").allTextContents()).toEqual(["Trust"]);
    await here.getByRole("button", { name: "Trust" }).click();
    await page.getByText("Device trusted successfully").waitFor();
    await here.getByText("Trusted", { exact: true }).waitFor();
    await look(page, "active sessions");
    await here.getByRole("button", { name: "Untrust" }).click();
    await here.getByRole("button", { name: "Trust", exact: true }).waitFor();

    await other.page.goto(`${product.cloud.origin}/settings?category=security`);
    await other.page.getByText("This device").waitFor();
    await look(other.page, "settings");
    await other.page.getByRole("button", { name: "Open settings menu" }).click();
    await look(other.page, "settings menu");
    await other.page.keyboard.press("Escape");

    await away.getByRole("button", { name: "Revoke", exact: true }).click();
    await look(page, "revoke dialog");
    await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("Session revoked successfully").waitFor();
    await away.waitFor({ state: "detached" });
    await other.page.reload();
    await other.page.waitForURL(/\/login$/);

    const several = devices.filter({ hasText: "2 sessions" });
    await several.getByRole("button", { name: "Revoke all 2" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke All" }).click();
    await several.waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Revoke all others" }).count()).toBe(0);
    await product.logIn(email);
    await page.reload();
    await page.getByRole("button", { name: "Revoke all others" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke All Others" }).click();
    await page.getByText("All other sessions revoked successfully").waitFor();
    await expect.poll(() => devices.count()).toBe(1);

    await page.goto(`${product.cloud.origin}/settings?category=plumbing`);
    await page.getByText("Unknown settings category").waitFor();
    await page.goto(`${product.cloud.origin}/settings?verified=true`);
    await page.getByText("Email successfully verified! Please reload the page to see the change.").waitFor();
    await page.waitForURL(/\/settings$/);
    expectNoErrors(pageErrors);
    await context.close();
    await other.context.close();
  });

  it("keep a dialog open while it works, and say when the devices cannot be listed", async () => {
    const { email } = await product.member("waiting");
    const { page, context } = await visit("/login");
    await fillCredentials(page, email);
    await page.waitForURL(/\/timeline$/);
    await page.route("**/api/auth/devices/sessions", (route) =>
      route.fulfill({ status: 503, json: { success: false, error: "Later", code: "UNAVAILABLE" } }),
    );
    await page.goto(`${product.cloud.origin}/settings?category=security`);
    await page.getByText("Failed to retrieve sessions. Please try again.").waitFor();
    await look(page, "active sessions, failed");
    await page.unroute("**/api/auth/devices/sessions");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText("This device").waitFor();

    let begun = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/auth/2fa/setup", async (route) => {
      begun += 1;
      await answered;
      await route.continue();
    });
    await page.getByRole("switch", { name: "Two-factor authentication" }).click();
    await page.getByRole("button", { name: "Generate QR Code" }).dblclick();
    await page.getByRole("button", { name: "Generating..." }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await page.getByRole("button", { name: "Cancel" }).click({ force: true });
    expect(await page.getByRole("button", { name: /^Close Enable/ }).isDisabled()).toBe(true);
    answer();
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    expect(begun).toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.getByRole("switch", { name: "Two-factor authentication" }).isChecked()).toBe(false);
    await context.close();
  });
});

/** Logs a new member in and opens the profile from the account menu. */
async function openProfile(name: string, options: Parameters<typeof visit>[1] = {}) {
  const member = await product.member(name);
  const visitor = await visit("/login", options);
  await fillCredentials(visitor.page, member.email);
  await visitor.page.waitForURL(/\/timeline$/);
  await visitor.page.getByRole("button", { name: /account menu/ }).click();
  await visitor.page.getByRole("menuitem", { name: "Account Settings" }).click();
  await visitor.page.getByRole("heading", { name: "Account Settings" }).waitFor();
  return { ...visitor, member };
}

describe("the profile", () => {
  it("changes the name, and the address once the new one has been confirmed", async () => {
    const { page, context, pageErrors, member } = await openProfile("moving");
    const save = page.getByRole("button", { name: "Save" });
    const name = page.getByLabel("Display name");
    const email = page.getByLabel("Email", { exact: true });
    expect(await save.isDisabled()).toBe(true);
    await look(page, "profile");
    await name.fill("ab");
    await page.getByText("Display name must be between 3 and 50 characters").waitFor();
    expect(await save.isDisabled()).toBe(true);
    await name.fill("Mona Mover");
    await email.fill("mona@");
    await page.getByText("Please enter a valid email address").waitFor();
    expect(await save.isDisabled()).toBe(true);
    await email.fill("mona.new@example.com");
    await save.click();
    await page.getByRole("button", { name: "Cancel Email Change" }).waitFor();
    expect(await email.isDisabled()).toBe(true);
    expect(await name.inputValue()).toBe("Mona Mover");
    await look(page, "profile, pending email");
    const mailed = () => mailedLink(product, "mona.new@example.com", "/verify-email");
    const cancelled = await mailed();
    await page.getByRole("button", { name: "Cancel Email Change" }).click();
    await page.getByRole("button", { name: "Cancel Email Change" }).waitFor({ state: "detached" });
    expect(await email.inputValue()).toBe(member.email);

    await email.fill("mona.new@example.com");
    await save.click();
    await page.getByRole("button", { name: "Cancel Email Change" }).waitFor();
    await expect.poll(mailed).not.toBe(cancelled);
    const link = await mailed();
    await page.goto(link);
    await page.waitForURL(/\/profile$/);
    await page.getByText("Email address changed successfully!").waitFor();
    await expect.poll(() => email.inputValue()).toBe("mona.new@example.com");
    await page.goto(link);
    await page.getByText("This link is invalid or has expired.").waitFor();
    await page.waitForURL(/\/profile$/);

    await page.goto(await mailedLink(product, member.email, "/undo-email-change"));
    await page.getByRole("heading", { name: "Did you change your email?" }).waitFor();
    // The token is in the address no longer, and a reload needs it no more there.
    expect(page.url()).toBe(`${product.cloud.origin}/undo-email-change`);
    await page.reload();
    await look(page, "undo email change");
    await page.getByRole("button", { name: "Undo the Change" }).click();
    await page.getByRole("heading", { name: "Your email is back" }).waitFor();
    await look(page, "undo email change, done");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.waitForURL(/\/forgot-password$/);
    expectNoErrors(pageErrors, 400);
    await context.close();
  });

  it("changes the password and keeps this session", async () => {
    const { page, context, pageErrors } = await openProfile("changing");
    const change = page.getByRole("button", { name: "Change Password" });
    await change.click();
    await page.getByText("All fields are required").waitFor();
    await page.getByLabel("Current password", { exact: true }).fill("Wrong-Horse-1");
    await page.getByLabel("New password", { exact: true }).fill("Other-Horse-8");
    await page.getByLabel("Confirm new password", { exact: true }).fill("Other-Horse-8");
    await page.getByText("Password strength:").waitFor();
    await change.click();
    await page.getByText("Current password is incorrect").waitFor();
    await look(page, "profile, password");
    await page.getByLabel("Current password", { exact: true }).fill(password);
    await change.click();
    await expect.poll(() => page.getByLabel("New password", { exact: true }).inputValue()).toBe("");
    await page.reload();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    expectNoErrors(pageErrors, 400);
    await context.close();
  });

  it("exports the user's data and deletes the account, on a phone", async () => {
    const { page, context, pageErrors, member } = await openProfile("leaving", {
      viewport: phone,
      isMobile: true,
      hasTouch: true,
    });
    await look(page, "profile");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Data" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("halvest-account.json");
    const { data } = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(JSON.stringify(data)).toContain(member.email);

    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Please type DELETE to confirm").fill("delete");
    await dialog.getByRole("button", { name: "Delete Account", exact: true }).click();
    await page.getByText("Please type DELETE exactly").waitFor();
    await look(page, "delete dialog");
    await dialog.getByLabel("Please type DELETE to confirm").fill("DELETE");
    await dialog.getByRole("button", { name: "Delete Account", exact: true }).click();
    const confirmation = page.getByRole("dialog", { name: "Confirm it's you" });
    await confirmation.getByLabel("Password", { exact: true }).fill("Wrong-guess-1");
    await confirmation.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByText("Password is incorrect").waitFor();
    await look(page, "confirmation");
    await confirmation.getByLabel("Password", { exact: true }).fill(password);
    await confirmation.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.waitForURL(`${product.cloud.origin}/`);
    await page.getByText("Your account has been deleted. Thank you for using Halvest.").waitFor();
    await page.goto(`${product.cloud.origin}/login`);
    await fillCredentials(page, member.email);
    await page.getByText("Login failed. Please check your email and password.").waitFor();
    // The live socket may try to open once more before the page is left: 403.
    expectNoErrors(pageErrors, 400, 401, 403);
    await context.close();
  });
});
