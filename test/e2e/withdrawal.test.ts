import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { coinText } from "#web/components/format/coins.ts";
import type { OwnPlanJob } from "#web/workers/engine-messages.ts";
import { fromRecords } from "#web/workers/from-records.ts";
import { simulateOwnPlan } from "#web/workers/own/own-plan.ts";
import { atTimeline, type Tier } from "./at-timeline.ts";
import { desktop, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function atWithdrawal(tier: Tier) {
  const visitor = await atTimeline(product.browser, product.cloud.origin, tier, { acceptDownloads: true });
  await visitor.page.getByRole("link", { name: "Withdrawal" }).click();
  await visitor.page.getByText(/paths pay in full/).waitFor();
  return visitor;
}

/** What is shown once another calculation has ended. */
async function recalculated(page: Page, change: () => Promise<unknown>, expected: RegExp): Promise<void> {
  await change();
  await part(page, "Chance of paying in full").getByText(expected).waitFor();
}

describe("living from the coins", () => {
  it("answers with paths, bands and the sustainable amount, never with the model path alone, and is saved with the plan", async () => {
    const { page, context, pageErrors } = await atWithdrawal("advanced");
    await part(page, "Sustainable amount")
      .getByText(/a month$/)
      .first()
      .waitFor();
    await page.getByRole("row", { name: /^Median/ }).waitFor();
    await page.getByRole("row", { name: /^Model path, for comparison/ }).waitFor();
    await page.getByRole("img", { name: /^Coins left: after/ }).waitFor();
    // What the page says of tax is about the tax that is counted.
    const footer = page.getByText(/^A calculation aid/);
    expect(await footer.textContent()).toBe(
      "A calculation aid, not financial advice. Tax on the gains is not counted.",
    );
    expect(await page.getByText(/^Median of the paths/).textContent()).not.toContain("tax");
    await recalculated(
      page,
      () => page.getByLabel("Years", { exact: true }).fill("12"),
      /a month for 12 years/,
    );
    await page.getByRole("button", { name: "Sustainable: how it is calculated" }).click();
    await page.getByRole("dialog", { name: "Sustainable" }).getByText("Formula").waitFor();
    await page.keyboard.press("Escape");
    const use = page.getByRole("button", { name: "Use this amount" });
    await use.click();
    await use.waitFor({ state: "detached" });
    await page.getByRole("switch", { name: "Tax on the gains" }).check();
    await page.getByText(/^A calculation aid, not tax advice/).waitFor();
    await lookEverywhere(page, "withdrawal");
    await page.setViewportSize(phone);
    const height = () => page.evaluate<number>("document.documentElement.scrollHeight");
    await expect.poll(height, { message: "what scrolls is within the page" }).toBe(phone.height);
    await page.setViewportSize(desktop);
    await recalculated(
      page,
      () => page.getByRole("button", { name: "Guardrails" }).click(),
      /^Guardrails from 5 % of the value a year/,
    );
    await page.getByRole("button", { name: "Payments", exact: true }).click();
    await page.getByRole("img", { name: /^Payments a month: after/ }).waitFor();
    await page.getByText("Advanced", { exact: true }).click();
    await page.getByLabel("Cut", { exact: true }).fill("120");
    await page.getByRole("alert").getByText("Enter a number from 0 to 100").waitFor();
    await page.getByLabel("Cut", { exact: true }).fill("25");
    await page.getByText(/is cut by 25 % or raised by 10 %/).waitFor();
    await page.getByLabel("Last years without cuts").fill("3");
    await page.getByLabel("Fixed fee of a sale").fill("2.5");
    await page.getByRole("columnheader", { name: /^Fees/ }).waitFor();
    await page.getByRole("columnheader", { name: /^Tax/ }).waitFor();
    await page.getByText(/^Median of the paths: fees .+, tax .+/).waitFor();
    await lookEverywhere(page, "guardrails");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Withdrawal saved with the plan").waitFor();
    await page.reload();
    await part(page, "Chance of paying in full")
      .getByText(/^Guardrails from 5 %/)
      .waitFor();
    expect(await page.getByLabel("Years", { exact: true }).inputValue()).toBe("12");
    await page.getByText("Advanced", { exact: true }).click();
    expect(await page.getByLabel("Cut", { exact: true }).inputValue()).toBe("25");
    expect(await page.getByLabel("Last years without cuts").inputValue()).toBe("3");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the months as CSV" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toMatch(/^\uFEFFDate,Price level/);
    // On a slow network the plan is read again only after the undo could have been pressed.
    await page.route("**/api/control-panel/engine-config", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.getByLabel("Years", { exact: true }).fill("13");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await page.getByText("Undone: withdrawal changed").waitFor();
    await recalculated(page, async () => undefined, /a year for 12 years/);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("starts from what is recorded and what the plan would still buy, not from simulated past buys", async () => {
    const { page, context } = await atWithdrawal("advanced");
    const read = page.waitForResponse("**/api/control-panel/engine-config");
    await page.route("**/api/control-panel/engine-config", async (route) => {
      // The answer itself, whatever version of it is held.
      const { "if-none-match": _, ...headers } = await route.request().allHeaders();
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await page.reload();
    const { data: config }: { data: EngineConfig } = await (await read).json();
    const coins = (job: Pick<OwnPlanJob, "config" | "changes">) => {
      const { model, ledger } = simulateOwnPlan({ ...job, analyses: {}, columns: [] });
      return coinText(ledger.coins[model.rows.count - 1]!);
    };
    const [own, simulated] = [
      coins(fromRecords(config)),
      coins({ config, changes: { plan: {}, epochs: {} } }),
    ];
    expect(own).not.toBe(simulated);
    await page.getByText(new RegExp(`paths, from ${own} on the model path`)).waitFor();
    await context.close();
  });

  it("says that saved tax needs a subscription which has ended, and calculates without it", async () => {
    const { page, context, pageErrors } = await atWithdrawal("free");
    // As an Advanced subscription has saved it.
    await page.route("**/api/control-panel/engine-config", async (route) => {
      // The answer itself, whatever version of it is held.
      const { "if-none-match": _, ...headers } = await route.request().allHeaders();
      const response = await route.fetch({ headers });
      const body = await response.json();
      const tax = {
        method: "fifo",
        jurisdiction: "generic",
        shortTermRate: 0.25,
        longTermRate: 0.25,
        allowanceCents: 0,
      };
      const withdrawal = {
        startDate: "2060-01-01",
        years: 20,
        rule: "fixedAmount",
        amountCents: 50_000,
        indexed: true,
        share: 0.04,
        initialRate: 0.05,
        floorCents: null,
        ceilingCents: null,
        pauseBelowCost: false,
        feePct: null,
        tax,
        successProbability: 0.9,
      };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, withdrawal } } });
    });
    await page.reload();
    const locked = page.getByRole("status").filter({ hasText: "requires the Advanced Plan" });
    await locked.waitFor();
    expect(await page.getByText(/paths pay in full/).count()).toBe(0);
    expect(await locked.getByRole("link", { name: "View Plans" }).getAttribute("href")).toBe(
      "/subscription/plans",
    );
    await lookEverywhere(page, "withdrawal with locked tax");
    await locked.getByRole("button", { name: "Calculate without tax" }).click();
    await page.getByText(/paths pay in full/).waitFor();
    expect(await locked.count()).toBe(0);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("says which start is too early, and names the rules that need a subscription", async () => {
    const { page, context, pageErrors } = await atWithdrawal("free");
    const start = page.getByLabel("Start", { exact: true });
    await start.fill("01/01/2027");
    await start.press("Tab");
    await page
      .getByRole("status")
      .getByText(/^Withdrawals must start after today and after the plan's last purchase/)
      .waitFor();
    await page.getByRole("button", { name: "Start as soon as possible" }).click();
    await page.getByText(/paths pay in full/).waitFor();
    await page.getByRole("button", { name: "Guardrails" }).click();
    await page.getByText("This rule is part of a higher subscription.").waitFor();
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole("switch", { name: /^Tax on the gains/ }).isDisabled()).toBe(true);
    await lookEverywhere(page, "withdrawal without a subscription");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});
