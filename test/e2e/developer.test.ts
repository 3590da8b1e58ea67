import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { demoProduct } from "./demo-product.ts";
import { lookThatItFits } from "./look.ts";

const product = demoProduct();

/** Creates a key on its page. */
async function newKey(page: Page): Promise<string> {
  await page.goto(`${product.cloud.origin}/settings?category=api-keys`);
  await page.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog", { name: "Create API key" });
  await form.getByRole("textbox", { name: "Name" }).fill("Display");
  await form.getByRole("checkbox", { name: "read:timeline" }).uncheck();
  await form.getByRole("checkbox", { name: "read:user" }).check();
  await form.getByRole("button", { name: "Create key" }).click();
  const shown = page.getByRole("dialog", { name: "Your new API key" });
  const key = (await shown.getByText(/^hv_/).textContent()) ?? "";
  await shown.getByRole("button", { name: "I've Copied My Key" }).click();
  return key;
}

it("the developer page counts what programs do, logs what its owner wants, and follows it live", async () => {
  const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
  const key = await newKey(page);
  const call = (path: string) =>
    fetch(`${product.cloud.origin}/api/v1/${path}`, { headers: { "x-api-key": key } });
  await page.goto(`${product.cloud.origin}/settings?category=developer`);
  const monitoring = page.getByRole("region", { name: "Monitoring" });
  const log = page.getByRole("region", { name: "Event log" });
  await monitoring.getByText("No program has called in the last 24 hours.").waitFor();
  await log.getByText("No errors.").waitFor();
  await lookThatItFits(page, "developer empty");

  // The services of the account itself; the panel that manages them opens over the timeline.
  const integrations = page.getByRole("region", { name: "Integrations" });
  await integrations.getByRole("heading", { name: /Kraken.*Disconnected/ }).waitFor();
  await integrations.getByText("Not synced yet").first().waitFor();
  await integrations.getByRole("button", { name: "Open integrations" }).click();
  await page.getByRole("heading", { name: "API Integrations" }).waitFor();
  await page.goto(`${product.cloud.origin}/settings?category=developer`);

  const saved = () => page.waitForResponse((response) => response.request().method() === "PATCH");
  await Promise.all([saved(), log.getByRole("combobox", { name: "Keep" }).selectOption("debug")]);
  await page.getByText("Developer settings saved successfully").first().waitFor();
  await Promise.all([saved(), log.getByRole("switch", { name: "With details" }).click()]);
  expect((await call("user")).status).toBe(200);
  expect((await call("timeline")).status).toBe(403);
  // Both come by themselves.
  const answered = log.getByText(/^GET \/api\/v1\/user 200 in \d+ ms, key Display$/);
  await answered.waitFor();
  const refused = "Calls refused, key Display: This API key lacks the permission read:timeline.";
  await log.getByText(refused).waitFor();
  await page.reload();
  await monitoring.getByText("Figures by hour").click();
  const now = monitoring.getByRole("row").nth(1);
  await now.getByText("100,00 %").or(now.getByText("100.00 %")).waitFor();
  await answered.click();
  await log.getByText("Request id").first().waitFor();
  await lookThatItFits(page, "developer");

  await log.getByRole("combobox", { name: "Show" }).selectOption("warn");
  await log.getByText(refused).waitFor();
  expect(await answered.count()).toBe(0);
  await log.getByRole("searchbox", { name: "Search" }).fill("nothing of the kind");
  await log.getByText(/^No entry matches since /).waitFor();
  await log.getByRole("searchbox", { name: "Search" }).fill("LACKS");
  await log.getByText(refused).waitFor();

  expect(pageErrors.list).toEqual([]);
  await page.route("**/api/developer-settings", (route) => route.abort());
  await log.getByRole("combobox", { name: "For" }).selectOption("365");
  await page.getByText("Failed to update retention period").waitFor();
  expect(await log.getByRole("combobox", { name: "For" }).inputValue()).toBe("30");
  await context.close();
});
