import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline, chooseCsv, chooseLanguage } from "./at-timeline.ts";
import { phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look, lookEverywhere } from "./look.ts";

const product = demoProduct();
/** What someone bought in three months. */
const buys = ["2026-04-30,buy,0.001,70,0", "2026-05-30,buy,0.001,65,0", "2026-06-30,buy,0.001,58.50,0"];

/** Records them, unless an earlier try has. */
async function record(page: Page): Promise<void> {
  const held = page.getByRole("region", { name: "You hold", exact: true });
  await held.waitFor();
  if (!(await held.getByText("Nothing recorded yet.").isVisible())) return;
  await chooseCsv(page, ["Date,Type,BTC,USD,Fee", ...buys]);
  await page.getByRole("button", { name: "Import 3 Transactions" }).click();
  await page.getByText("3 transactions imported").waitFor();
}

async function openPanel(page: Page) {
  await page.getByRole("button", { name: "Intelligence", exact: true }).first().click();
  const panel = page.getByRole("region", { name: "Intelligence", exact: true });
  await panel.getByRole("textbox", { name: "Your question" }).waitFor();
  return panel;
}

describe("the Intelligence panel", () => {
  it("answers questions, says what it does not understand, applies a change and takes it back", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic");
    await record(page);
    const panel = await openPanel(page);
    await panel.getByRole("button", { name: "Full screen" }).click();
    const field = panel.getByRole("textbox", { name: "Your question" });
    const log = panel.getByRole("log");
    const ask = async (text: string) => {
      await field.fill(text);
      await field.press("Enter");
      // What is offered may have the same words; only what was asked empties the field.
      await expect.poll(() => field.inputValue()).toBe("");
      await log.getByText(text, { exact: true }).last().waitFor();
      await log.getByRole("progressbar").waitFor({ state: "detached" });
    };

    await ask("Tell me a joke");
    await log.getByText("I don't understand that.", { exact: false }).waitFor();
    expect(await log.getByRole("listitem").count()).toBe(3);

    await ask("How much will I have in 2030?");
    const future = log.getByRole("article").last();
    await future.getByText("Projected", { exact: true }).waitFor();
    await future.getByRole("figure", { name: /^Range of/ }).waitFor();
    await panel
      .getByRole("region", { name: "About the answer" })
      .getByText("How this was calculated")
      .waitFor();

    await ask("What if I pay 321 a month?");
    const change = log.getByRole("region", { name: "Preview on your plan" });
    await change.getByRole("button", { name: "Show in the months" }).click();
    await change.getByRole("button", { name: "Hide in the months" }).waitFor();
    await lookEverywhere(page, "an answer of the assistant");
    await change.getByRole("button", { name: "Apply to plan" }).click();
    await change.getByText("Applied to your plan").waitFor();
    await log.getByText("Calculated before your plan", { exact: false }).first().waitFor();
    // What is typed stays while the plan that has changed is read again.
    const arrived = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route("**/api/control-panel/engine-config", async (route) => {
      asked.resolve();
      await arrived.promise;
      await route.continue();
    });
    await change.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone: base amount", { exact: false }).waitFor();
    await field.fill("What do I hold?");
    await asked.promise;
    expect(await field.inputValue()).toBe("What do I hold?");
    arrived.resolve();
    await change.getByText("Preview on your plan").waitFor();
    expect(await field.inputValue()).toBe("What do I hold?");
    await page.unroute("**/api/control-panel/engine-config");

    // The last five questions stay.
    await ask("What do I hold?");
    await ask("When is the next halving?");
    await ask("When is my next buy?");
    await expect.poll(() => log.getByRole("article").count()).toBe(5);
    await panel.getByRole("button", { name: "Close Intelligence" }).click();
    await openPanel(page);
    await expect.poll(() => log.getByRole("article").count()).toBe(5);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("is asked and answers in the language of the page, and understands what it offers", async () => {
    const { origin } = product.cloud;
    const { page, context, pageErrors } = await atTimeline(product.browser, origin, "advanced");
    await chooseLanguage(page, origin, "de");
    await page.goto(`${origin}/timeline`);
    await page.getByRole("grid").first().waitFor();
    await page.getByRole("button", { name: "Intelligence", exact: true }).first().click();
    const panel = page.getByRole("region", { name: "Intelligence", exact: true });
    const field = panel.getByRole("textbox", { name: "Ihre Frage" });
    const log = panel.getByRole("log");
    const isDone = () => log.getByRole("progressbar").waitFor({ state: "detached" });

    await field.fill("Kannst du kochen?");
    await field.press("Enter");
    await log.getByText("Das verstehe ich nicht.", { exact: false }).waitFor();
    expect(await log.getByRole("listitem").count()).toBe(3);
    await log.getByRole("listitem").getByRole("button").first().click();
    await isDone();
    await log.getByRole("article").first().waitFor();
    expect(await log.getByText("Das verstehe ich nicht.", { exact: false }).count()).toBe(1);

    for (const text of ["wie viel habe ich in 5 jahren", "How much will I have in 2031?"]) {
      await field.fill(text);
      await field.press("Enter");
      await isDone();
      await log.getByText("Hochgerechnet", { exact: true }).last().waitFor();
    }
    await expect.poll(() => log.getByRole("article").count()).toBe(3);
    await lookEverywhere(page, "answers in German");
    await chooseLanguage(page, origin, "en");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("shows figures with their explanation, and lessons whose progress is the same on another device", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    await record(page);
    const panel = await openPanel(page);
    await panel.getByRole("button", { name: "Full screen" }).click();
    await panel.getByRole("tab", { name: "Analytics" }).click();
    const card = panel.getByRole("listitem").filter({ hasText: "Portfolio ROI" });
    await card.getByText(/months, recorded/).waitFor();
    await lookEverywhere(page, "analytics");
    await card.getByRole("button", { name: "Explain Portfolio ROI" }).click();
    await page
      .getByRole("dialog", { name: "How Portfolio ROI is calculated" })
      .getByText("Source: your recorded transactions alone", { exact: false })
      .waitFor();
    await page.keyboard.press("Escape");

    await panel.getByRole("tab", { name: "Learning" }).click();
    const list = panel.getByRole("navigation", { name: "Lessons" });
    await list.getByText("of 5 read.", { exact: false }).waitFor();
    const titles = ["Halvings", "Buying every month", "Drawdowns", "Sequence risk", "Fees"];
    for (const title of titles) {
      await list.getByRole("button", { name: title }).click();
      const lesson = panel.getByRole("article", { name: title });
      await lesson.locator("canvas").first().waitFor();
      const slider = lesson.getByRole("slider").first();
      await slider.press("Home");
      const least = await slider.getAttribute("aria-valuetext");
      await slider.press("End");
      expect(await slider.getAttribute("aria-valuetext"), title).not.toBe(least);
      if (title === "Buying every month") await lookEverywhere(page, "a lesson");
    }
    await list.getByRole("button", { name: "Halvings" }).click();
    await panel.getByRole("button", { name: "Next", exact: true }).click();
    await list.getByText("1 of 5 read.", { exact: false }).waitFor();
    await panel.getByRole("article", { name: "Buying every month" }).waitFor();
    expect(pageErrors.list).toEqual([]);

    // The second device is a phone.
    const other = await atTimeline(product.browser, product.cloud.origin, "advanced", { viewport: phone });
    await other.page.getByRole("button", { name: "Open navigation" }).click();
    const there = await openPanel(other.page);
    await there.getByRole("tab", { name: "Learning" }).click();
    await there.getByText("1 of 5 read.", { exact: false }).waitFor();
    await there.getByRole("article", { name: "Buying every month" }).waitFor();
    await look(other.page, "lessons on another device");
    await other.context.close();
    await context.close();
  });
});
