import type { BrowserContext, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { byAvailability } from "#web/features/subscription/feature-texts.ts";
import { premiumFeatures } from "#web/features/subscription/manage/premium-features.ts";
import { answered, data, refusal } from "./answered.ts";
import { atTimeline } from "./at-timeline.ts";
import { type PageErrors, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look, lookEverywhere } from "./look.ts";

const product = demoProduct();
let context: BrowserContext;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  ({ context, page, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free"));
});
afterEach(() => {
  // Browsers report every refusal that a test asks for.
  const others = pageErrors.list.splice(0).filter((text) => !/^502 |Failed to load resource/.test(text));
  expect(others).toEqual([]);
});
afterAll(() => context?.close());

const open = (path: string) => page.goto(`${product.cloud.origin}/subscription/${path}`);
const said = (text: string | RegExp) => page.getByText(text, { exact: true }).waitFor();
const card = (plan: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: plan }) });

/** A free subscription with what differs. */
const subscription = (change: object) => ({
  tier: "free",
  status: "active",
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  hasBillingAccount: false,
  ...change,
});

const unverified = async (route: Route) => {
  const response = await route.fetch();
  const body = (await response.text()).replace('"emailVerified":true', '"emailVerified":false');
  await route.fulfill({ response, body });
};

describe("the subscriptions page", () => {
  it("shows an error when loading fails, and loads on retry", async () => {
    await answered(page, "/subscription/tiers", refusal(403, "FORBIDDEN"), async () => {
      await open("plans");
      await said("Failed to load subscription plans. Please refresh the page to try again.");
      await look(page, "plans, failed");
    });
    await page.getByRole("button", { name: "Retry" }).click();
    await card("Advanced").waitFor();
  });

  it("keeps the layout while it loads", async () => {
    const released = Promise.withResolvers<void>();
    const late = async (route: Route) => {
      await released.promise;
      await route.continue();
    };
    await answered(page, "/subscription/tiers", late, async () => {
      await open("plans");
      await page.getByRole("status").getByText("Subscriptions are loading...").waitFor();
      await look(page, "plans, loading");
      released.resolve();
      await card("Advanced").waitFor();
    });
  });

  it("switches the billing period with the arrow keys", async () => {
    await open("plans");
    await card("Basic").getByText("$9,99").waitFor();
    expect(await page.title()).toBe("Halvest › Subscriptions");
    expect(await card("Advanced").getByText("Recommended").count()).toBe(1);
    expect(await card("Free").getByText("Current tier").count()).toBe(1);
    await lookEverywhere(page, "plans, monthly");
    await page.getByRole("radio", { name: "Monthly" }).focus();
    await page.keyboard.press("ArrowRight");
    await card("Basic").getByText("$99,99").waitFor();
    await card("Basic").getByText("$8,33 a month, billed yearly").waitFor();
    await card("Advanced").getByText("$199,99").waitFor();
    await said("Yearly costs about 10 months");
    await look(page, "plans, yearly");
    await card("Free").getByRole("link", { name: "Get Started" }).click();
    await page.waitForURL(/\/subscription\/manage$/);
  });

  it("starts one checkout, however often Subscribe is pressed, and allows a retry when it fails", async () => {
    await open("plans");
    const subscribe = card("Basic").getByRole("button", { name: "Subscribe to Basic" });
    const released = Promise.withResolvers<void>();
    const failing = async (route: Route) => {
      await released.promise;
      await route.fulfill(refusal(502, "UPSTREAM_FAILED"));
    };
    await answered(page, "/subscription/checkout", failing, async (asked) => {
      await subscribe.dblclick();
      await card("Basic").getByText("Opening checkout...").waitFor();
      expect(await card("Advanced").getByRole("button").getAttribute("aria-disabled")).toBe("true");
      await look(page, "plans, opening the checkout");
      released.resolve();
      await subscribe.and(page.locator('[aria-disabled="false"]')).waitFor();
      await said("Failed to create checkout session");
      expect(asked()).toBe(1);
    });
  });

  it("requires a verified address, by pointer and by keyboard", async () => {
    await answered(page, "/auth/me", unverified, async () => {
      await open("plans");
      const subscribe = card("Basic").getByRole("button", { name: "Subscribe to Basic" });
      await subscribe.waitFor();
      const tip = card("Basic").getByRole("tooltip", { name: "Verify your email to subscribe" });
      expect(await tip.isVisible()).toBe(false);
      await subscribe.focus();
      await tip.waitFor();
      await lookEverywhere(page, "plans, unverified");
      await subscribe.blur();
      await tip.waitFor({ state: "hidden" });
      await subscribe.hover();
      await tip.waitFor();
      await answered(page, "/subscription/checkout", refusal(403, "VERIFICATION_REQUIRED"), async (asked) => {
        await subscribe.press("Enter");
        expect(asked()).toBe(0);
      });
    });
  });
});

