import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atTimeline, grid, openControlPanel } from "./at-timeline.ts";
import { newVisitor, type PageErrors } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look, lookEverywhere } from "./look.ts";

const product = demoProduct();
let context: BrowserContext;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  ({ context, page, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free"));
});
afterAll(() => context?.close());

const open = (path: string) => page.goto(`${product.cloud.origin}${path}`);
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
const follow = (name: string | RegExp) => page.getByRole("link", { name }).click();

/** Chooses a plan on the plans page; ends on the payment provider's page. */
async function subscribe(plan: string) {
  await open("/subscription/plans");
  await press(`Subscribe to ${plan}`);
  await page.waitForURL((url) => !url.pathname.startsWith("/subscription"));
}

async function pay(card: string) {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiry").fill("04 / 31");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Frida Free");
  await press(/^Subscribe for/);
}

/** Opens the portal by the page that sends on to it, or by the manage page's button. */
async function openPortal() {
  await press("Manage Billing & Payments");
  await page.getByText("Payment method", { exact: true }).waitFor();
}

async function backFromPortal() {
  await follow(/Back to Halvest/);
  await page.waitForURL(/\/subscription\/manage/);
}

/** What a page says about the plan, at places that depend on it. */
async function planEverywhere(plan: string) {
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menu", { name: "Account" }).getByText(`${plan} tier`).waitFor();
  await page.keyboard.press("Escape");
}

describe("a free user", () => {
  it("shows that a card was declined, and accepts another one", async () => {
    await subscribe("Basic");
    await pay("4000 0000 0000 0002");
    await page.getByRole("alert").first().waitFor();
    await follow(/Back to Halvest/);
    await heading("Free Tier").waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(pageErrors.list.splice(0)).toEqual([expect.stringContaining("402 (Payment Required)")]);
  });

  it("subscribes to Basic, and every part of the product follows, in other tabs as well", async () => {
    const other = await context.newPage();
    await other.goto(`${product.cloud.origin}/timeline`);
    await grid(other).waitFor();
    const groups = (of: Page) => of.getByRole("button", { name: /^Groups/ });
    await groups(other).click();
    const phases = (of: Page) => of.getByRole("checkbox", { name: /^Cycle phases/ });
    expect(await phases(other).isDisabled()).toBe(true);
    await other
      .getByRole("link", { name: "View Plans" })
      .and(other.locator('[href="/subscription/plans"]'))
      .waitFor();
    await other.keyboard.press("Escape");

    await subscribe("Basic");
    await pay("4242 4242 4242 4242");
    await page.waitForURL(/\/subscription\/success/);
    await heading("You now have Basic").waitFor();
    await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(5);
    await lookEverywhere(page, "success");
    await planEverywhere("Basic");

    await groups(other).click();
    await expect.poll(() => phases(other).isEnabled()).toBe(true);
    await other.close();

    await follow("Go to Dashboard");
    await grid(page).waitFor();
    await groups(page).click();
    await phases(page).and(page.locator(":enabled")).waitFor();
    await page.keyboard.press("Escape");
    await openControlPanel(page);
    expect(await page.getByRole("switch", { name: "Sell/Reinvest Strategy" }).isEnabled()).toBe(true);
  });

  it("sees the new subscription on every page", async () => {
    await open("/subscription/manage");
    await heading("Basic").waitFor();
    await page.getByText("Active", { exact: true }).waitFor();
    await page.getByText("On, renews for $9,99").waitFor();
    await page.getByText(/^0 of (28|29|30|31) days used$/).waitFor();
    expect(await page.title()).toBe("Halvest › Manage Subscription");
    await lookEverywhere(page, "manage, basic");
    await open("/profile");
    await page.getByRole("link", { name: "Manage Subscription" }).waitFor();
    await page.getByText("Renews", { exact: true }).waitFor();
    await look(page, "profile, basic");
    await open("/subscription/plans");
    await page.getByRole("link", { name: "Manage Plan" }).waitFor();
    await page.getByRole("radio", { name: "Yearly" }).check();
    await page.getByRole("button", { name: "Subscribe to Basic" }).waitFor();
    await page.getByText("Current tier, monthly").waitFor();
    await look(page, "plans, basic");
    await open("/");
    await page.getByRole("link", { name: "Upgrade Now" }).scrollIntoViewIfNeeded();
    await page.getByRole("link", { name: "Manage Plan" }).waitFor();
    await lookEverywhere(page, "landing, basic");
  });
});

describe("a subscriber", () => {
  it("cancels at the end of the period, and undoes it", async () => {
    await open("/subscription/manage");
    await openPortal();
    await follow("Cancel the subscription");
    await press("Cancel the subscription");
    await page.getByRole("button", { name: "Keep the subscription" }).waitFor();
    await backFromPortal();
    const panel = page.getByRole("region", { name: "Basic" });
    await panel.getByText("Cancelled", { exact: true }).waitFor();
    await panel.getByText("Expires", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await lookEverywhere(page, "manage, cancelled");
    await open("/profile");
    await page.getByText("Cancelled", { exact: true }).waitFor();
    await page.getByText("Expires", { exact: true }).waitFor();
    await look(page, "profile, cancelled");

    await open("/subscription/manage");
    await openPortal();
    await press("Keep the subscription");
    await page.getByRole("link", { name: "Cancel the subscription" }).waitFor();
    await backFromPortal();
    await panel.getByText("Active", { exact: true }).waitFor();
  });

  it("upgrades to Advanced at once", async () => {
    await subscribe("Advanced");
    await press(/^Change now and pay/);
    await page.waitForURL(/\/subscription\/success/);
    await heading("You now have Advanced").waitFor();
    await planEverywhere("Advanced");
    await follow("Manage Subscription");
    await page.getByText("Payment method", { exact: true }).waitFor();
    await backFromPortal();
    await heading("Advanced").waitFor();
    // The page that leads to the portal is not on the way back.
    await page.goBack();
    await page.waitForURL((url) => url.pathname !== "/subscription/portal");
    await open("/");
    await page.getByRole("link", { name: "Billing & Payments" }).scrollIntoViewIfNeeded();
    await lookEverywhere(page, "landing, advanced");
  });

  it("moves down with the next period", async () => {
    await subscribe("Basic");
    await press(/^Change on/);
    await page.waitForURL(/\/subscription\/success/);
    await page.getByRole("heading", { name: /^Your change to Basic starts on/ }).waitFor();
    await look(page, "success, scheduled");
    await planEverywhere("Advanced");
    expect(pageErrors.list).toEqual([]);
  });
});

describe("guests", () => {
  it.each(["plans", "success", "manage", "portal"])("are sent from %s to the login", async (name) => {
    const guest = await newVisitor(product.browser);
    await guest.page.goto(`${product.cloud.origin}/subscription/${name}`);
    await guest.page.waitForURL(/\/login$/);
    expect(guest.pageErrors.list).toEqual([]);
    await guest.context.close();
  });
});
