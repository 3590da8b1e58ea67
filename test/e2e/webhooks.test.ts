import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look, lookThatItFits } from "./look.ts";

const product = demoProduct();

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}
const received: Received[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(status, { "content-type": "text/plain" }).end(status === 200 ? "thanks" : "broken");
  });
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => receiver.close());

const openDeveloper = async (page: Page) => {
  await page.goto(`${product.cloud.origin}/settings?category=developer`);
  await page.getByRole("heading", { level: 2, name: "Developer" }).waitFor();
};
const typeOf = ({ body }: Received) => String((JSON.parse(body) as { type: string }).type);

describe("webhooks", () => {
  it("are added, tested, delivered to, replayed, switched off and deleted", async () => {
    // An earlier try may have left some.
    received.length = 0;
    status = 200;
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    await openDeveloper(page);
    await page.getByText("No webhooks yet.").waitFor();
    await lookThatItFits(page, "webhooks empty");
    await page.getByRole("button", { name: "Add webhook" }).click();
    const form = page.getByRole("dialog", { name: "Add webhook" });
    await form.getByRole("button", { name: "Add webhook", exact: true }).click();
    for (const text of [
      "Name must be between 1 and 100 characters",
      "The address is required",
      "Choose at least one event",
    ]) {
      await form.getByText(text).waitFor();
    }
    await form.getByRole("textbox", { name: "Name" }).fill("Ledger bot");
    await form.getByRole("textbox", { name: "Address" }).fill("ftp://example.com");
    await form.getByRole("checkbox", { name: /simulation\.created/ }).check();
    await form.getByRole("checkbox", { name: /transaction\.created/ }).check();
    await form.getByRole("button", { name: "Add webhook", exact: true }).click();
    await form.getByText("The address must begin with https://").waitFor();
    await lookThatItFits(page, "webhooks form");
    await form.getByRole("textbox", { name: "Address" }).fill(address);
    await form.getByRole("button", { name: "Add webhook", exact: true }).click();
    const shown = page.getByRole("dialog", { name: "Your signing secret" });
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? "";
    await lookThatItFits(page, "webhooks secret");
    await shown.getByRole("button", { name: "I've Copied My Secret" }).click();
    await shown.waitFor({ state: "detached" });
    expect(await page.content()).not.toContain(secret.slice(10));

    const row = page.getByRole("row", { name: /Ledger bot/ });
    await row.getByText("Active").waitFor();
    await page.getByRole("button", { name: "Test Ledger bot" }).click();
    await page.getByText(/^Ledger bot answered in \d+ ms$/).waitFor();
    expect(received.map(typeOf)).toEqual(["webhook.test"]);
    const [first] = received as [Received];
    expect(() => new Verifier(secret).verify(first.body, first.headers)).not.toThrow();

    status = 500;
    await page.getByRole("button", { name: "Test Ledger bot" }).click();
    await page.getByText(/^Webhook test failed: /).waitFor();
    status = 200;
    await page.getByRole("button", { name: "Deliveries to Ledger bot" }).click();
    const tests = page.locator("summary", { hasText: "webhook.test" });
    await tests.filter({ hasText: "Delivered" }).waitFor();
    await tests.filter({ hasText: "Answered 500" }).waitFor();

    // What happens in another tab is delivered.
    const other = await context.newPage();
    await other.goto(`${product.cloud.origin}/timeline`);
    await other.getByRole("button", { name: "Simulations" }).first().click();
    await other.getByRole("button", { name: "Save", exact: true }).first().click();
    await other.getByRole("dialog").getByRole("button", { name: "Save simulation", exact: true }).click();
    await expect.poll(() => received.map(typeOf)).toContain("simulation.created");
    await other.close();
    const delivery = page.locator("summary", { hasText: "simulation.created" });
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Refresh" }).click();
        return delivery.getByText("Delivered").count();
      })
      .toBe(1);
    await delivery.click();
    const details = page.locator("details", { has: delivery });
    await details.getByRole("heading", { name: /^Attempt 1,/ }).waitFor();
    await details.getByText("Answered 200").waitFor();
    await lookThatItFits(page, "webhooks deliveries");
    const sent = received.find((one) => typeOf(one) === "simulation.created")!;
    await details.getByRole("button", { name: "Replay" }).click();
    await page.getByText("It is being sent again").waitFor();
    await expect
      .poll(
        () => received.filter(({ headers }) => headers["webhook-id"] === sent.headers["webhook-id"]).length,
      )
      .toBe(2);

    const act = async (name: string) => {
      await page.getByRole("button", { name: "More actions for Ledger bot" }).click();
      await page.getByRole("button", { name, exact: true }).click();
    };
    // A receiver that has gone switches the webhook off; the page shows it by itself.
    status = 410;
    await details.getByRole("button", { name: "Replay" }).click();
    await row.getByText("Switched off").waitFor();
    await delivery.getByText("Answered 410").waitFor();
    await look(page, "webhooks switched off");
    status = 200;
    await act("Switch on");
    await row.getByText("Active").waitFor();
    await act("Switch off");
    await row.getByText("Off", { exact: true }).waitFor();
    await act("Switch on");
    await row.getByText("Active").waitFor();
    await act("Edit");
    const editing = page.getByRole("dialog", { name: "Edit webhook" });
    await editing.getByRole("textbox", { name: "Name" }).fill("Ledger");
    await editing.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /^Ledger / }).waitFor();
    await page.getByRole("button", { name: "More actions for Ledger" }).click();
    await page.getByRole("button", { name: "Replace signing secret" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replace", exact: true }).click();
    expect(await shown.getByText(/^whsec_/).textContent()).not.toBe(secret);
    await shown.getByRole("button", { name: "I've Copied My Secret" }).click();
    await page.getByRole("button", { name: "More actions for Ledger" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Delete webhook" })
      .getByRole("button", { name: "Delete", exact: true })
      .click();
    await page.getByText("No webhooks yet.").waitFor();
    // The address that was refused.
    expect(pageErrors.list.filter((text) => !text.includes("status of 400"))).toEqual([]);
    await context.close();
  });

  it("are listed on a phone, and offered to subscribers alone", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "basic", {
      viewport: phone,
      isMobile: true,
      hasTouch: true,
    });
    await page.goto(`${product.cloud.origin}/settings?category=developer`);
    await page.getByText("Advanced Plan").first().waitFor();
    expect(await page.getByRole("button", { name: "Add webhook" }).count()).toBe(0);
    await context.close();
  });
});
