import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { automaticExports, dueExport } from "#functions/platform/records/keys/settings-key.ts";
import { openTables } from "#test/api/tables.ts";
import { atTimeline, grid } from "./at-timeline.ts";
import { expectAccessible, phone } from "./browser.ts";
import { demoAccount, demoProduct } from "./demo-product.ts";
import { lookThatItFits } from "./look.ts";

const product = demoProduct();

/** What the page's tokens follow. */
const looks = (page: Page) =>
  page.evaluate<string>(
    "document.documentElement.dataset.theme + ' ' + document.documentElement.dataset.chartColors",
  );

const openSettings = async (page: Page, category: string) => {
  await page.goto(`${product.cloud.origin}/settings?category=${category}`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
};

/** By one press, in the format of the settings. */
async function exportAtOnce(page: Page, format: string, name: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Export ${format}`, exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(name);
}

/** Makes the weekly export of an account, by its address, as if it were due. */
async function makeAutomaticExport(email: string) {
  const tables = await openTables(product);
  const listed = async () => {
    const items = await tables.items();
    const user = items.find((item) => item.email === email && item.sk === "profile") ?? expect.fail();
    return items.find(
      ({ pk, gsi1pk, exportRhythm }) =>
        pk === user.pk && exportRhythm === "weekly" && automaticExports.partitions.includes(String(gsi1pk)),
    );
  };
  // The page shows what was chosen before it is stored.
  await expect.poll(listed).toBeDefined();
  const own = (await listed()) ?? expect.fail();
  const [pk, sk] = [String(own.pk), String(own.sk)];
  const { gsi1sk } = dueExport(pk.slice("user#".length), "2026-01-01T06:00:00.000Z");
  await tables.setAccountItem({ pk, sk }, { gsi1sk });
  const isMade = async () => {
    await product.cloud.invoke("functions/profile/exports/automatic.lambda.ts", {});
    const items = await tables.items();
    return items.some((item) => item.pk === pk && String(item.sk).startsWith("export#"));
  };
  // The index of those that are due follows a moment later.
  await expect.poll(isMade).toBe(true);
  tables.close();
}

describe("the settings", () => {
  it("take effect at once, and in the next browser that logs in", async () => {
    const first = await atTimeline(product.browser, product.cloud.origin, "free");
    const { page } = first;
    await openSettings(page, "appearance");
    await page.getByRole("group", { name: "Theme" }).getByRole("button", { name: "Dark" }).click();
    await page.getByText("Appearance settings saved successfully").waitFor();
    await page
      .getByRole("group", { name: "Chart colours" })
      .getByRole("button", { name: "Monochrome" })
      .click();
    await expect.poll(() => looks(page)).toBe("dark monochrome");
    await openSettings(page, "notifications");
    await page.getByRole("switch", { name: "Email notifications" }).uncheck();
    await page.getByText("Notifications settings saved successfully").waitFor();

    const second = await atTimeline(product.browser, product.cloud.origin, "free");
    await expect.poll(() => looks(second.page)).toBe("dark monochrome");
    await openSettings(second.page, "notifications");
    await expect
      .poll(() => second.page.getByRole("switch", { name: "Email notifications" }).isChecked())
      .toBe(false);
    await openSettings(second.page, "appearance");
    await second.page.getByRole("button", { name: "Reset to defaults" }).click();
    await second.page.getByText("Appearance settings reset to defaults").waitFor();
    await expect.poll(() => looks(second.page)).toBe("light default");
    expect([...first.pageErrors.list, ...second.pageErrors.list]).toEqual([]);
    await Promise.all([first.context.close(), second.context.close()]);
  });

  it("of formats reach the page that is open, the pages after it and the next browser", async () => {
    const first = await atTimeline(product.browser, product.cloud.origin, "basic");
    const { page } = first;
    const ticker = page.getByRole("region", { name: "Market data" });
    await openSettings(page, "environment");
    await ticker.getByText(/^US\$ \d+\.\d{3},\d\d$/).waitFor();
    await page.getByLabel("Number format").selectOption("1,234.56");
    await ticker.getByText(/^US\$ \d+,\d{3}\.\d\d$/).waitFor();
    await page.getByText("US$ 78,325.10 and 0.93596223 BTC").waitFor();
    await page.getByLabel("Date format").selectOption("YYYY-MM-DD");
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await page.getByText(/^Now \d\d:\d\d, .* ahead of your browser$/).waitFor();
    // Another language replaces the texts of the page that is open.
    const stored = page.waitForResponse(
      (response) => response.ok() && (response.request().postData() ?? "").includes('"es"'),
    );
    await page.getByLabel("Language", { exact: true }).selectOption("es");
    await page.getByText("Se usan en todas las pantallas y en las exportaciones").waitFor();
    expect(await page.getAttribute("html", "lang")).toBe("es");
    expect(await page.getByLabel("Zona horaria").inputValue()).toBe("Asia/Tokyo");
    // The page after this one begins with what is stored.
    await stored;
    await page.goto(`${product.cloud.origin}/timeline`);
    await page
      .getByRole("grid")
      .getByText(/^\p{L}+ de 20\d\d$/u)
      .first()
      .waitFor();
    // Files are in it, too; the header of CSV stays, and a line with the names follows where it is wanted.
    await page.getByRole("button", { name: "Exportar", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Exportar" });
    await menu.getByLabel("CSV: añadir una línea con los nombres en español").check();
    await expectAccessible(page, "export menu in Spanish");
    const saved = async (format: RegExp) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        menu.getByRole("button", { name: format }).click(),
      ]);
      return readFile(await file.path());
    };
    const lines = (await saved(/^CSV/)).toString("utf8").split("\r\n");
    const header = lines.findIndex((line) => line.startsWith("Month,Source,Price (US$)"));
    expect(lines[header + 1]).toMatch(/^Mes,Fuente,Precio \(US\$\)/);
    expect(lines[header + 2]).toMatch(/^\d{4}-\d\d-\d\d,"?(?:due|projected|back-filled|recorded)/);
    const sheets = strFromU8(unzipSync(await saved(/^Excel/))["xl/workbook.xml"]!);
    expect([...sheets.matchAll(/<sheet [^>]*?name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      "Datos de la cronología",
      "Definiciones",
      "Acerca de",
    ]);
    await page.keyboard.press("Escape");
    // So are the guides and the help; the rest of the documentation says that it is in English.
    await page.goto(`${product.cloud.origin}/documentation#read-a-row`);
    await page.getByRole("article").getByRole("heading", { level: 1, name: "Inicio rápido" }).waitFor();
    expect(await page.getByRole("article").locator("#read-a-row").textContent()).toBe("Leer una fila");
    await page.getByRole("link", { name: "Metodología", exact: true }).first().click();
    await page.getByText("Este documento solo está disponible en inglés.").waitFor();
    expect(await page.getByRole("article").getAttribute("lang")).toBe("en");
    await page.goto(`${product.cloud.origin}/help`);
    await page.getByRole("heading", { level: 1, name: "Centro de ayuda" }).waitFor();
    await page.goto(`${product.cloud.origin}/terms`);
    await page.getByRole("heading", { name: "Condiciones del servicio" }).waitFor();
    expect(await page.getByRole("article").getAttribute("lang")).toBe("en");
    await expectAccessible(page, "terms with a summary");
    await openSettings(page, "environment");
    await page.getByLabel("Idioma", { exact: true }).selectOption("en");
    await page.getByText("Used on every screen and in exports").waitFor();
    await page.getByRole("link", { name: "Timeline" }).first().click();
    await grid(page).waitFor();
    expect(await page.locator("main").textContent()).not.toMatch(/\d\.\d{3},\d\d/);

    const second = await atTimeline(product.browser, product.cloud.origin, "basic");
    await second.page
      .getByRole("region", { name: "Market data" })
      .getByText(/^US\$ \d+,\d{3}\.\d\d$/)
      .waitFor();
    await second.context.close();

    await exportAtOnce(page, "CSV", /^halvest-timeline-export\.csv$/);
    await openSettings(page, "environment");
    await page.getByLabel("Export format").selectOption("Excel");
    await page.getByRole("switch", { name: "Compress exports" }).check();
    await page.getByText("Environment settings saved successfully").first().waitFor();
    await page.getByRole("link", { name: "Timeline" }).first().click();
    await exportAtOnce(page, "Excel", /^halvest-timeline-export\.zip$/);

    await openSettings(page, "environment");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("environment-settings.json");
    const content = await readFile(await download.path(), "utf8");
    await page.getByRole("button", { name: "Reset to defaults" }).click();
    await ticker.getByText(/^US\$ \d+\.\d{3},\d\d$/).waitFor();
    const choose = async (text: string) =>
      page.getByLabel("Settings file").setInputFiles({
        name: "environment-settings.json",
        mimeType: "application/json",
        buffer: Buffer.from(text),
      });
    await choose(content.replace("Asia/Tokyo", "Mars/Olympus"));
    const refusal = page.getByText(/settings\.timezone: Must be one of/);
    await refusal.waitFor();
    await choose(content);
    const dialog = page.getByRole("dialog", { name: "Import environment settings" });
    await dialog.getByRole("row", { name: /Time zone\s*This browser\s*Asia\/Tokyo/ }).waitFor();
    await lookThatItFits(page, "settings import");
    await dialog.getByRole("button", { name: "Import 5 changes" }).click();
    // The newest message is shown at once, and the error again after it.
    await page.getByText("Environment settings imported", { exact: true }).waitFor();
    expect(await refusal.count()).toBe(0);
    await ticker.getByText(/^US\$ \d+,\d{3}\.\d\d$/).waitFor();
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.getByRole("button", { name: "Test again" }).waitFor();
    await lookThatItFits(page, "settings environment");
    await refusal.waitFor();
    expect(first.pageErrors.list.filter((text) => !text.includes("400"))).toEqual([]);
    await first.context.close();
  });

  it("export everything in each format, and delete all data once it is confirmed", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "advanced");
    await openSettings(page, "data-export");
    await page.getByText(/^About \d+ K?B: \d+ records\. /).waitFor();
    await lookThatItFits(page, "settings data export");
    const answering = Promise.withResolvers<void>();
    await page.route("**/api/settings/export?*", async (route) => {
      await answering.promise;
      // The page has given it up.
      await route.continue().catch(() => undefined);
    });
    const saved: string[] = [];
    page.on("download", (download) => saved.push(download.suggestedFilename()));
    await page.getByRole("button", { name: "Export now" }).click();
    await page.getByRole("progressbar", { name: "Export" }).waitFor();
    await lookThatItFits(page, "settings exporting");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Export cancelled").waitFor();
    answering.resolve();
    await page.unroute("**/api/settings/export?*");
    for (const [format, name] of [
      ["JSON", /^halvest-export-.*\.json$/],
      ["Excel", /^export\.xlsx$/],
      ["CSV", /^halvest-export-.*\.zip$/],
    ] as const) {
      await page.getByRole("radio", { name: format }).check();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export now" }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(name);
    }
    expect(saved, "the cancelled one saved nothing").toHaveLength(3);
    const keep = page.getByRole("group", { name: "Keep data for" });
    await keep.getByRole("button", { name: "5 years" }).click();
    await page.getByText("Export settings saved successfully").waitFor();
    await page
      .getByText(/Recorded transactions, plans and the data of tax reports are never\s+removed/)
      .waitFor();
    const automatic = page.getByRole("switch", { name: "Automatic export" });
    await automatic.check();
    await page.getByText("Export settings saved successfully").waitFor();
    const next = page.getByText(/Next on /);
    await next.waitFor();
    const monthly = (await next.textContent()) ?? "";
    await page.getByRole("combobox", { name: "How often" }).selectOption("Weekly");
    await expect.poll(() => next.textContent()).not.toBe(monthly);
    await makeAutomaticExport((await demoAccount("advanced")).email);
    await page.reload();
    const finished = page.getByRole("region", { name: "Finished exports" });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      finished.getByRole("button", { name: /^Download halvest-export-/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^halvest-export-.*\.zip$/);
    await lookThatItFits(page, "settings finished exports");
    await page.getByRole("button", { name: "Delete simulations" }).click();
    const simulations = page.getByRole("dialog", { name: "Delete simulations" });
    await simulations.getByRole("textbox").fill("DELETE");
    await simulations.getByRole("button", { name: "Delete Simulations", exact: true }).click();
    await page.getByText("All your saved simulations have been deleted.").waitFor();
    await page.getByText("0 saved simulations.").waitFor();
    await page.getByRole("button", { name: "Delete all data" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete all data" });
    await dialog.getByRole("button", { name: "Delete All Data", exact: true }).click();
    await dialog.getByText("Please type DELETE exactly").waitFor();
    await lookThatItFits(page, "settings delete data");
    await context.close();
  });

  it("show what is about to be removed, and keep it at a press", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic");
    // A notice counts records that are older than this product; what the server says of them has tests of its own.
    let announced = [
      {
        ...{ scope: "environment", removeAt: "2026-12-26T00:00:00.000Z", before: "2025-12-26T00:00:00.000Z" },
        records: [{ count: 1_200, what: "notifications that you have read" }],
      },
      {
        ...{ scope: "dataExport", removeAt: "2026-12-25T00:00:00.000Z", before: "2025-12-25T00:00:00.000Z" },
        records: [
          { count: 2, what: "saved simulations that are not pinned" },
          { count: 1, what: "link to a shared plan that has ended" },
        ],
      },
    ];
    await page.route("**/api/settings/removals", (route) =>
      route.fulfill({ json: { success: true, data: announced } }),
    );
    await openSettings(page, "data-export");
    await page.getByRole("group", { name: "Keep data for" }).getByRole("button", { name: "1 year" }).click();
    await page.getByText("Export settings saved successfully").waitFor();
    const card = page.getByRole("region", { name: "Announced removals" });
    await card.getByText(/2 saved simulations that are not pinned; 1 link to a shared plan/).waitFor();
    await card.getByText(/1[.,\u202f]?200 notifications that you have read/).waitFor();
    await lookThatItFits(page, "settings announced removals");
    // The real setting is saved, and the page asks again what is left.
    announced = announced.filter(({ scope }) => scope === "environment");
    await card.getByRole("button", { name: /^Keep what will be removed on .*25/ }).click();
    await card.getByText(/2 saved simulations/).waitFor({ state: "detached" });
    await page
      .getByRole("group", { name: "Keep data for" })
      .getByRole("button", { name: "Forever", pressed: true })
      .waitFor();
    await openSettings(page, "environment");
    await card.getByText(/notifications that you have read/).waitFor();
    announced = [];
    await card.getByRole("button", { name: "Keep what will be removed on" }).click();
    await card.waitFor({ state: "detached" });
    expect(await page.getByRole("combobox", { name: "Keep activity for" }).inputValue()).toBe("0");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("that need a subscription say so", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "free");
    await openSettings(page, "privacy");
    const entry = page.getByRole("button", { name: "Environment Basic Plan" });
    expect(await entry.getAttribute("aria-disabled")).toBe("true");
    await entry.press("Enter");
    await page.getByText("Requires the Basic Plan.").waitFor();
    expect(new URL(page.url()).search).toBe("?category=environment");
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: "Open settings menu" }).click();
    const locked = page.getByRole("dialog").getByRole("button", { name: "Developer Advanced Plan" });
    // It says that it is disabled, so a plain click would wait; once the drawer has come in, this one need not.
    await locked.hover();
    await locked.click({ force: true });
    await page.getByText("Requires the Advanced Plan.").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await lookThatItFits(page, "settings locked");
    await context.close();
  });

  it("look right in every category, and say when they cannot be read or saved", async () => {
    const { page, context } = await atTimeline(product.browser, product.cloud.origin, "basic");
    for (const category of ["appearance", "notifications", "privacy", "security"]) {
      await openSettings(page, category);
      await page.getByRole("region").first().waitFor();
      await lookThatItFits(page, `settings ${category}`);
    }
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: "Open settings menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Appearance" }).click();
    await page.getByRole("group", { name: "Theme" }).waitFor();

    await page.route("**/api/settings/**", (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Broken", code: "INTERNAL" } }),
    );
    const dark = page.getByRole("group", { name: "Theme" }).getByRole("button", { name: "Dark" });
    await dark.click();
    await page.getByText("Failed to save appearance settings").waitFor();
    expect(await dark.getAttribute("aria-pressed")).toBe("false");
    await page.route("**/api/settings", (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Broken", code: "INTERNAL" } }),
    );
    await page.reload();
    await page.getByRole("button", { name: "Try Again" }).waitFor();
    await context.close();
  });
});
