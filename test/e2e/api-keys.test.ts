import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { demoProduct } from "./demo-product.ts";
import { lookThatItFits } from "./look.ts";

const product = demoProduct();

const openKeys = async (page: Page) => {
  await page.goto(`${product.cloud.origin}/settings?category=api-keys`);
  await page.getByRole("heading", { level: 2, name: "API keys" }).waitFor();
};

/** How a program with this key is answered. */
const answerOf = async (key: string) => {
  const response = await fetch(`${product.cloud.origin}/api/v1/timeline`, { headers: { "x-api-key": key } });
  return response.status;
};

describe("the API keys", () => {
  it("are created, shown once, replaced and revoked", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic");
    await openKeys(page);
    await page.getByText("No API keys yet.").waitFor();
    await lookThatItFits(page, "api keys empty");
    await page.getByRole("button", { name: "Create key" }).click();
    const creating = page.getByRole("dialog", { name: "Create API key" });
    await creating.getByRole("checkbox", { name: "read:timeline" }).uncheck();
    await creating.getByRole("button", { name: "Create key" }).click();
    await creating.getByText("Name must be between 1 and 100 characters").waitFor();
    await creating.getByText("Choose at least one permission").waitFor();
    await lookThatItFits(page, "api keys create");
    await creating.getByRole("textbox", { name: "Name" }).fill("Kitchen display");
    await creating.getByRole("checkbox", { name: "read:timeline" }).check();
    await creating.getByRole("button", { name: "Create key" }).click();
    const made = page.getByRole("dialog", { name: "Your new API key" });
    const first = (await made.getByText(/^hv_[0-9a-f]{16}_/).textContent()) ?? "";
    await lookThatItFits(page, "api keys once");
    await page.keyboard.press("Escape");
    await made.getByRole("button", { name: "I've Copied My Key" }).click();
    await made.waitFor({ state: "detached" });
    expect(await page.content()).not.toContain(first.slice(20));
    expect(await answerOf(first)).toBe(200);

    await page.reload();
    const row = page.getByRole("row", { name: /Kitchen display/ });
    await row.getByText("Just now").waitFor();
    await lookThatItFits(page, "api keys");
    await row.getByRole("button", { name: "Rotate Kitchen display" }).click();
    const rotating = page.getByRole("dialog", { name: "Rotate API key" });
    await rotating.getByLabel("The old key").selectOption("Stops at once");
    await rotating.getByRole("button", { name: "Rotate", exact: true }).click();
    const second = (await made.getByText(/^hv_[0-9a-f]{16}_/).textContent()) ?? "";
    await made.getByRole("button", { name: "I've Copied My Key" }).click();
    expect([await answerOf(first), await answerOf(second)]).toEqual([401, 200]);
    await page.getByText("1 of 2 keys in use").waitFor();

    await page.getByRole("button", { name: "Revoke Kitchen display" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("Kitchen display no longer works").waitFor();
    await page.getByText("0 of 2 keys in use").waitFor();
    expect(await answerOf(second)).toBe(401);
    await lookThatItFits(page, "api keys ended");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("say when they cannot be read", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "basic");
    await page.route("**/api/api-keys", (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Broken", code: "INTERNAL" } }),
    );
    await openKeys(page);
    await page.getByText("Failed to load API keys").waitFor();
    await page.unroute("**/api/api-keys");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("button", { name: "Create key" }).waitFor();
    await context.close();
  });
});
