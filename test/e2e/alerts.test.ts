import { describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

describe("reminders and alerts", () => {
  it("are set, refused when they are reached already, switched off and on, and come back when a deletion is undone", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free");
    await page.getByRole("link", { name: "Alerts", exact: true }).click();
    await page.getByText("No alerts yet.").waitFor();
    const dialog = page.getByRole("dialog", { name: "Add an alert" });
    await page.getByRole("button", { name: "Set an alert" }).click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add alert" }).click();
    await dialog.getByLabel("Notify me when").selectOption("Fall from the peak");
    await dialog.getByLabel("Below its highest close by").fill("60");
    await dialog.getByText(/^On .*2026: \d.* % below US\$/).waitFor();
    await lookEverywhere(page, "adding an alert");
    await dialog.getByLabel("Notify me when").selectOption("Price falls");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.getByText("Enter a price").waitFor();
    await dialog.getByLabel("To or below").fill("60.000");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    const alerts = page.getByRole("region", { name: "Alerts", exact: true });
    await alerts.getByText(/When the price is US\$ 60\.000,00 or less\. On .*2026: US\$ .* above/).waitFor();
    const reminders = page.getByRole("region", { name: "Reminders", exact: true });
    await reminders.getByRole("switch", { name: "Buy day" }).click();
    await reminders.getByLabel("Sent at").selectOption("23:00");
    await page.getByRole("switch", { name: "Quiet hours" }).click();
    await reminders.getByText("reminders come when they end, at 07:00").waitFor();
    await page.getByRole("button", { name: "Create an address" }).click();
    const address = (await page.locator("code").textContent()) ?? "";
    const size = () =>
      page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]");
    await lookEverywhere(page, "alerts", () =>
      expect.poll(size, { message: "what scrolls is within the page" }).toEqual([phone.width, phone.height]),
    );
    const feed = await page.request.get(address);
    expect(feed.headers()["content-type"]).toContain("text/calendar");
    expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n(?:.*\r\n)+BEGIN:VEVENT/);
    await page.getByRole("button", { name: "Renew" }).click();
    await page.getByText("The earlier address no longer works").waitFor();
    expect((await page.request.get(address)).status()).toBe(404);

    await alerts.getByRole("button", { name: /^Switch off:/ }).click();
    await alerts.getByRole("button", { name: /^Switch on:/ }).waitFor();
    await page.reload();
    await page.getByLabel("Time zone").last().waitFor();
    expect(await reminders.getByLabel("Sent at").inputValue()).toBe("23:00");
    expect(await reminders.getByRole("switch", { name: "Buy day" }).isChecked()).toBe(true);
    expect(await reminders.getByRole("switch", { name: "Behind the plan" }).isChecked()).toBe(false);
    await alerts.getByRole("button", { name: /^Switch on:/ }).waitFor();
    await alerts.getByRole("button", { name: /^Delete:/ }).click();
    await page.getByText("No alerts yet.").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await alerts.getByRole("button", { name: /^Switch on:/ }).waitFor();
    expect(pageErrors.list).toEqual([]);

    await page.goto(`${product.cloud.origin}/timeline?record=2026-02-03`);
    const form = page.getByRole("dialog", { name: "Add Transaction" });
    await form.waitFor();
    expect(new URL(page.url()).search).toBe("");

    await page.goto(`${product.cloud.origin}/stop-alerts#nobody.nonsense`);
    await page.getByText("You could not be unsubscribed").first().waitFor();
    await context.close();
  });
});
