import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import * as timeline from "./at-timeline.ts";
import { expectAccessible, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";

const product = demoProduct();

/** Of holdings in US dollars and in base currency, tables show one column. */
const shownColumns = columnDefinitions.length - 1;

const { grid, openControlPanel } = timeline;
const atTimeline = (tier: timeline.Tier, options: BrowserContextOptions = {}) =>
  timeline.atTimeline(product.browser, product.cloud.origin, tier, options);

/** Does something that changes the plan, and waits until it and all that was queued with it is saved. */
async function saving(page: Page, change: () => Promise<unknown>) {
  const isSave = ({ method, url }: { method: string; url: string }) =>
    method === "PUT" && url.includes("/api/control-panel");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => {
      const request = response.request();
      return isSave({ method: request.method(), url: request.url() });
    }),
    change(),
  ]);
  expect(answer.status()).toBe(200);
  await page.getByText(/\d changes?, saving/).waitFor({ state: "detached" });
}

async function fillTransaction(page: Page, date: string, usd: string) {
  await page.getByRole("button", { name: "Add Transaction" }).click();
  await page.getByLabel("Date", { exact: true }).fill(date);
  await page.getByText(/^(Close of|Estimated for)/).waitFor();
  await page.getByLabel("USD amount").fill(usd);
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

describe("a plan with the default growth of an earlier model", () => {
  it("asks once whether to keep it; the change can be undone", async () => {
    const { page, context, pageErrors } = await atTimeline("basic");
    // Once: after the answer the server's own timeline counts.
    const asking = async (route: Route) => {
      const { "if-none-match": _, ...headers } = await route.request().allHeaders();
      const response = await route.fetch({ headers });
      const body = (await response.json()) as { data: { warnings: unknown[] } };
      body.data.warnings.push({ code: "growthDefaultChanged", from: 0.75, to: 0.5 });
      await route.fulfill({ response, json: body });
    };
    await page.route("**/api/timeline*", asking, { times: 1 });
    await page.reload();
    const saved = async (name: string) => {
      const put = page.waitForRequest((request) => request.method() === "PUT");
      await page.getByRole("button", { name, exact: true }).click();
      return (await put).postDataJSON() as unknown;
    };
    expect(await saved("Use 0,5")).toMatchObject({ growthConservatism: 0.5 });
    await page.getByText("Your plan now uses 0,5").waitFor();
    await page.getByRole("button", { name: "Keep 0,75" }).waitFor({ state: "detached" });
    expect(await saved("Undo")).toMatchObject({ growthConservatism: 0.75 });
    await page.getByText("Undone: growth scenario 0,75 → 0,5").waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("the control panel", () => {
  it("saves settings and epochs, resets a field to the model's value, and keeps edits over a reload", async () => {
    const { page, context, pageErrors } = await atTimeline("advanced");
    await openControlPanel(page);

    const feeRate = page.getByLabel("Fee Rate", { exact: true });
    await saving(page, async () => {
      await page.getByRole("button", { name: "Cautious" }).click();
      await feeRate.fill("1,5");
      await feeRate.press("Enter");
    });
    await page.getByText("0,91 (2013), 0,84 (2017), 0,62 (2021), 0,41 (2025)").waitFor();
    await page.getByText("Cautious: the next peak at 1,44 times the last one").waitFor();
    const wayOfBuying = page.getByLabel("Way of Buying", { exact: true });
    expect(await wayOfBuying.inputValue()).toBe("own");
    const perYear = page.getByLabel("Growth per Year", { exact: true });
    await saving(page, async () => {
      await wayOfBuying.selectOption("orderBook");
      await perYear.fill("2");
      await perYear.press("Enter");
    });
    expect(await feeRate.inputValue()).toBe("0,25");
    expect(await page.getByLabel("Growth per Epoch", { exact: true }).inputValue()).toBe("8,23");
    expect(await perYear.inputValue()).toBe("2");
    await saving(page, async () => {
      await perYear.fill("0");
      await perYear.press("Enter");
    });

    await page.getByRole("button", { name: "What wrong dates cost" }).click();
    const timing = page.getByRole("table", { name: /^Value at the end of the plan/ });
    await timing.getByRole("row", { name: /^Perfect timing US\$ [\d.]+ [↑↓] / }).waitFor();
    await timing.getByRole("row", { name: /^6 months too late US\$ / }).waitFor();
    await page.getByRole("button", { name: "Sell/Reinvest Timing" }).click();

    const amount = (text: string) =>
      page.getByRole("button", { name: `Base amount, epoch 5: ${text}. Edit`, exact: true });
    const field = page.getByRole("textbox", { name: "Base amount, epoch 5" });
    await amount("US$ 250,00").click();
    await field.fill("999");
    await field.press("Escape");
    await amount("US$ 250,00").click();
    await field.fill("");
    await field.press("Enter");
    await amount("US$ 250,00").click();
    await field.pressSequentially("4x0y0");
    await saving(page, () => field.press("Enter"));
    await amount("US$ 400,00, set by you").waitFor();
    const giveBack = page.getByRole("button", { name: "Base amount, epoch 5: restore the model's value" });
    await saving(page, () => giveBack.click());
    await amount("US$ 250,00").waitFor();

    await saving(page, () =>
      page.getByLabel("Buying rhythm", { exact: true }).selectOption("Every two weeks"),
    );
    await page.getByText("The base amount buys coins every 14 days from the start date.").waitFor();

    const strategy = page.getByRole("switch", { name: "Sell/Reinvest Strategy" });
    await saving(page, () => strategy.click());
    await saving(page, () => page.getByRole("switch", { name: "Sell/Reinvest in epoch 5" }).click());
    expect(await strategy.isChecked()).toBe(true);

    await page.getByRole("button", { name: "Set Range" }).click();
    const apply = page.getByRole("button", { name: "Apply Changes" });
    const count = page.getByLabel("Target Epoch Count");
    expect(await apply.isDisabled()).toBe(true);
    await count.fill("99");
    await page.getByText("Epoch count must be between 1 and 33").waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await expectAccessible(page, "epoch range");
    await count.fill("8");
    await apply.click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const epochs = page.getByRole("region", { name: /^Epochs/ }).getByRole("rowheader");
    // Counted from the running epoch; those before it are always listed.
    const current = await page.locator("th[aria-current=true]").textContent();
    await expect.poll(() => epochs.count()).toBe(Number(current?.replace("Epoch ", "")) + 8);

    const base = page.getByLabel("Base Amount", { exact: true });
    await base.fill("300");
    await base.press("Enter");
    // The page goes before the two seconds are over; the panel comes back with what was not saved.
    await saving(page, () => page.reload());
    await base.waitFor();
    expect(await base.inputValue()).toBe("300,00");
    expect(await page.getByLabel("Buying rhythm", { exact: true }).inputValue()).toBe("twoWeekly");
    await page.getByRole("button", { name: "Full screen" }).click();
    await expectAccessible(page, "control panel");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("shows settings of higher tiers, locked, with the tier's name", async () => {
    const { page, context, pageErrors } = await atTimeline("free", { colorScheme: "dark" });
    await openControlPanel(page);
    const wealth = page.getByLabel("Global Wealth Lower Limit", { exact: true });
    expect(await wealth.isDisabled()).toBe(true);
    expect(await page.getByLabel("Price Randomisation Lower Limit", { exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole("switch", { name: "Sell/Reinvest Strategy" }).isDisabled()).toBe(true);
    expect(await page.getByText("Advanced tier", { exact: true }).count()).toBe(2);
    const range = page.getByRole("button", { name: "Set Range" });
    expect(await range.getAttribute("title")).toBe("Upgrade to Basic or Advanced tier to set epoch range");
    await range.click({ force: true });
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expectAccessible(page, "locked control panel");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("transactions", () => {
  it("are added with derived figures, expanded, edited, deleted and restored", async () => {
    const { page, context, pageErrors } = await atTimeline("basic");
    await page.getByRole("button", { name: "Add Transaction" }).click();
    await page.getByLabel("Date", { exact: true }).fill("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    for (const text of ["Date is required", "Price is required", "Fees are required"]) {
      await page.getByText(text).waitFor();
    }
    await page.keyboard.press("Escape");

    await fillTransaction(page, "2021-08-31", "500");
    const coins = page.getByLabel("BTC amount");
    const price = page.getByLabel("Price", { exact: true });
    // The close of August 2021; the fee of 2 % and 10 dollars.
    expect(await price.inputValue()).toBe("47.156,10");
    expect(await coins.inputValue()).toBe("0,01060308");
    expect(await page.getByLabel("Fees", { exact: true }).inputValue()).toBe("20,00");
    expect(await page.getByRole("textbox", { name: "Cost" }).inputValue()).toBe("520,00");
    await page.getByRole("button", { name: "Sell" }).click();
    expect(await coins.inputValue()).toBe("-0,01060308");
    await page.getByRole("button", { name: "Buy", exact: true }).click();
    await expectAccessible(page, "transaction drawer");
    await save(page);

    await fillTransaction(page, "2021-08-10", "100");
    await page.getByLabel("Fees", { exact: true }).fill("1");
    await page.getByText("Edited by you").first().waitFor();
    await save(page);

    const august = page.getByRole("row", { name: /^August 2021, recorded, 2 transactions/ });
    await august.waitFor();
    await grid(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Space");
    await page.getByRole("row", { name: /10\/08\/2021\s*Buy/ }).waitFor();
    await expectAccessible(page, "expanded month");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Edit Transaction" }).waitFor();
    await page.getByLabel("USD amount").fill("200");
    expect(await page.getByLabel("Fees", { exact: true }).inputValue()).toBe("1,00");
    await page.getByRole("button", { name: "Reset" }).click();
    expect(await page.getByLabel("USD amount").inputValue()).toBe("100,00");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText(/^Transaction of .* deleted$/).waitFor();
    await august.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await august.waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("confirm this month's buy in one press when its price is known", async () => {
    const { page, context } = await atTimeline("free");
    // The price of the month becomes known: the answer says so, whatever market data the test has.
    await page.route("**/api/timeline*", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const { now, rows, rowSource } = body.data;
      const current = rows.dateAcquired.findIndex((date: string) => date.slice(0, 7) === now.slice(0, 7));
      if (rowSource[current] === "pending") rowSource[current] = "backfilled";
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    await page.getByRole("button", { name: /^Confirm the buy of/ }).click();
    await page.getByText(/^Buy of .* recorded$/).waitFor();
    await page.getByRole("button", { name: /^Confirm the buy of/ }).waitFor({ state: "detached" });
    // An answer that is still on its way would be cut off.
    await page.unrouteAll({ behavior: "wait" });
    await context.close();
  });

  it("fit a phone, where the plan's amount waits for the price paid", async () => {
    const { page, context, pageErrors } = await atTimeline("advanced", {
      viewport: phone,
      colorScheme: "dark",
      isMobile: true,
      hasTouch: true,
    });
    await page.getByRole("button", { name: "Go to month" }).click();
    await page.getByRole("button", { name: "Now" }).click();
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: /^Confirm the buy of/ })
      .first()
      .tap();
    const drawer = page.getByRole("dialog", { name: "Add Transaction" });
    await drawer.waitFor();
    await page.getByText(/^Failed to get Bitcoin price for selected date\. Please enter price/).waitFor();
    expect(await page.getByLabel("USD amount").inputValue()).not.toBe("");
    expect((await drawer.boundingBox())?.width).toBe(phone.width);
    await expectAccessible(page, "drawer on a phone");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("the table", () => {
  it("shows chosen columns, explains and copies them, and remembers the choice", async () => {
    const { page, context, pageErrors } = await atTimeline("basic", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("button", { name: "View Essentials" }).click();
    const viewSheet = page.getByRole("dialog", { name: "Column views" });
    await viewSheet.getByLabel("Mining").check();
    await page.getByRole("columnheader", { name: "Price US$", exact: true }).waitFor();
    await page.getByRole("columnheader", { name: "Spent US$", exact: true }).waitFor({ state: "detached" });
    await viewSheet.getByLabel("Essentials").check();
    await page.getByRole("columnheader", { name: "Spent US$", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: new RegExp(`^Columns,? 14 of ${shownColumns}$`) }).click();
    await page.getByLabel("Search columns").fill("recovered fees");
    await page.getByLabel("Recovered fees").check();
    await expectAccessible(page, "column picker");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: new RegExp(`^Columns,? 15 of ${shownColumns}$`) }).waitFor();
    await page.getByRole("button", { name: "View Essentials, changed" }).click();
    await viewSheet.getByRole("button", { name: "Save as new view" }).click();
    await viewSheet.getByLabel("Name of the view").fill("essentials");
    await viewSheet.getByRole("button", { name: "Save view" }).click();
    await viewSheet.getByText("A view with this name already exists").waitFor();
    await viewSheet.getByLabel("Name of the view").fill("With fees");
    await viewSheet.getByRole("button", { name: "Save view" }).click();
    await viewSheet.getByRole("button", { name: "Rename" }).waitFor();
    await expectAccessible(page, "column views");
    await page.keyboard.press("Escape");
    await grid(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    // Moving covers no row; the column says what it is when it is asked.
    expect(await page.getByRole("tooltip").count()).toBe(0);
    await page.keyboard.press("F1");
    await page
      .getByRole("tooltip")
      .getByText(/^[A-Z].*\.$/)
      .first()
      .waitFor();
    await expectAccessible(page, "column tip");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Recovered fees in US$ or %: US$" }).click();
    await page.reload();
    await page.getByRole("button", { name: "View With fees" }).waitFor();
    await page.getByRole("button", { name: new RegExp(`^Columns,? 15 of ${shownColumns}$`) }).waitFor();

    await grid(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+c");
    await page.getByText("2 cells copied").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^[\d.,]+\t[\d.,]+$/);

    await page.getByRole("button", { name: "Go to month" }).click();
    await page.getByLabel("Month", { exact: true }).selectOption("March");
    await page.getByLabel("Year", { exact: true }).selectOption("2030");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("row", { name: /^March 2030/ }).waitFor();
    await page.getByRole("dialog", { name: "Go to month" }).waitFor({ state: "hidden" });
    await page
      .getByRole("row", { name: /^March 2030/ })
      .getByRole("rowheader")
      .click({ button: "right" });
    const month = page.getByRole("dialog", { name: "March 2030" });
    await month.getByText("This month is in the future.").waitFor();
    await month.getByRole("button", { name: /^BTC bought/ }).click();
    await page.getByRole("dialog", { name: "BTC bought" }).waitFor();
    await page.keyboard.press("Escape");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("imports a file all at once, reports what it left out, and can undo it", async () => {
    const { page, context } = await atTimeline("free");
    const open = async (lines: string[]) => {
      await page.getByRole("button", { name: "Add Transaction" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Import CSV" }).click();
      const file = { name: "trades.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
      await page.locator("input[type=file]").setInputFiles(file);
    };
    const header = "Date,Type,BTC,USD,Fee";
    await open([header, "2020-03-05,buy,0.1,900,3", "2020-03-09,sell,5,45000,9", "soon,buy,1,1,1"]);
    await page.getByText("Line 4: The date soon cannot be read").waitFor();
    await expectAccessible(page, "import");
    await page.getByRole("button", { name: "Import 2 Transactions" }).click();
    await page
      .getByText("Line 3: Cannot sell more BTC than held on that date. Nothing was recorded.")
      .waitFor();
    await page.keyboard.press("Escape");

    await open([header, "2020-03-05,buy,0.1,900,3", "2020-03-09,sell,0.05,450,1"]);
    await page.getByRole("button", { name: "Import 2 Transactions" }).click();
    await page.getByText("2 transactions imported").waitFor();
    const march = page.getByRole("row", { name: /^March 2020, recorded, 2 transactions/ });
    await grid(page).focus();
    await page.keyboard.press("Control+Home");
    await march.waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText(/^Undone: 2 transactions imported from /).waitFor();
    await march.waitFor({ state: "detached" });
    await context.close();
  });

  it("exports exactly the visible columns in every format of the tier", async () => {
    const { page, context, pageErrors } = await atTimeline("advanced", { acceptDownloads: true });
    const tools = page.getByRole("button", { name: /^(Export|Groups|Columns|Add)\b/ });
    const names = await tools.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent),
    );
    expect(names.map((name) => /^Export( [A-Z]+)?|^[A-Z][a-z]+/.exec(name ?? "")?.[0])).toEqual([
      "Export CSV",
      "Export",
      "Groups",
      "Columns",
      "Add",
    ]);
    await page.getByRole("button", { name: new RegExp(`^Columns,? 14 of ${shownColumns}$`) }).click();
    await page.getByLabel("Search columns").fill("dynamic top-up");
    await page.getByLabel("Dynamic top-up").uncheck();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Export" });
    await expectAccessible(page, "export menu");
    const download = async (format: string) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        menu.getByRole("button", { name: new RegExp(`^${format}`) }).click(),
      ]);
      await menu.getByRole("button", { name: /exporting/ }).waitFor({ state: "detached" });
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
    };
    const csv = await download("CSV");
    expect(csv.name).toBe("halvest-timeline-export.csv");
    const lines = csv.content.toString("utf8").split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFHalvest plan,/);
    const header = lines.find((line) => line.startsWith("Month,")) ?? "";
    expect(header.split(",")).toHaveLength(14);
    expect(header).toContain("Month,Source,Price (US$),Buying price (US$),BTC bought,Spent (US$)");
    const excel = await download("Excel");
    expect([excel.name, excel.content.toString("latin1", 0, 2)]).toEqual([
      "halvest-timeline-export.xlsx",
      "PK",
    ]);
    const pdf = await download("PDF");
    expect([pdf.name, pdf.content.toString("latin1", 0, 5)]).toEqual([
      "halvest-timeline-export.pdf",
      "%PDF-",
    ]);
    const json = await download("JSON");
    const { columns, rows } = JSON.parse(json.content.toString("utf8"));
    expect(columns).toHaveLength(12);
    expect(Object.keys(rows[0])).toHaveLength(13);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

it("offers Free only CSV, and names the tiers of the other formats", async () => {
  const { page, context } = await atTimeline("free");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Export" });
  expect(await menu.getByRole("button", { name: /^CSV/ }).isEnabled()).toBe(true);
  for (const name of [/^Excel.*Basic tier/, /^PDF.*Advanced tier/, /^JSON.*Advanced tier/]) {
    expect(await menu.getByRole("button", { name }).isDisabled()).toBe(true);
  }
  await expectAccessible(page, "locked export menu");
  await context.close();
});
