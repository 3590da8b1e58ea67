import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { desktop, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look, lookEverywhere } from "./look.ts";

const product = demoProduct();
const panelOf = (page: Page) => page.getByRole("region", { name: "Simulations", exact: true });

async function openPanel(page: Page) {
  await page.getByRole("button", { name: "Simulations", exact: true }).first().click();
  const panel = panelOf(page);
  await panel.getByRole("tab", { name: "Saved" }).waitFor();
  return panel;
}

async function save(page: Page, name: string, tags = "") {
  await panelOf(page).getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Save simulation" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Tags").fill(tags);
  await dialog.getByRole("button", { name: "Save simulation", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await panelOf(page).getByRole("row", { name }).waitFor();
}

/** What the key figures say of the plan. */
const figure = (page: Page, name: RegExp) =>
  panelOf(page)
    .getByLabel("Current simulation")
    .locator("div")
    .filter({ hasText: name })
    .locator("dd")
    .textContent();

describe("the Simulations panel", () => {
  it("shows a long list page by page, keeps its length while one changes, and finds what is on no page yet", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    const panel = await openPanel(page);
    await panel.getByText("Nothing saved yet.").waitFor();
    await panel.getByRole("button", { name: "Full screen" }).click();
    await save(page, "First of many");
    // As many as an account may have, made of the one that was saved.
    await page.route("**/api/simulations", async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const { "if-none-match": _, ...headers } = await route.request().allHeaders();
      const response = await route.fetch({ headers });
      const { data } = await response.json();
      const [one] = data.simulations;
      const simulations = Array.from({ length: 2_000 }, (_, at) => ({
        ...one,
        id: at === 0 ? one.id : `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
        name: at === 0 ? one.name : `Simulation ${at}`,
        isPinned: at === 0 && one.isPinned,
      }));
      await route.fulfill({ response, json: { success: true, data: { ...data, simulations } } });
    });
    await page.reload();
    await openPanel(page);
    await panel.getByRole("button", { name: "Full screen" }).click();
    const rows = panel.getByRole("region", { name: "Saved simulations" }).getByRole("row");
    const shown = () => rows.filter({ has: page.getByRole("button", { name: /^Load / }) }).count();
    await expect.poll(shown).toBe(100);
    await panel.getByRole("button", { name: "Show more of 2" }).click();
    await expect.poll(shown).toBe(600);
    await panel.getByRole("button", { name: "Pin First of many" }).click();
    await panel.getByRole("button", { name: "Unpin First of many" }).waitFor();
    expect(await shown()).toBe(600);
    await panel.getByRole("searchbox").fill("Simulation 1999");
    await expect.poll(shown).toBe(1);
    await panel.getByRole("searchbox").fill("");
    await expect.poll(shown).toBe(100);
    await page.setViewportSize(phone);
    await panel.getByRole("button", { name: /^Show more of 2/ }).waitFor();
    await look(page, "long list of simulations");
    await page.setViewportSize(desktop);
    await page.unroute("**/api/simulations");
    await page.reload();
    await openPanel(page);
    await panel.getByRole("button", { name: "More actions for First of many" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await panel.getByText("Nothing saved yet.").waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("saves the plan, loads it over a changed one with an undo, and compares the two", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free");
    const panel = await openPanel(page);
    await panel.getByText("Nothing saved yet.").waitFor();
    await panel.getByRole("button", { name: "Full screen" }).click();
    await save(page, "As it was", "Base, 2026");
    const amount = await figure(page, /Base amount/);

    await panel.getByRole("button", { name: "Close Simulations" }).click();
    await page.getByRole("button", { name: "Control Panel" }).first().click();
    await page.getByLabel("Base Amount", { exact: true }).fill("777");
    await page.keyboard.press("Enter");
    await openPanel(page);
    await expect.poll(() => figure(page, /Base amount/)).toContain("777,00");
    await panel.getByRole("button", { name: "Full screen" }).click();
    await save(page, "Raised");
    await panel.getByText("Amounts are nominal, in US$, not in today’s money.").waitFor();
    await lookEverywhere(page, "saved simulations");

    await panel.getByRole("button", { name: "Load As it was" }).click();
    await expect.poll(() => figure(page, /Base amount/)).toBe(amount);
    // Until then the last message offers to undo what was saved before.
    await page.getByText("“As it was” loaded").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect.poll(() => figure(page, /Base amount/)).toContain("777,00");

    const reads: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/simulations/")) reads.push(request.url());
    });
    const exports = panel.getByRole("button", { name: "Export", exact: true });
    const menu = page.getByRole("dialog", { name: "Export" });
    await exports.click();
    await menu.getByText("Export saves a comparison of two to 5 simulations.").waitFor();
    await look(page, "export without a comparison");
    await page.keyboard.press("Escape");
    await panel.getByRole("tab", { name: "Goal" }).click();
    await exports.click();
    await menu.getByRole("button", { name: "Choose simulations" }).click();
    await menu.waitFor({ state: "hidden" });
    await panel.getByRole("checkbox", { name: "Compare As it was" }).check();
    await panel.getByRole("checkbox", { name: "Compare Raised" }).check();
    await exports.click();
    await menu.getByRole("button", { name: "Compare 3" }).click();
    const table = panel.getByRole("region", { name: "Differences" });
    await table.getByRole("row", { name: /^Base Amount 777,00/ }).waitFor();
    expect(reads).toEqual([expect.stringContaining("/plans?ids=")]);
    // What is compared again is there.
    await panel.getByRole("tab", { name: "Saved" }).click();
    await panel.getByRole("button", { name: "Compare 3" }).click();
    await table.getByRole("row", { name: /^Base Amount 777,00/ }).waitFor();
    expect(reads).toHaveLength(1);
    await table.getByRole("row", { name: /^Invested US\$/ }).waitFor();
    // The model path does not stand alone: its range is calculated after it.
    await table.getByRole("row", { name: /^Value, 5 to 95 of 100 price paths US\$ .* to US\$/ }).waitFor();
    await table.getByRole("row", { name: /^Chance below cost [\d.,]+ %/ }).waitFor();
    await lookEverywhere(page, "compared simulations with their ranges");
    await panel.getByLabel("Shown").selectOption("Drawdown");
    await panel.getByRole("figure", { name: /Below the highest value/ }).waitFor();
    await panel.getByLabel("Shown").selectOption("Coins");
    await panel.getByRole("button", { name: "Log", exact: true }).click();
    await lookEverywhere(page, "compared simulations");
    // The report can be cancelled while it is made.
    const worker = "**/comparison-worker*";
    await page.route(worker, () => undefined);
    await exports.click();
    await page.getByRole("button", { name: "Report (PDF)", exact: true }).click();
    await panel.getByRole("progressbar", { name: "Export" }).waitFor();
    await panel.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByText("PDF export cancelled. Nothing was saved.").waitFor();
    await panel.getByRole("progressbar", { name: "Export" }).waitFor({ state: "detached" });
    await page.unroute(worker);
    for (const [name, start] of [
      ["Chart (PNG)", "\u0089PNG"],
      ["Table (CSV)", "Setting or figure"],
      ["Months (CSV)", "Month,"],
      ["Report (PDF)", "%PDF"],
    ] as const) {
      await exports.click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name, exact: true }).click(),
      ]);
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, 40).toString(start.startsWith("\u0089") ? "latin1" : "utf8")).toContain(start);
    }
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("is limited by the subscription, finds and changes what is saved, and restores what was deleted", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free");
    const panel = await openPanel(page);
    await panel.getByRole("button", { name: "Full screen" }).click();
    const rows = panel.getByRole("region", { name: "Saved simulations" }).getByRole("row");
    await panel.getByRole("row", { name: "Raised" }).waitFor();
    await save(page, "Third");
    await panel.getByText("More saved simulations need a higher subscription.").waitFor();
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Save simulation" });
    await dialog.getByRole("button", { name: "Save simulation", exact: true }).click();
    await dialog.getByText("Your subscription includes 3 saved simulations.").waitFor();
    await dialog.getByLabel("Name", { exact: true }).fill(" ");
    await dialog.getByRole("button", { name: "Save simulation", exact: true }).click();
    await dialog.getByText("Name is required").waitFor();
    await look(page, "saving a simulation");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await panel.getByRole("button", { name: "Pin As it was" }).click();
    await panel.getByRole("button", { name: "Unpin As it was" }).waitFor();
    // Head, plan, then the pinned one.
    await expect.poll(() => rows.nth(2).textContent()).toContain("As it was");
    await panel.getByLabel("Search names, notes and tags").fill("third");
    await expect.poll(() => rows.count()).toBe(3);
    await panel.getByRole("button", { name: "More actions for Third" }).click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const edit = page.getByRole("dialog", { name: "Edit simulation" });
    await edit.getByLabel("Name", { exact: true }).fill("Third time");
    await edit.getByRole("button", { name: "Save changes" }).click();
    await panel.getByRole("row", { name: "Third time" }).waitFor();
    await panel.getByRole("button", { name: "More actions for Third time" }).click();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const sharing = page.getByRole("dialog", { name: "Share “Third time”" });
    await sharing.getByRole("heading", { name: /^A .* bitcoin plan/ }).waitFor();
    await sharing.getByRole("button", { name: "Create a link" }).click();
    const link = sharing.getByRole("listitem").filter({ hasText: "Third time" });
    await link.getByRole("button", { name: "Show the prices of today" }).click();
    await page.getByText("The link shows the simulation at the prices of today, for 30 days").waitFor();
    await look(page, "sharing a simulation");
    await sharing.getByRole("button", { name: "Close" }).last().click();
    await panel.getByRole("button", { name: "More actions for Third time" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await panel.getByText("No saved simulation matches.").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await panel.getByRole("row", { name: "Third time" }).waitFor();

    await page.setViewportSize(phone);
    await panel.getByRole("list", { name: "Saved simulations" }).waitFor();
    const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/api/control-panel/resimulate", async (route) => {
      await isSeen;
      await route.continue();
    });
    await panel.getByRole("button", { name: "Re-simulate" }).click();
    await panel.getByRole("button", { name: "Running..." }).waitFor();
    goOn();
    await page.getByText(/^Prices drawn again: draw \d+$/).waitFor();
    await panel.getByRole("button", { name: "Re-simulate" }).waitFor();
    // The limit that was reached.
    expect(pageErrors.list).toEqual([expect.stringContaining("403")]);
    await context.close();
  });

  it("calculates its analyses in the browser, and stops when asked to", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic");
    const panel = await openPanel(page);
    await panel.getByRole("button", { name: "Full screen" }).click();
    await panel.getByRole("tab", { name: "Monte Carlo" }).click();
    await panel.getByRole("button", { name: "Cancel", exact: true }).click();
    await panel.getByText("The calculation was cancelled.").waitFor();
    await panel.getByRole("button", { name: "Calculate again" }).click();
    await panel.getByLabel("Values at the end").waitFor();
    await panel.getByRole("figure", { name: "Portfolio value" }).waitFor();
    await lookEverywhere(page, "the range of price paths");
    await panel.getByRole("tab", { name: "Backtest" }).click();
    await panel.getByRole("region", { name: "Lowest and highest start months" }).waitFor();
    // The longest bars are as long as their numbers say, too.
    const bars = await panel
      .getByRole("region", { name: "Start months by value per" })
      .getByRole("row")
      .evaluateAll((rows) =>
        rows.flatMap((row) => {
          const bar = row.querySelector("i");
          return bar === null
            ? []
            : [bar.getBoundingClientRect().width / Number(row.querySelector("td")?.textContent)];
        }),
      );
    expect(bars.length).toBeGreaterThan(4);
    expect(Math.max(...bars) / Math.min(...bars)).toBeLessThan(1.1);
    await panel.getByRole("figure").waitFor();
    await lookEverywhere(page, "the rolling backtest");
    await panel.getByRole("tab", { name: "Timing" }).click();
    await panel.getByRole("region", { name: "Strategies on identical cash" }).waitFor();
    await lookEverywhere(page, "strategies and timing");
    await panel.getByRole("tab", { name: "Goal" }).click();
    await panel.getByLabel("Coins").fill("0,5");
    await panel.getByLabel("Answer").waitFor();
    await lookEverywhere(page, "a goal that is tried out");

    // The first result makes a simulation of the plan, the next one is added to it.
    const name = `Results ${Date.now()}`;
    await panel.getByRole("button", { name: "Save result of Goal" }).click();
    const asked = page.getByRole("dialog", { name: "Save result" });
    await asked.getByLabel("Name", { exact: true }).fill(name);
    await asked.getByRole("button", { name: "Save result", exact: true }).click();
    await asked.waitFor({ state: "detached" });
    await panel.getByRole("tab", { name: "Backtest" }).click();
    await panel.getByRole("button", { name: "Save result of Backtest" }).click();
    await page.getByText(`Result saved with “${name}”`).waitFor();
    await panel.getByRole("tab", { name: "Saved" }).click();
    await panel.getByRole("button", { name: `More actions for ${name}` }).click();
    await page.getByRole("button", { name: "Saved results", exact: true }).click();
    const results = page.getByRole("dialog", { name: `Results of “${name}”` });
    await results
      .getByRole("region", { name: "Goal" })
      .getByText(/^0[,.]5.* BTC by /)
      .waitFor();
    await results.getByRole("region", { name: "Backtest" }).getByRole("figure").waitFor();
    await lookEverywhere(page, "saved results");
    await results.getByRole("button", { name: "Remove Goal" }).click();
    await results.getByRole("region", { name: "Goal" }).waitFor({ state: "detached" });
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});
