import { readFile, stat } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { atTimeline, openControlPanel } from "./at-timeline.ts";
import { demoProduct } from "./demo-product.ts";

/** Of holdings in US dollars and in base currency, tables show one column. */
const shownColumns = columnDefinitions.length - 1;

const product = demoProduct();

/** What has the focus, by its name. */
const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement.ariaLabel ?? document.activeElement.textContent.trim()");

const groundOf = (element: Locator) =>
  element.evaluate((shown) => shown.ownerDocument.defaultView?.getComputedStyle(shown).backgroundColor);

/** A user with the Advanced subscription whose timeline is as large as it gets: every month, every column. */
async function atFullPlan() {
  const visitor = await atTimeline(product.browser, product.cloud.origin, "advanced", {
    acceptDownloads: true,
  });
  const { page } = visitor;
  await openControlPanel(page);
  for (const [name, date] of [
    ["Start Date", "04/01/2009"],
    ["End Date", "31/12/2139"],
  ] as const) {
    const saved = page.waitForResponse(
      (response) => response.request().method() === "PUT" && response.url().endsWith("/api/control-panel"),
    );
    await page.getByLabel(name, { exact: true }).fill(date);
    await page.keyboard.press("Enter");
    expect((await saved).status()).toBe(200);
  }
  const columns = columnDefinitions.map(({ id }) => id);
  await page.evaluate(
    (settings) => localStorage.setItem("timeline_settings", settings),
    JSON.stringify({ columns }),
  );
  await page.reload();
  // Beside the tabs of the views, Home and the ribbon show which months the table has.
  await page.getByRole("region", { name: "Home" }).getByText("from January 2009 to December 2139").waitFor();
  await page.locator('[role="slider"][aria-label="Months in view"][aria-valuemax="1572"]').waitFor();
  return visitor;
}

/**
 * Jumps about in the table and looks, in the very frame that shows each place, for spots without a cell and for cells
 * that do not stand below their header.
 */
const jumpAbout = `(async () => {
  const scroller = document.querySelector('[role="grid"]');
  scroller.scrollIntoView({ block: "end" });
  const box = scroller.getBoundingClientRect();
  const lead = scroller.querySelector('[role="rowheader"]').getBoundingClientRect();
  const faults = [];
  for (let jump = 1; jump <= 60; jump++) {
    const place = ((jump * 31) % 61) / 60;
    if (jump % 3 > 0) scroller.scrollTop = place * (scroller.scrollHeight - scroller.clientHeight);
    if (jump % 2 > 0) scroller.scrollLeft = (1 - place) * (scroller.scrollWidth - scroller.clientWidth);
    // Scroll events come before the callbacks of the same frame.
    await new Promise(requestAnimationFrame);
    for (const across of [0.03, 0.5, 0.97]) {
      for (const down of [0.15, 0.5, 0.85]) {
        const x = lead.right + across * (box.left + scroller.clientWidth - lead.right);
        const y = box.top + down * scroller.clientHeight;
        const cellAt = (height) => document.elementFromPoint(x, height)?.closest('[role="gridcell"]');
        // A line of one pixel parts the rows: it belongs to the row, not to its cells.
        const cell = cellAt(y) ?? cellAt(y - 1);
        const column = cell?.getAttribute("aria-colindex");
        const header = cell && scroller.querySelector('[role="columnheader"][aria-colindex="' + column + '"]');
        const offset = header && header.getBoundingClientRect().left - cell.getBoundingClientRect().left;
        if (!cell || cell.textContent === "") faults.push([scroller.scrollLeft, scroller.scrollTop, across, down]);
        else if (Math.abs(offset) > 1) faults.push([column, offset]);
      }
    }
  }
  return faults;
})()`;

describe("a plan of every month and column", () => {
  let visitor: Awaited<ReturnType<typeof atTimeline>>;
  beforeAll(async () => {
    visitor = await atFullPlan();
  });
  afterAll(() => visitor?.context.close());
  // A page that has stopped drawing would fail every other try as well.
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await visitor.context.close();
    visitor = await atFullPlan();
  });

  it("is exported whole in every format, by the keyboard", async () => {
    const { page, pageErrors } = visitor;
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Export" });
    await menu.getByText(`${shownColumns} visible columns, 1572 months`).waitFor();
    for (const [format, ending, leastBytes] of [
      ["CSV", "csv", 1_950_000],
      ["JSON", "json", 5_000_000],
      ["Excel", "xlsx", 1_000_000],
    ] as const) {
      const made = page.waitForEvent("download");
      await menu.getByRole("button", { name: new RegExp(`^${format}`) }).press("Enter");
      // The button keeps the focus although it answers nothing while the file is made.
      expect(await focused(page)).toContain(format);
      const file = await made;
      expect(file.suggestedFilename()).toBe(`halvest-timeline-export.${ending}`);
      expect((await stat(await file.path())).size).toBeGreaterThan(leastBytes);
      if (format === "CSV") {
        const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
        const months = lines.slice(lines.findIndex((line) => line.startsWith("Month,Source,")) + 1);
        expect(months.length).toBe(1572);
        expect(months[0]).toMatch(/^2009-01-/);
        expect(months.at(-1)).toMatch(/^2139-12-/);
        // The columns, of which one is the month, and the source of the figures.
        expect(months.at(-1)?.split(",").length).toBe(shownColumns + 1);
      }
      await menu.getByRole("progressbar").waitFor({ state: "detached" });
    }
    await menu.getByRole("button", { name: /^PDF/ }).press("Enter");
    await menu.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("PDF export cancelled. Nothing was saved.").waitFor();
    // The sheet goes when the keyboard leaves it, so that it covers nothing that has the focus.
    await menu.getByRole("button", { name: /^Import Plan/ }).focus();
    await page.keyboard.press("Tab");
    await menu.waitFor({ state: "hidden" });
    expect(pageErrors.list).toEqual([]);
  });

  it("has the cells of every place drawn in the frame that goes there, below their headers", async () => {
    expect(await visitor.page.evaluate(jumpAbout)).toEqual([]);
  });

  it("lists all of its epochs, and returns the focus to where its panel was opened", async () => {
    const { page, pageErrors } = visitor;
    await page.getByRole("button", { name: "Control Panel", exact: true }).press("Enter");
    const epochs = page.getByRole("region", { name: /^Epochs/ }).getByRole("rowheader");
    await epochs.filter({ hasText: "Epoch 32" }).waitFor();
    expect(await epochs.count()).toBe(33);
    await page.getByRole("button", { name: "Full screen" }).press("Escape");
    await epochs.first().waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Control Panel");
    expect(pageErrors.list).toEqual([]);
  });
});

it("shows selections where the system chooses the colours", async () => {
  const { page, context } = await atTimeline(product.browser, product.cloud.origin, "basic", {
    forcedColors: "active",
  });
  await openControlPanel(page);
  const scenario = page.getByRole("group", { name: "Growth scenario" }).getByRole("button");
  const grounds = await Promise.all((await scenario.all()).map(groundOf));
  expect(new Set(grounds).size).toBe(2);
  const backfill = page.getByLabel("Back-fill past months", { exact: true });
  const before = await groundOf(backfill);
  await backfill.setChecked(!(await backfill.isChecked()));
  await expect.poll(() => groundOf(backfill)).not.toBe(before);
  await context.close();
});
