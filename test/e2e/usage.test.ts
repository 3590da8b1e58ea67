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

describe("usage and errors", () => {
  it("are counted, and an error screen shows the reference by which administrators find it", async () => {
    const member = await atTimeline(product.browser, product.cloud.origin, "basic");
    const { page } = member;
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
    await member.context.close();

    const admin = await atTimeline(product.browser, product.cloud.origin, "admin");
    await admin.page.getByRole("button", { name: /account menu/ }).click();
    await admin.page.getByRole("menuitem", { name: "Usage and errors" }).click();
    await admin.page.getByRole("region", { name: "Opened pages by path" }).getByText("/alerts").waitFor();
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
    await page.goto(`${product.cloud.origin}/settings?category=privacy`);
    await page.getByRole("switch", { name: "Usage data" }).uncheck();
    await page.getByText("Privacy settings saved successfully").waitFor();
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
    await context.close();
  });
});
