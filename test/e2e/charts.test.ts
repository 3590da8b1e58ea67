import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Timeline } from "#shared/api/timeline.ts";
import { atTimeline, grid, openControlPanel } from "./at-timeline.ts";
import { expectAccessible, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look } from "./look.ts";

const product = demoProduct();
const mobile = { viewport: phone, isMobile: true, hasTouch: true };
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read);

const tabs = (page: Page) => page.getByRole("tablist", { name: "Charts" }).getByRole("tab");
/** The plot: to the keyboard a slider over its months. */
const plot = (page: Page) => page.getByRole("slider", { name: /, month$/ });
const announced = (page: Page) => page.locator("figure [aria-live=polite]").textContent();
const periods = (page: Page) => page.getByText(/^Timeline: /).textContent();

async function openCharts(page: Page): Promise<void> {
  const navigation = page.getByRole("button", { name: "Open navigation" });
  await page.getByRole("heading", { name: "Months", exact: true }).waitFor();
  const charts = page.getByRole("button", { name: "Charts", exact: true });
  // On a phone the way to the navigation comes with Home, which may arrive after the months.
  await navigation.or(charts).first().waitFor();
  if (await navigation.isVisible()) await navigation.click();
  await charts.click();
  await plot(page).waitFor();
}

/**
 * Pixels of the drawing that differ from its corner, on which nothing is drawn. Read from a copy: a canvas that is read
 * itself is drawn more slowly from then on, which the browser reports.
 */
const pixelCount = `(() => {
  const canvas = document.querySelector("figure canvas");
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return pixels.reduce((count, pixel) => count + (pixel === pixels[0] ? 0 : 1), 0);
})()`;

const drawnPixels = (page: Page) => page.evaluate<number>(pixelCount);

async function everyTab(page: Page, task: (name: string) => Promise<void>): Promise<string[]> {
  const names = await tabs(page).allTextContents();
  for (const name of names) {
    await tabs(page).filter({ hasText: name }).first().click();
    await eventually(() => drawnPixels(page)).toBeGreaterThan(1_000);
    await task(name);
  }
  return names;
}

async function download(page: Page, start: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), start()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("button", { name: action }).click();
}