describe("the manage page", () => {
  it("shows the Free tier what the others add, in random order", async () => {
    await open("manage");
    await page.getByRole("heading", { name: "Ready to Upgrade?" }).waitFor();
    await page.getByRole("button", { name: /^Show all 3\d$/ }).click();
    const premium = page.getByRole("region", { name: "Premium Features" });
    const order = () => premium.getByRole("listitem").allInnerTexts();
    const first = await order();
    expect(first.length).toBeGreaterThan(32);
    const { ready, coming } = byAvailability(premiumFeatures());
    await premium.getByRole("heading", { name: "Coming soon" }).waitFor();
    const later = await premium
      .getByRole("list")
      .last()
      .getByRole("listitem")
      .locator("span")
      .allInnerTexts();
    expect(later.filter((text) => coming.includes(text)).toSorted()).toEqual(coming.toSorted());
    expect(later.filter((text) => ready.includes(text))).toEqual([]);
    const questions = page.locator("details");
    expect(await questions.count()).toBe(5);
    for (const question of await questions.all()) await question.locator("summary").click();
    await page.getByRole("link", { name: "support", exact: true }).waitFor();
    await lookEverywhere(page, "manage, free");
    await page.reload();
    await page.getByRole("button", { name: /^Show all/ }).click();
    const second = await order();
    expect(second).not.toEqual(first);
    expect(second.toSorted()).toEqual(first.toSorted());
    await page.getByRole("link", { name: "Learn More" }).click();
    await page.waitForURL(/\/documentation/);
  });

  it.each([
    ["past_due", { tier: "basic-monthly", status: "past_due" }, "Past due"],
    ["trialing", { tier: "advanced-yearly", status: "trialing" }, "Trialing"],
  ])("shows the status of a %s subscription", async (name, change, badge) => {
    const held = subscription({
      ...change,
      currentPeriodEnd: "2030-03-13T10:00:00.000Z",
      hasBillingAccount: true,
    });
    await answered(page, "/subscription/current", data({ subscription: held }), async () => {
      await open("manage");
      await said(badge);
      await said("13 March 2030");
      await look(page, `manage, ${name}`);
    });
  });

  it("shows an error when loading fails, and loads on retry", async () => {
    await answered(page, "/subscription/current", refusal(403, "FORBIDDEN"), async () => {
      await open("manage");
      await page.getByText(/^We couldn't load your subscription\./).waitFor();
      await look(page, "manage, failed");
    });
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("heading", { name: "Free Tier" }).waitFor();
  });

  it("enables the portal's button again when the portal does not open", async () => {
    const held = subscription({ tier: "basic-monthly", hasBillingAccount: true });
    await answered(page, "/subscription/current", data({ subscription: held }), async () => {
      await open("manage");
      const released = Promise.withResolvers<void>();
      const failing = async (route: Route) => {
        await released.promise;
        await route.fulfill(refusal(404, "NOT_FOUND"));
      };
      await answered(page, "/subscription/portal", failing, async () => {
        await page.getByRole("button", { name: "Manage Billing & Payments" }).click();
        await page.getByRole("button", { name: "Opening Portal..." }).waitFor();
        released.resolve();
        await page.getByRole("button", { name: "Manage Billing & Payments" }).waitFor();
      });
    });
  });

  it("says of a granted subscription that there is nothing to pay", async () => {
    const options = { viewport: phone, isMobile: true, hasTouch: true };
    const granted = await atTimeline(product.browser, product.cloud.origin, "basic", options);
    await granted.page.goto(`${product.cloud.origin}/subscription/manage`);
    await granted.page.getByText(/^Basic was given to your account without a payment\./).waitFor();
    expect(await granted.page.getByRole("button", { name: /Billing/ }).count()).toBe(0);
    await look(granted.page, "manage, granted");
    await granted.page.getByRole("link", { name: "View Other Plans" }).click();
    // Where nothing hovers, the reason stands there.
    await granted.page.getByRole("tooltip", { name: /^Free needs no subscription/ }).waitFor();
    await look(granted.page, "plans, granted");
    expect(granted.pageErrors.list).toEqual([]);
    await granted.context.close();
  });
});

describe("the portal page", () => {
  it("says why the portal did not open, and says it differently the second time", async () => {
    await answered(page, "/subscription/portal", refusal(404, "NOT_FOUND"), async (asked) => {
      await open("portal");
      await said("No billing account found. Please contact support.");
      expect(asked()).toBe(1);
      await lookEverywhere(page, "portal, failed");
      await page.getByRole("button", { name: "Try Again" }).click();
      await said("Failed to open billing portal. Please try again.");
      expect(asked()).toBe(2);
    });
    await page.getByRole("link", { name: "Return to Manage Page" }).click();
    await page.waitForURL(/\/subscription\/manage$/);
  });
});

describe("the success page", () => {
  it("waits for the payment, for a limited time", async () => {
    await page.clock.install();
    const free = data({ subscription: subscription({}) });
    await answered(page, "/subscription/sync", free, async (asked) => {
      await open("success?plan=basic-monthly");
      await page.getByText("Confirming your payment...").waitFor();
      await look(page, "success, confirming");
      const late = page.getByRole("heading", { name: "Your payment is not confirmed yet" });
      const waits = async () => {
        await page.clock.runFor(12_000);
        return late.isVisible();
      };
      await expect.poll(waits).toBe(true);
      await lookEverywhere(page, "success, late");
      expect(asked()).toBe(8);
      await page.getByRole("button", { name: "Check Again" }).click();
      await expect.poll(asked).toBe(9);
    });
  });
});
