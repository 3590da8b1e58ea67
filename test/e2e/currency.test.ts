import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline, grid, openControlPanel } from "./at-timeline.ts";
import { desktop, expectAccessible, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";

const product = demoProduct();

const currencies = (page: Page) => page.getByRole("group", { name: "Currency of amounts" });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read);

/** Gives the open plan another base currency. */
async function saveInEuros(page: Page): Promise<void> {
  await openControlPanel(page);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/control-panel"),
  );
  await page.getByLabel("Currency", { exact: true }).selectOption("EUR");
  // A plan of years has something to show.
  await page
    .getByRole("group", { name: "Quick start dates, back from today" })
    .getByRole("button")
    .last()
    .click();
  await saved;
  await page.getByRole("button", { name: "Control Panel" }).first().click();
  await part(page, "Your plan would hold").getByText("Nobody made these buys.").waitFor();
  await page.getByRole("columnheader", { name: "Price EUR", exact: true }).waitFor();
}

/** The price in the table's first month in sight. */
const firstPrice = (page: Page) => grid(page).getByRole("gridcell").first().textContent();

/** Everything that shows amounts has one currency, and none of the other; of cells the header says it. */
async function expectAmountsIn(page: Page, sign: "EUR" | "US$"): Promise<void> {
  const other = sign === "EUR" ? "US$" : "EUR";
  const table = await grid(page).textContent();
  expect(table).not.toContain(other);
  expect(await firstPrice(page)).toMatch(/^[\d.]+,\d\d$/);
  const headers = await page.getByRole("columnheader").allTextContents();
  expect(headers.filter((text) => text.includes(sign)).length).toBeGreaterThan(2);
  const planned = await part(page, "Your plan would hold").textContent();
  expect(planned).toContain(sign);
  expect(planned).not.toContain(other);
  const fan = page.getByRole("img", { name: /Press Enter for a table/ });
  await eventually(() => fan.getAttribute("aria-label")).toContain(`${sign} `);
  expect(await fan.textContent()).toContain(sign);
}