describe("the charts", () => {
  it("show a plan that is not saved yet, and keep its figures when the server confirms them", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    await openCharts(page);
    const before = await periods(page);
    await page.getByRole("button", { name: "Close Charts" }).click();
    await openControlPanel(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/control-panel", async (route) => {
      if (route.request().method() === "PUT") await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Max", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "Preview" }).first().waitFor();
    await openCharts(page);
    await page.getByText("Preview, not saved yet").waitFor();
    const previewed = await periods(page);
    expect(previewed).not.toBe(before);
    await tabs(page).filter({ hasText: "Power Law" }).click();
    await plot(page).focus();
    await page.keyboard.press("ArrowLeft");
    await eventually(() => announced(page)).toContain("US$");
    const told = await announced(page);
    const [title = ""] = told?.split(",") ?? [];
    // What the chart says of the month is what the table says.
    await page.getByRole("button", { name: "Close Charts" }).click();
    const row = grid(page).getByRole("row").filter({ hasText: title });
    const price = (await row.getByRole("gridcell").first().textContent())?.replace(/\?$/, "") ?? "none";
    expect(told).toContain(price);

    release();
    await page.getByRole("status").filter({ hasText: "Preview" }).first().waitFor({ state: "detached" });
    await openCharts(page);
    expect(await page.getByText("Preview, not saved yet").count()).toBe(0);
    expect(await periods(page)).toBe(previewed);
    await plot(page).focus();
    await page.keyboard.press("ArrowLeft");
    await eventually(() => announced(page)).toBe(told);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("are drawn in every tab, accessible in both themes, and moved between by keyboard", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    await openCharts(page);
    await look(page, "charts");
    await page.getByRole("button", { name: "Full screen" }).click();
    const names = await everyTab(page, async (name) => {
      if (name === "Halvest" || name === "MACD") await look(page, `chart ${name}`);
    });
    expect(names).toEqual([
      "Halvest",
      "Support",
      "Declining",
      "Recovering",
      "GDR",
      "RSI",
      "MACD",
      "Pi Cycle Top",
      "Power Law",
    ]);
    const chosen = () => page.getByRole("tab", { selected: true }).textContent();
    await page.getByRole("tab", { selected: true }).focus();
    for (const [key, name] of [
      ["ArrowRight", "Halvest"],
      ["ArrowLeft", "Power Law"],
      ["ArrowLeft", "Pi Cycle Top"],
      ["Home", "Halvest"],
      ["End", "Power Law"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await chosen()).toBe(name);
      expect(await page.locator(":focus").textContent()).toBe(name);
      expect(await page.getByRole("tabpanel").getByRole("heading").textContent()).toBe(
        name === "Halvest" ? "Halvest Trend Line" : name,
      );
    }
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("show the chosen months, and remember the choices for the session", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "basic");
    await openCharts(page);
    const months = async () => [
      Number(await plot(page).getAttribute("aria-valuemin")),
      Number(await plot(page).getAttribute("aria-valuemax")),
    ];
    const [, all = 0] = await months();
    // The whole market, however young the plan is.
    const range = page.getByRole("button", { name: /^Date range: / });
    await page.getByRole("list", { name: "Legend" }).getByText("Your plan").waitFor();
    expect(await range.textContent()).toMatch(/^(Jul|Aug) 2010 – /);
    await page.getByRole("button", { name: "Plan", exact: true }).click();
    await eventually(async () => (await months())[0]).toBeGreaterThan(150);
    expect((await months())[1]).toBe(all);
    await page.getByRole("button", { name: "All", exact: true }).click();
    await eventually(months).toEqual([0, all]);
    const whole = await range.textContent();
    await range.click();
    const sheet = page.getByRole("dialog", { name: "Date range" });
    await sheet.getByRole("button", { name: "1Y" }).click();
    const shown = async () => (await months()).reduce((from, to) => to - from);
    await eventually(shown).toBe(12);
    const year = await months();
    expect(await range.textContent()).not.toBe(whole);
    await expectAccessible(page, "date range");
    const to = sheet.getByLabel("To", { exact: true });
    await to.fill("01/01/2009");
    await sheet.getByText("The end of the range must not be before its start").waitFor();
    expect(await months()).toEqual(year);
    await to.fill("31/12/2028");
    await eventually(shown).toBeGreaterThan(12);
    // The first one leaves the field, the second one the sheet.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    const narrowed = await months();

    await page.getByRole("switch", { name: "Price" }).uncheck();
    await page.getByRole("switch", { name: "Range selector" }).uncheck();
    await page.getByRole("button", { name: "Linear" }).click();
    await tabs(page).filter({ hasText: "RSI" }).click();
    // Without the price nothing of this chart could be logarithmic.
    expect(await page.getByRole("button", { name: "Linear" }).count()).toBe(0);
    await page.reload();
    await openCharts(page);
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("RSI");
    expect(await months()).toEqual(narrowed);
    expect(await page.getByRole("switch", { name: "Price" }).isChecked()).toBe(false);
    await range.click();
    await sheet.getByRole("button", { name: "Max" }).click();
    await eventually(months).toEqual([0, all]);
    await context.close();
  });

  it("are saved as picture, data and report", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    await openCharts(page);
    await tabs(page).filter({ hasText: "MACD" }).click();
    const picture = await download(page, () => choose(page, "Export Current Chart (PNG)"));
    expect(picture.name).toBe("halvest-chart-macd.png");
    expect(picture.bytes.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    const width = (await plot(page).evaluate((element) => element.clientWidth)) * 2;
    expect(picture.bytes.readUInt32BE(16)).toBe(width);

    const data = await download(page, () => choose(page, "Export Chart Data (CSV)"));
    expect(data.name).toBe("halvest-chart-macd.csv");
    const [header, ...lines] = data.bytes.toString("utf8").slice(1).trimEnd().split("\r\n");
    expect(header).toBe("dateAcquired,Source,priceUSD,macdHistogram,macdLine,signalLine");
    expect(lines[0]).toMatch(/^2010-0[78]-/);
    expect(lines).toHaveLength(Number(await plot(page).getAttribute("aria-valuemax")) + 1);

    const actions = page.getByRole("button", { name: "Actions" });
    await actions.focus();
    // However fast the second key follows the first.
    await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Escape")]);
    await page.getByRole("dialog", { name: "Actions" }).waitFor({ state: "hidden" });
    // Escape meant the sheet, not the panel that it belongs to.
    expect(await plot(page).isVisible()).toBe(true);
    await choose(page, "Export All Charts (PDF)");
    const dialog = page.getByRole("dialog", { name: "Export All Charts" });
    await expectAccessible(page, "export of all charts");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await choose(page, "Export All Charts (PDF)");
    const report = await download(page, () => dialog.getByRole("button", { name: "Export as PDF" }).click());
    await dialog.waitFor({ state: "detached" });
    expect(report.name).toBe("halvest-charts.pdf");
    const text = report.bytes.toString("latin1");
    expect(text.slice(0, 5)).toBe("%PDF-");
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(9);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("the charts of the Free tier", () => {
  it("are four on a phone, with a note on what other tiers add", async () => {
    const { page, context, pageErrors } = await atTimeline(
      product.browser,
      product.cloud.origin,
      "free",
      mobile,
    );
    await openCharts(page);
    // In view at once, above what belongs to it.
    const drawn = await page.locator("figure canvas").first().boundingBox();
    expect((drawn?.y ?? phone.height) + 150).toBeLessThan(phone.height);
    expect(drawn?.height).toBeGreaterThan(300);
    const names = await everyTab(page, (name) => look(page, `free chart ${name}`));
    expect(names).toEqual(["RSI", "MACD", "Pi Cycle Top", "Power Law"]);
    await page
      .getByText("Basic adds Halvest, Support, Declining and Recovering. Advanced adds GDR.")
      .waitFor();
    expect(await page.getByRole("link", { name: "View Plans" }).getAttribute("href")).toBe(
      "/subscription/plans",
    );
    const fits = await page.evaluate("document.documentElement.scrollWidth <= innerWidth");
    expect(fits).toBe(true);
    await page.getByRole("button", { name: "Full screen" }).click();
    await look(page, "free charts in full");
    await page.getByRole("button", { name: /^Date range: / }).click();
    await expectAccessible(page, "date range on a phone");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

/** Headers that ask for the answer itself, whatever version of it is held. */
const withoutTag = ({ "if-none-match": _, ...headers }: Record<string, string>) => headers;

/** What draws the charts, as the build names its parts. */
const drawingCode = /\/assets\/chart-(picture-)?[\w-]{7}\.js$/;

/** Opens the charts of a timeline that lacks something, and waits for the message about it. */
async function without(page: Page, change: (timeline: Timeline) => object, text: string): Promise<void> {
  await page.route("**/api/timeline*", async (route) => {
    const response = await route.fetch({ headers: withoutTag(await route.request().allHeaders()) });
    const { data } = (await response.json()) as { data: Timeline };
    await route.fulfill({ response, json: { success: true, data: { ...data, ...change(data) } } });
  });
  await page.reload();
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByText(text).waitFor();
  expect(await page.locator("figure").count()).toBe(0);
  await expectAccessible(page, text);
  await page.unroute("**/api/timeline*");
}

describe("what the charts depend on", () => {
  it("is requested again when the list of charts failed to load", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    let isDown = true;
    await page.route("**/api/control-panel/validation", (route) =>
      isDown ? route.abort() : route.continue(),
    );
    await openCharts(page);
    expect(await tabs(page).count()).toBe(4);
    isDown = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await eventually(() => tabs(page).count()).toBe(9);
    await context.close();
  });

  it("shows an error when the drawing code cannot be loaded", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "free");
    await page.route(drawingCode, (route) => route.abort());
    await page.getByRole("button", { name: "Charts", exact: true }).click();
    await page.getByText("Chart component not available. Please try refreshing the page.").waitFor();
    await expectAccessible(page, "missing chart");
    await page.unroute(drawingCode);
    await page.getByRole("button", { name: "Refresh the page" }).click();
    await grid(page).waitFor();
    await openCharts(page);
    await context.close();
  });

  it("shows a message where it is missing: months or columns", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free");
    await without(
      page,
      () => ({ rowCount: 0, rowSource: [], rowEpoch: [], rows: {} }),
      "No timeline data available for charts",
    );
    await without(
      page,
      ({ columns }) => ({ columns: columns.filter(({ id }) => id !== "priceUSD") }),
      "Charts temporarily unavailable. Please try again later.",
    );
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("shows the plan's months alone while those around it cannot be calculated, and tries again", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "free");
    for (const path of ["first-load", "control-panel/engine-config"]) {
      await page.route(`**/api/${path}`, (route) => route.abort());
    }
    await without(
      page,
      ({ rows, rowCount }) => ({
        rows: { ...rows, relativeStrengthIndex: Array.from({ length: rowCount }, () => null) },
      }),
      "No data available for Relative Strength Index chart. Please add data to view this chart.",
    );
    await page.getByText("We couldn't calculate the months before and after your plan.").waitFor();
    await page.unroute("**/api/control-panel/engine-config");
    await page.getByRole("button", { name: "Retry" }).click();
    await plot(page).waitFor();
    await context.close();
  });
});
