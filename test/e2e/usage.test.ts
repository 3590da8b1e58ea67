import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

/** What browsers do when another tab is chosen, which tests cannot. */
const putIntoBackground = `{
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  delete document.visibilityState;
}`;

/** The kinds of events that a page sends from now on. */
function kindsSent(page: Page): string[] {
  const kinds: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/telemetry/event")) kinds.push(request.postDataJSON().eventType);
  });
  return kinds;
}

async function switchTo(page: Page, name: string, isOn: boolean): Promise<void> {
  await page.goto(`${product.cloud.origin}/settings?category=privacy`);
  const control = page.getByRole("switch", { name });
  await control.waitFor();
  if ((await control.isChecked()) === isOn) return;
  await control.setChecked(isOn);
  await page.getByText("Privacy settings saved successfully").waitFor();
}

/** Opens a panel, which has no address. */
const openCharts = (page: Page) => page.getByRole("button", { name: "Charts", exact: true }).click();

describe("usage and errors", () => {
  it("are counted, and an error screen shows the reference by which administrators find it", async () => {
    const member = await atTimeline(product.browser, product.cloud.origin, "basic");
    const { page } = member;
    const kinds = kindsSent(page);
    await openCharts(page);
    await expect.poll(() => kinds).toContain("page_view");
    await page.evaluate(putIntoBackground);
    expect(new Set(kinds), "analytics is off until it is switched on").toEqual(new Set(["page_view"]));
    await switchTo(page, "Analytics", true);
    await page.goto(`${product.cloud.origin}/timeline`);
    await openCharts(page);
    await expect.poll(() => kinds).toContain("panel_opened");
    const counted = page.waitForResponse(
      (response) =>
        response.url().endsWith("/api/telemetry/event") &&
        response.request().postData()?.includes("/alerts") === true,
    );
    const measured: string[] = [];
    page.on("request", (request) => {
      if (!request.url().endsWith("/api/telemetry/event")) return;
      const { payload } = request.postDataJSON();
      measured.push(...(payload.vitals ?? []).map(({ name }: { name: string }) => name));
    });
    await page.goto(`${product.cloud.origin}/alerts`);
    await counted;
    await page.getByRole("heading", { level: 1, name: "Reminders and alerts" }).waitFor();
    await expect
      .poll(async () => {
        // The largest content is known once someone does something.
        await page.getByRole("heading", { level: 1, name: "Reminders and alerts" }).click();
        await page.evaluate(putIntoBackground);
        return measured;
      })
      .toEqual(expect.arrayContaining(["TTFB", "FCP", "LCP", "CLS"]));
    // An answer that the page cannot show.
    await page.route("**/api/alerts", (route) =>
      route.fulfill({ json: { success: true, data: { alerts: "none" } } }),
    );
    const reported = page.waitForResponse(
      (response) =>
        response.url().endsWith("/api/telemetry/event") &&
        response.request().postData()?.includes("page_error") === true,
    );
    await page.reload();
    await page.getByText("Something went wrong").waitFor();
    await reported;
    const text = (await page.getByText(/Reference: [0-9A-Z]{8}/).textContent()) ?? "";
    const reference = text.trim().slice(-8);
    await lookEverywhere(page, "error screen");
    // The answer that stopped the page is not tried a second time.
    await page.unroute("**/api/alerts");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { name: "Reminders and alerts" }).waitFor();
    await member.context.close();

    const admin = await atTimeline(product.browser, product.cloud.origin, "admin");
    await admin.page.getByRole("button", { name: /account menu/ }).click();
    await admin.page.getByRole("menuitem", { name: "Usage and errors" }).click();
    await admin.page.getByRole("region", { name: "Opened pages by path" }).getByText("/alerts").waitFor();
    await admin.page
      .getByRole("region", { name: "Opened panels of the timeline" })
      .getByRole("row", { name: /^charts/ })
      .waitFor();
    const speed = admin.page.getByRole("region", { name: "Speed of pages by path" });
    await speed.getByRole("row", { name: /^\/alerts / }).waitFor();
    await admin.page.getByLabel("Metric").selectOption("CLS");
    await admin.page.getByText(/Good up to 0[.,]1, poor above 0[.,]25/).waitFor();
    await speed.getByRole("row", { name: /^\/alerts / }).waitFor();
    await admin.page.getByText(`Reference ${reference}`).click();
    await admin.page
      .getByText(/web\/[\w/-]+\.tsx?:\d+:\d+/)
      .first()
      .waitFor();
    await lookEverywhere(admin.page, "usage");
    expect(admin.pageErrors.list).toEqual([]);
    await admin.context.close();
  });

  it("are read with source maps that no one else can read", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "free");
    const script = await page.evaluate(
      `performance.getEntriesByType("resource").map(({ name }) => name).find((name) => /assets.*\\.js$/.test(name))`,
    );
    const address = String(script);
    expect(await (await fetch(address)).text()).not.toContain("sourceMappingURL");
    for (const map of [`${address}.map`, `${address.replace("/assets/", "/source-maps/")}.map`]) {
      expect((await fetch(map)).status, map).toBe(404);
    }
    await context.close();
  });

  it("are not counted for someone who has switched it off, and not shown to members", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "free");
    await switchTo(page, "Usage data", false);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/telemetry/")) sent.push(request.url());
    });
    await page.goto(`${product.cloud.origin}/usage`);
    await page.getByText("Only administrators can open this page.").waitFor();
    await page.goto(`${product.cloud.origin}/alerts`);
    await page.getByRole("heading", { level: 1, name: "Reminders and alerts" }).waitFor();
    // A page is counted eight seconds after it was opened.
    await page.waitForTimeout(9_000);
    expect(sent).toEqual([]);
    // Analytics alone sends neither pages nor errors.
    const kinds = kindsSent(page);
    await switchTo(page, "Analytics", true);
    await page.goto(`${product.cloud.origin}/timeline`);
    await openCharts(page);
    await expect.poll(() => kinds).toContain("panel_opened");
    await page.waitForTimeout(9_000);
    expect(new Set(kinds)).not.toContain("page_view");
    await context.close();
  });
});
