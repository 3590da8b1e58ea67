import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

/** What the page's tokens follow. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const { theme, chartColors } = document.documentElement.dataset;
    return `${theme} ${chartColors}`;
  });

const openSettings = async (page: Page, category: string) => {
  await page.goto(`${product.cloud.origin}/settings?category=${category}`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
};

describe("the settings", () => {
  it("take effect at once, and in the next browser that logs in", async () => {
    const first = await atTimeline(product.browser, product.cloud.origin, "free");
    const { page } = first;
    await openSettings(page, "appearance");
    await page.getByRole("group", { name: "Theme" }).getByRole("button", { name: "Dark" }).click();
    await page.getByText("Appearance settings saved successfully").waitFor();
    await page
      .getByRole("group", { name: "Chart colours" })
      .getByRole("button", { name: "Monochrome" })
      .click();
    await expect.poll(() => looks(page)).toBe("dark monochrome");
    await openSettings(page, "notifications");
    await page.getByRole("switch", { name: "Email notifications" }).uncheck();
    await page.getByText("Notifications settings saved successfully").waitFor();

    const second = await atTimeline(product.browser, product.cloud.origin, "free");
    await expect.poll(() => looks(second.page)).toBe("dark monochrome");
    await openSettings(second.page, "notifications");
    await expect
      .poll(() => second.page.getByRole("switch", { name: "Email notifications" }).isChecked())
      .toBe(false);
    await openSettings(second.page, "appearance");
    await second.page.getByRole("button", { name: "Reset to defaults" }).click();
    await second.page.getByText("Appearance settings reset to defaults").waitFor();
    await expect.poll(() => looks(second.page)).toBe("light default");
    expect([...first.pageErrors.list, ...second.pageErrors.list]).toEqual([]);
    await Promise.all([first.context.close(), second.context.close()]);
  });

  it("look right in every category, and say when they cannot be read or saved", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "basic");
    for (const category of ["appearance", "notifications", "privacy"]) {
      await openSettings(page, category);
      await page.getByRole("region").first().waitFor();
      await lookEverywhere(page, `settings ${category}`);
    }
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: "Open settings menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Appearance" }).click();
    await page.getByRole("group", { name: "Theme" }).waitFor();

    await page.route("**/api/settings/**", (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Broken", code: "INTERNAL" } }),
    );
    const dark = page.getByRole("group", { name: "Theme" }).getByRole("button", { name: "Dark" });
    await dark.click();
    await page.getByText("Failed to save Appearance settings").waitFor();
    expect(await dark.getAttribute("aria-pressed")).toBe("false");
    await page.route("**/api/settings", (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Broken", code: "INTERNAL" } }),
    );
    await page.reload();
    await page.getByRole("button", { name: "Try Again" }).waitFor();
    await context.close();
  });
});
