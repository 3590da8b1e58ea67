import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import * as timeline from "./at-timeline.ts";
import { expectAccessible, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";

const { grid, openControlPanel } = timeline;

const product = demoProduct();

const atTimeline = (tier: timeline.Tier, options: BrowserContextOptions = {}) =>
  timeline.atTimeline(product.browser, product.cloud.origin, tier, options);

/** The day in focus, or the name of what else is. */
const focused = (page: Page) =>
  page.evaluate(
    "document.activeElement?.closest('[data-day]')?.getAttribute('data-day') ?? document.activeElement?.ariaLabel",
  );

describe("the date picker", () => {
  it.each([
    ["America/Los_Angeles", "light"],
    ["Asia/Tokyo", "dark"],
  ] as const)("chooses the same days of UTC in %s", async (timezoneId, colorScheme) => {
    const { page, context, pageErrors } = await atTimeline("advanced", { timezoneId, colorScheme });
    await page.getByRole("button", { name: "Add Transaction" }).click();
    const field = page.getByLabel("Date", { exact: true });
    const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
    const button = page.getByRole("button", { name: "Open calendar" });
    await field.fill("30/12/2011");
    await field.blur();
    expect(await field.inputValue()).toBe("30 December 2011");
    await button.press("Enter");
    const calendar = page.getByRole("dialog", { name: "Choose a date" });
    await calendar.getByRole("grid", { name: "December 2011" }).waitFor();
    await expect.poll(() => focused(page)).toBe("2011-12-30");
    expect(await calendar.locator("thead th").first().textContent()).toBe("Mo");
    // Weeks begin on Monday: 26 December 2011 was one.
    await page.keyboard.press("Home");
    await expect.poll(() => focused(page)).toBe("2011-12-26");
    await page.keyboard.press("End");
    await expect.poll(() => focused(page)).toBe("2012-01-01");
    await page.keyboard.press("PageUp");
    await expect.poll(() => focused(page)).toBe("2011-12-01");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => focused(page)).toBe("2011-12-24");
    await expectAccessible(page, `calendar in ${colorScheme}`);
    await page.keyboard.press("Escape");
    await calendar.waitFor({ state: "hidden" });
    expect(await focused(page)).toBe("Open calendar");
    expect(await field.inputValue()).toBe("30 December 2011");
    // Escape closed the calendar, not the drawer under it.
    await page.getByRole("dialog", { name: "Add Transaction" }).waitFor();

    await button.click();
    await calendar.getByLabel("Year", { exact: true }).selectOption(today.slice(0, 4));
    await calendar.getByLabel("Month", { exact: true }).selectOption(String(Number(today.slice(5, 7)) - 1));
    const tomorrow = await page.evaluate(() => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
    expect(await calendar.locator(`[data-day="${today}"] button`).getAttribute("aria-label")).toContain(
      "today",
    );
    if (tomorrow.slice(0, 7) === today.slice(0, 7)) {
      expect(await calendar.locator(`[data-day="${tomorrow}"] button`).isDisabled()).toBe(true);
    }
    await calendar.locator(`[data-day="${today.slice(0, 8)}01"] button`).click();
    await calendar.waitFor({ state: "hidden" });
    expect(await field.inputValue()).toMatch(/^01 /);

    await field.fill("31/02/2024");
    await page.getByLabel("Fees", { exact: true }).focus();
    await page.getByText("Enter the date as DD/MM/YYYY").waitFor();
    // The price of a day chosen before may have been filled in meanwhile.
    await page.getByLabel("Price", { exact: true }).fill("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Price is required").waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("keeps the plan's dates in their bounds, typed and chosen, and shows the value it keeps", async () => {
    const { page, context } = await atTimeline("free");
    await openControlPanel(page);
    const start = page.getByLabel("Start Date", { exact: true });
    const end = page.getByLabel("End Date", { exact: true });
    const before = await start.inputValue();
    for (const [typed, reason] of [
      ["03/01/2009", "Start date must be 04/01/2009 or later"],
      ["01/01/2090", "Start date must not be in the future"],
      ["soon", "Enter the date as DD/MM/YYYY"],
      ["", "Start date is required"],
    ] as const) {
      await start.fill(typed);
      await start.press("Enter");
      await page.getByRole("status").getByText(`${reason}. Unchanged: ${before}.`).waitFor();
      expect(await start.inputValue()).toBe(before);
    }
    await end.fill("2005-01-01");
    await end.press("Enter");
    await page.getByText(/^End date must be after start date\. Unchanged/).waitFor();
    await page.getByRole("button", { name: "Open calendar" }).first().click();
    const calendar = page.getByRole("dialog", { name: "Choose a date" });
    await calendar.getByLabel("Year", { exact: true }).selectOption("2009");
    await calendar.getByLabel("Month", { exact: true }).selectOption("0");
    expect(await calendar.locator('[data-day="2009-01-03"] button').isDisabled()).toBe(true);
    expect(await calendar.getByRole("button", { name: "Previous month" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await calendar.locator('[data-day="2009-01-04"] button').click();
    expect(await start.inputValue()).toBe("04 January 2009");
    await page.getByText("1 change, saving").waitFor();
    await page.getByText("1 change, saving").waitFor({ state: "detached" });
    await context.close();
  });

  it("is a sheet at the lower edge of a phone", async () => {
    const { page, context } = await atTimeline("free", {
      viewport: phone,
      isMobile: true,
      hasTouch: true,
      colorScheme: "dark",
    });
    await page.getByRole("button", { name: "Add Transaction" }).tap();
    await page.getByRole("button", { name: "Open calendar" }).tap();
    const calendar = page.getByRole("dialog", { name: "Choose a date" });
    await calendar.getByRole("grid").waitFor();
    const box = (await calendar.boundingBox())!;
    expect([Math.round(box.width), Math.round(box.y + box.height)]).toEqual([phone.width, phone.height]);
    const days = await calendar.locator("[data-day] button").all();
    const day = (await days[10]!.boundingBox())!;
    expect(Math.min(day.width, day.height)).toBeGreaterThanOrEqual(44);
    await expectAccessible(page, "calendar on a phone");
    await page.getByRole("button", { name: "Close the calendar" }).tap();
    await calendar.waitFor({ state: "hidden" });
    await context.close();
  });
});

describe("the table", () => {
  it("grows with the browser's text size, and the strip over it stays closed over a reload", async () => {
    const { page, context, pageErrors } = await atTimeline("free");
    const row = page.getByRole("row", { name: /^\w+ \d{4}/ }).first();
    const heightOf = async () => Math.round((await row.boundingBox())?.height ?? 0);
    expect(await heightOf()).toBe(33);
    const protocol = await context.newCDPSession(page);
    await protocol.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
    await expect.poll(heightOf).toBe(50);
    const size = await page.evaluate(
      "getComputedStyle(document.querySelector('[data-place] [role=rowheader]')).fontSize",
    );
    expect(size).toBe("19.5px");
    await protocol.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await expect.poll(heightOf).toBe(33);

    const strip = page.getByText(/^Months after .* are modelled/);
    await page.getByRole("button", { name: "Dismiss until something changes" }).click();
    await strip.waitFor({ state: "detached" });
    expect(await grid(page).and(page.locator(":focus")).count()).toBe(1);
    await page.reload();
    await row.waitFor();
    expect(await strip.count()).toBe(0);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("amounts", () => {
  it("are rejected when invalid, never read as other digits, and show the value they keep", async () => {
    const { page, context, pageErrors } = await atTimeline("basic");
    await openControlPanel(page);
    const base = page.getByLabel("Base Amount", { exact: true });
    const kept = await base.inputValue();
    for (const [typed, reason] of [
      ["abc", "Enter a number such as 1.234,56"],
      ["1e9999", "Enter a number such as 1.234,56"],
      ["1.23.4", "Enter a number such as 1.234,56"],
      ["-5", "Base amount is required"],
      ["", "Base amount is required"],
    ] as const) {
      await base.click();
      await base.fill("");
      await base.pressSequentially(typed);
      await base.press("Enter");
      await page.getByRole("status").getByText(`${reason}. Unchanged: ${kept} USD.`).waitFor();
      expect(await base.inputValue()).toBe(kept);
    }
    // Enter leaves the focus where it is, and the next number replaces the one that was taken.
    expect(await base.and(page.locator(":focus")).count()).toBe(1);
    await base.pressSequentially("260");
    await base.press("Enter");
    await expect.poll(() => base.inputValue()).toBe("260,00");
    expect(await base.and(page.locator(":focus")).count()).toBe(1);
    await base.pressSequentially(kept);
    await base.press("Enter");
    await expect.poll(() => base.inputValue()).toBe(kept);
    await page.getByLabel("Dynamic Top-Up Cap", { exact: true }).fill("-1");
    await page.getByText("Cap must be non-negative").waitFor();
    await expectAccessible(page, "refused amount");
    await page.keyboard.press("Escape");

    const cell = page.getByRole("button", { name: /^Base amount, epoch 5/ });
    const shown = await cell.textContent();
    await cell.click();
    const field = page.getByRole("textbox", { name: "Base amount, epoch 5" });
    await field.fill("1e9999");
    await page.getByText("Base amount, epoch 5: only digits, comma, dot and minus are allowed").waitFor();
    await field.fill("-3");
    await field.press("Enter");
    await page
      .getByText(`Base amount, epoch 5: it must be greater than zero. Unchanged: ${shown}.`)
      .waitFor();
    expect(await cell.textContent()).toBe(shown);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("the end of a session", () => {
  it("restores the edits for their user after the next login, and for no one else", async () => {
    const { page, context } = await atTimeline("basic");
    await openControlPanel(page);
    // Another device ends all other sessions while the panel is open here.
    const other = await atTimeline("basic");
    await other.page.goto(`${product.cloud.origin}/settings?category=security`);
    await other.page.getByRole("button", { name: /revoke all/i }).click();
    await other.page
      .getByRole("dialog")
      .getByRole("button", { name: /revoke/i })
      .last()
      .click();
    await other.page.getByText("All other sessions revoked successfully").waitFor();
    await other.context.close();

    const base = page.getByLabel("Base Amount", { exact: true });
    await base.fill("321,5");
    await base.press("Enter");
    await page.waitForURL(/\/login/);
    await timeline.signIn(page, product.cloud.origin, "free");
    await page.waitForLoadState("networkidle");
    expect(await base.count()).toBe(0);
    await page
      .getByRole("button", { name: /account/i })
      .first()
      .click();
    await page
      .getByRole("button", { name: "Logout" })
      .or(page.getByRole("menuitem", { name: "Logout" }))
      .click();
    await page.waitForURL(`${product.cloud.origin}/`);

    const saved = page.waitForResponse(
      (response) => response.request().method() === "PUT" && response.url().endsWith("/api/control-panel"),
    );
    await timeline.signIn(page, product.cloud.origin, "basic");
    await base.waitFor();
    expect(await base.inputValue()).toBe("321,50");
    expect((await saved).status()).toBe(200);
    await context.close();
  });
});

describe("the transaction drawer", () => {
  it("shows a price that arrives while its field has the focus, and typing replaces it", async () => {
    const { page, context, pageErrors } = await atTimeline("free");
    await page.getByRole("button", { name: "Add Transaction" }).click();
    const price = page.getByLabel("Price", { exact: true });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/timeline/historical?*", async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByLabel("Date", { exact: true }).fill("2021-08-31");
    await price.focus();
    await page.getByText("Looking up the price…").waitFor();
    answer();
    await page.getByText("Close of 31/08/2021").waitFor();
    await expect.poll(() => price.inputValue()).toMatch(/^47\.1\d\d,\d/);
    await page.keyboard.type("47000");
    expect(await price.inputValue()).toBe("47000");
    await price.blur();
    expect(await price.inputValue()).toBe("47.000,00");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("shows the effect of a transaction, keeps unsaved entries, and discards them on reset", async () => {
    const { page, context, pageErrors } = await atTimeline("advanced", { colorScheme: "dark" });
    const add = () => page.getByRole("button", { name: "Add Transaction" }).click();
    await add();
    await page.getByLabel("Date", { exact: true }).fill("2021-08-31");
    await page.getByText("Close of 31/08/2021").waitFor();
    const usd = page.getByLabel("USD amount");
    await usd.fill("500");
    const summary = page.getByRole("region", { name: "What this buy does" });
    await summary.getByRole("row", { name: "Total BTC 0,00000000 0,01060308" }).waitFor();
    await summary.getByRole("row", { name: "Average buy price – US$ 47.156,1" }).waitFor();
    await summary.getByText(/^Against the month’s mean price/).waitFor();
    await page.getByLabel("Dynamic top-up").fill("-1");
    await page.getByLabel("Cycle top-up").focus();
    await page.getByText("Top-up must be non-negative").waitFor();
    await page.getByLabel("Dynamic top-up").fill("20,5");
    await page.getByLabel("Fees", { exact: true }).fill("-1");
    await page.getByRole("textbox", { name: "Cost" }).focus();
    await page.getByText("Fees cannot be negative").waitFor();
    await page.getByLabel("Fees", { exact: true }).fill("1.2.3");
    await page.getByText("Enter a number such as 1.234,56").waitFor();
    await page.getByLabel("Fees", { exact: true }).fill("3,25");
    await page.getByRole("button", { name: "Sell" }).click();
    await page.getByText("Cannot sell more BTC than held on that date").waitFor();
    await page.getByRole("button", { name: "Buy", exact: true }).click();
    await expectAccessible(page, "transaction drawer");

    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await add();
    await page.getByText(/^Unsaved entries restored\./).waitFor();
    expect(await usd.inputValue()).toBe("500,00");
    expect(await page.getByLabel("Dynamic top-up").inputValue()).toBe("20,50");
    expect(await page.getByText("Edited by you").count()).toBe(2);
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith("/api/transactions") && response.request().method() === "POST",
      ),
      page.getByRole("button", { name: "Save", exact: true }).click(),
    ]);
    expect((await answer.json()).data).toMatchObject({ dynamicTopUp: 20.5, feesUSD: 3.25, costUSD: 503.25 });
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await add();
    expect(await usd.inputValue()).toBe("");
    await usd.fill("7");
    await page.getByRole("button", { name: "Reset" }).click();
    await page.keyboard.press("Escape");
    await add();
    expect(await usd.inputValue()).toBe("");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("the row of totals", () => {
  it("adds up the API's figures, by epoch too, and follows the header's toggle", async () => {
    const { page, context, pageErrors } = await atTimeline("basic");
    const [answer] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === "/api/timeline"),
      page.reload(),
    ]);
    const { rows, rowEpoch } = (await answer.json()).data as {
      rows: Record<string, number[]>;
      rowEpoch: number[];
    };
    const scope = page.getByLabel("Months of the totals");
    await scope.waitFor();
    const cell = (column: number) => page.getByRole("row").last().locator(`[aria-colindex="${column}"]`);
    const header = await page
      .getByRole("columnheader", { name: "Spent US$", exact: true })
      .getAttribute("aria-colindex");
    const money = (usd: number) => usd.toLocaleString("de-DE", { minimumFractionDigits: 2 });
    const sum = (isIn: (epoch: number) => boolean) =>
      rows.usdSpent!.reduce(
        (cents, usd, row) => (isIn(rowEpoch[row]!) ? cents + Math.round(usd * 100) : cents),
        0,
      ) / 100;
    expect(await cell(Number(header)).textContent()).toBe(money(sum(() => true)));
    await scope.selectOption("epoch-5");
    expect(await cell(Number(header)).textContent()).toBe(money(sum((epoch) => epoch === 5)));
    await expectAccessible(page, "totals");

    await page.getByRole("button", { name: /^Columns/ }).click();
    await page.getByLabel("Search columns").fill("recovered fees");
    await page.getByLabel("Recovered fees").check();
    await page.keyboard.press("Escape");
    await grid(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    const recovered = page.getByRole("columnheader", { name: /^Recovered fees/ });
    await recovered.waitFor();
    const place = Number(await recovered.getAttribute("aria-colindex"));
    expect(await cell(place).textContent()).toMatch(/^[\d.,]+ at the end$/);
    await page.getByRole("button", { name: "Recovered fees in US$ or %: US$" }).click();
    expect(await cell(place).textContent()).toMatch(/^[\d.,]+\s% at the end$/);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("the report", () => {
  it("is saved as PDF; a cancelled one is not saved at all", async () => {
    const { page, context } = await atTimeline("advanced");
    const open = () => page.getByRole("button", { name: "Export", exact: true }).click();
    await open();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^PDF/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("halvest-timeline-export.pdf");
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");

    const downloads: string[] = [];
    page.on("download", (started) => downloads.push(started.suggestedFilename()));
    // The worker never gets its code, so that there is time to stop it.
    await page.route(/export-worker/, () => undefined);
    await page.getByRole("button", { name: /^PDF/ }).click();
    await page.getByRole("progressbar", { name: "Export" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("PDF export cancelled. Nothing was saved.").waitFor();
    expect(downloads).toEqual([]);
    await context.close();
  });
});

describe("small screens", () => {
  it.each([
    ["portrait", phone, "light", 8],
    ["landscape", { width: 844, height: 390 }, "dark", 3],
    ["tablet", { width: 768, height: 1024 }, "light", 14],
  ] as const)(
    "in %s show the way to the navigation and, below Home, whole months",
    async (name, viewport, colorScheme, months) => {
      const { page, context, pageErrors } = await atTimeline("advanced", {
        viewport,
        colorScheme,
        isMobile: true,
        hasTouch: true,
      });
      await page
        .getByRole("region", { name: "Months", exact: true })
        .evaluate((section) => section.scrollIntoView());
      const rows = page.getByRole("row");
      const bottom = viewport.height;
      const inView = await rows.evaluateAll(
        (all, height) =>
          all.filter((row) => {
            const { top, bottom: end } = row.getBoundingClientRect();
            return row.hasAttribute("data-place") && top >= 0 && end <= height;
          }).length,
        bottom,
      );
      expect(inView).toBeGreaterThanOrEqual(months);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
      await page.getByRole("button", { name: "Open navigation" }).waitFor();
      await expectAccessible(page, `timeline in ${name}`);
      expect(pageErrors.list).toEqual([]);
      await context.close();
    },
  );
});