describe("the display currency", () => {
  it("is the plan's base currency everywhere at once, US dollars one press away, and remembered, on a desktop and a phone", async () => {
    const { page, context, pageErrors } = await atTimeline(
      product.browser,
      product.cloud.origin,
      "advanced",
      { acceptDownloads: true },
    );
    // A plan in US dollars leaves nothing to choose.
    expect(await currencies(page).count()).toBe(0);
    await saveInEuros(page);
    await expectAmountsIn(page, "EUR");
    await expectAccessible(page, "amounts in euros");
    const inEuros = await firstPrice(page);

    const dollars = currencies(page).first().getByRole("button", { name: "US$" });
    await dollars.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("columnheader", { name: "Price US$", exact: true }).waitFor();
    expect(await dollars.getAttribute("aria-pressed")).toBe("true");
    await expectAmountsIn(page, "US$");
    expect(await firstPrice(page)).not.toBe(inEuros);
    await page.reload();
    await grid(page).waitFor();
    await page.getByRole("columnheader", { name: "Price US$", exact: true }).waitFor();

    await currencies(page).last().getByRole("button", { name: "EUR" }).click();
    await page.getByRole("columnheader", { name: "Price EUR", exact: true }).waitFor();
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog", { name: "Export" }).getByRole("button", { name: /^CSV/ }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    const header = lines.find((line) => line.startsWith("Month,")) ?? "";
    expect(header).toContain("Price (EUR),Buying price (EUR),BTC bought,Spent (EUR)");
    expect(header).not.toContain("US$");
    await page.keyboard.press("Escape");

    // Money of today, remembered, in the months, their explanations, files and charts.
    const real = page.getByRole("button", { name: /^In \p{L}+ \d{4} EUR$/u }).first();
    expect(await real.getAttribute("aria-pressed")).toBe("false");
    await real.click();
    await page.getByRole("columnheader", { name: "Price real EUR", exact: true }).waitFor();
    await page.getByRole("columnheader", { name: "Buying price EUR", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("columnheader", { name: "Price real EUR", exact: true }).waitFor();
    await grid(page).getByRole("gridcell").first().click({ button: "right" });
    const explained = page.getByRole("dialog", { name: "Price", exact: true });
    await explained.getByText(/^This is money of .*HICP of the euro area, Eurostat/).waitFor();
    await explained.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const [realFile] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog", { name: "Export" }).getByRole("button", { name: /^CSV/ }).click(),
    ]);
    const realLines = (await readFile(await realFile.path(), "utf8")).split("\r\n");
    const realHeader = realLines.find((line) => line.startsWith("Month,")) ?? "";
    expect(realHeader).toMatch(
      /Price \(EUR of \p{L}+ \d{4}\),Buying price \(EUR\),BTC bought,Spent \(EUR of /u,
    );
    expect(realLines.length).toBe(lines.length);
    expect(realLines.at(-2)).not.toBe(lines.at(-2));
    await page.keyboard.press("Escape");
    // A phone has both switches in the list of groups.
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: /^Groups/ }).click();
    const groups = page.getByRole("dialog", { name: "Column groups" });
    await expect
      .poll(() => groups.getByRole("button", { name: /^In \p{L}+ \d{4} EUR$/u }).getAttribute("aria-pressed"))
      .toBe("true");
    await groups.getByRole("button", { name: "US$", exact: true }).waitFor();
    await expectAccessible(page, "groups and money on a phone");
    await page.keyboard.press("Escape");
    await page.setViewportSize(desktop);
    await page.getByRole("button", { name: "Charts", exact: true }).click();
    await page.locator("h3 + p", { hasText: /\(prices in \p{L}+ \d{4} EUR\)/u }).waitFor();
    await expectAccessible(page, "charts in money of today");
    await page
      .getByRole("button", { name: /^In \p{L}+ \d{4} EUR$/u })
      .last()
      .click();
    await page.locator("h3 + p", { hasText: "(prices in EUR)" }).waitFor();
    await page.getByRole("button", { name: "Charts", exact: true }).click();
    await page.getByRole("columnheader", { name: "Price EUR", exact: true }).waitFor();

    await page.getByRole("button", { name: "Charts", exact: true }).click();
    const chart = page.getByRole("slider", { name: /, month$/ });
    await chart.waitFor();
    await page.getByText(/^BTC price of .*: EUR/).waitFor();
    // To be seen below the title, and heard with the chart.
    await page.locator("h3 + p", { hasText: "(prices in EUR)" }).waitFor();
    await page.getByRole("figure").getByText("(prices in EUR)").waitFor();
    await chart.focus();
    await page.keyboard.press("ArrowLeft");
    await eventually(() => page.locator("figure [aria-live=polite]").textContent()).toContain("EUR ");
    await currencies(page).last().getByRole("button", { name: "US$" }).click();
    await page.getByText(/^BTC price of .*: US\$/).waitFor();
    await chart.focus();
    await page.keyboard.press("ArrowLeft");
    await eventually(() => page.locator("figure [aria-live=polite]").textContent()).toContain("US$ ");
    expect(pageErrors.list).toEqual([]);
    await context.close();

    const onPhone = await atTimeline(product.browser, product.cloud.origin, "advanced", {
      viewport: phone,
      isMobile: true,
      hasTouch: true,
    });
    const small = onPhone.page;
    await small.getByRole("columnheader", { name: "Price EUR", exact: true }).waitFor();
    await expectAmountsIn(small, "EUR");
    await currencies(small).getByRole("button", { name: "US$" }).tap();
    await small.getByRole("columnheader", { name: "Price US$", exact: true }).waitFor();
    await expectAmountsIn(small, "US$");
    await expectAccessible(small, "amounts in dollars on a phone");
    expect(onPhone.pageErrors.list).toEqual([]);
    await onPhone.context.close();
  });
});
