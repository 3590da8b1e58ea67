import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrivedMails } from "#test/api/mailbox.ts";
import { type Member, type Product, password, startProduct } from "#test/api/product.ts";
import { openTables, type Tables } from "#test/api/tables.ts";
import { expectAccessible, launchBrowser, newVisitor } from "./browser.ts";

let product: Product;
let tables: Tables;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct("built"), launchBrowser()]);
  tables = await openTables(product);
});
afterAll(async () => {
  await browser?.close();
  tables?.close();
  await product?.stop();
});

const at = (path: string) => product.cloud.origin + path;

async function logIn(page: Page, email: string) {
  await page.goto(at("/login"));
  await fillLogin(page, email);
}

async function fillLogin(page: Page, email: string) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

/** A new user, logged in and on the profile page. */
async function open(name: string) {
  const member = await product.member(name);
  const visitor = await newVisitor(browser);
  await logIn(visitor.page, member.email);
  await visitor.page.waitForURL(/\/timeline$/);
  await visitor.page.goto(at("/profile"));
  await heading(visitor.page).waitFor();
  return { ...visitor, member };
}
const heading = (page: Page) => page.getByRole("heading", { name: "Account Settings" });

/** What the browser keeps of the session. */
const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem("session")`);

const subjects = async (address: string) =>
  (await arrivedMails(product.cloud)).filter(({ to }) => to.includes(address)).map(({ subject }) => subject);

describe("a user whose address is not verified", () => {
  it("is offered another link at the login, and gets it", async () => {
    const email = "unverified@example.com";
    await product.call("POST", "/auth/register", { body: { email, password } });
    const { page, context } = await newVisitor(browser);
    await logIn(page, email);
    await page.getByText(/Email verification required/).waitFor();
    await expectAccessible(page, "login, unverified");
    await expect.poll(() => subjects(email)).toHaveLength(1);
    await page.getByRole("button", { name: "Resend verification email" }).click();
    await page.getByText("Verification email sent! Please check your inbox.").waitFor();
    await expect
      .poll(() => subjects(email))
      .toEqual(["Verify your email address", "Verify your email address"]);
    await context.close();
  });

  it("cannot turn on the second factor, sees why, and sees the address marked", async () => {
    const { page, context, member } = await open("unverifying");
    await tables.setUser(member.userId, { emailVerified: false });
    await page.reload();
    await page.getByText("Unverified").waitFor();
    await page.getByRole("button", { name: "Resend verification email" }).click();
    await page.getByText(/Verification email sent/).waitFor();
    await page.goto(at("/settings?category=security"));
    await page.getByRole("switch", { name: "Two-factor authentication" }).click();
    await page.getByText("Please verify your email before enabling 2FA").waitFor();
    await context.close();
  });
});

describe("an unconfirmed change of address", () => {
  it("lapses, and the address can be changed again", async () => {
    const { page, context, member } = await open("lapsing");
    const email = page.getByLabel("Email", { exact: true });
    await email.fill("lapsed@example.com");
    await page.getByRole("button", { name: "Save" }).click();
    const cancel = page.getByRole("button", { name: "Cancel Email Change" });
    await cancel.waitFor();
    expect(await email.isDisabled()).toBe(true);
    await tables.setUser(member.userId, { emailChangeExpiresAt: "2026-01-01T00:00:00.000Z" });
    await page.reload();
    await heading(page).waitFor();
    await cancel.waitFor({ state: "detached" });
    expect(await email.isDisabled()).toBe(false);
    expect(await email.inputValue()).toBe(member.email);
    await context.close();
  });
});

describe("several tabs of one browser", () => {
  it("stay signed in when all need new tokens at the same moment", async () => {
    const { page, context } = await open("tabbed");
    const second = await context.newPage();
    await second.goto(at("/profile"));
    await heading(second).waitFor();
    const refreshes: number[] = [];
    context.on("response", (response) => {
      if (response.url().endsWith("/auth/refresh")) refreshes.push(response.status());
    });
    for (let round = 1; round <= 3; round += 1) {
      // By this clock the token has five minutes left, and less than ten means a new one.
      await page.evaluate(`localStorage.setItem("session-clock-drift", "-3300")`);
      const before = await stored(page);
      await Promise.all([page.reload(), second.reload()]);
      await Promise.all([heading(page).waitFor(), heading(second).waitFor()]);
      await expect.poll(() => stored(page)).not.toBe(before);
      await expect.poll(async () => (await stored(second)) === (await stored(page))).toBe(true);
      // Usually one. A tab whose view of the storage lags behind asks as well, and is answered.
      expect(refreshes.length).toBeGreaterThanOrEqual(round);
      expect(refreshes.length).toBeLessThanOrEqual(2 * round);
      expect(new Set(refreshes)).toEqual(new Set([200]));
    }
    for (const tab of [page, second]) expect(tab.url()).toBe(at("/profile"));
    await context.close();
  });

  it("all leave when one logs out, and when the session is ended elsewhere and one notices", async () => {
    for (const way of ["log out", "revoked elsewhere"]) {
      const { page, context, member } = await open(`leaving-${way.replaceAll(" ", "-")}`);
      const second = await context.newPage();
      await second.goto(at("/profile"));
      await heading(second).waitFor();
      if (way === "log out") await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
      else {
        await product.call("POST", "/auth/sessions/revoke-all", { as: member });
        await page.reload();
      }
      await second.waitForURL(/\/login$/);
      expect(await stored(second)).toBeNull();
      const reason = way === "log out" ? "in another tab" : "from another device or by a new password";
      const told = `You were signed out because this session was ended ${reason}.`;
      await second.getByText(told).waitFor();
      if (way === "log out") {
        // A user who logs out needs no reason.
        await page.goto(at("/login"));
        expect(await page.getByText(/^You were signed out/).count()).toBe(0);
      } else {
        await page.getByText(told).waitFor();
        await expectAccessible(second, "login, signed out");
        await fillLogin(second, member.email);
        await second.waitForURL(/\/profile$/);
      }
      await context.close();
    }
  });
});

describe("the stored session", () => {
  it("is read again automatically while the API does not respond", async () => {
    const { page, context } = await open("patient");
    await page.clock.install();
    await page.route("**/api/**", (route) => route.fulfill({ status: 503, body: "" }));
    await page.reload();
    await page.getByRole("heading", { name: "Halvest isn't responding" }).waitFor();
    await expectAccessible(page, "an API that does not answer");
    await page.unroute("**/api/**");
    await page.clock.runFor(31_000);
    await heading(page).waitFor();
    await context.close();
  });

  it("is cleared when it cannot be decrypted, and the user is a guest", async () => {
    const { page, context } = await open("damaged");
    await page.evaluate(`{
      const sealed = JSON.parse(localStorage.getItem("session"));
      localStorage.setItem("session", JSON.stringify({ ...sealed, data: btoa("damaged") }));
    }`);
    await page.reload();
    await page.waitForURL(/\/login$/);
    expect(await stored(page)).toBeNull();
    await context.close();
  });

  it("is encrypted when an earlier version left it in plain text", async () => {
    const member: Member = await product.member("plain");
    const login = await product.call("POST", "/auth/login", { body: { email: member.email, password } });
    const { session } = (login.json?.data ?? {}) as { session: Record<string, string> };
    const { page, context } = await newVisitor(browser);
    await page.goto(at("/"));
    await page.evaluate(`localStorage.setItem("session", ${JSON.stringify(JSON.stringify(session))})`);
    await page.goto(at("/profile"));
    await heading(page).waitFor();
    const kept = (await stored(page)) ?? "";
    for (const secret of Object.values(session)) expect(kept).not.toContain(secret);
    expect(Object.keys(JSON.parse(kept)).toSorted()).toEqual(["data", "iv", "salt", "savedAt"]);
    await context.close();
  });
});
