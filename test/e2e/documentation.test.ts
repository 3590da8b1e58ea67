import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { monthlyFacts } from "#shared/market/monthly-facts.ts";
import { atTimeline } from "./at-timeline.ts";
import { desktop, expectAccessible, newVisitor, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { layoutShift } from "./layout-shift.ts";
import { look } from "./look.ts";

const product = demoProduct();

/** A signed-in reader who opens an address. */
async function atDocument(address: string, options: BrowserContextOptions = {}) {
  const visitor = await atTimeline(product.browser, product.cloud.origin, "free", options);
  await visitor.page.goto(`${product.cloud.origin}${address}`);
  return visitor;
}

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const search = (page: Page) => page.getByRole("combobox", { name: "Search documentation" });
const contents = (page: Page) => page.getByRole("complementary", { name: "Table of contents" });
const text = (page: Page) => page.locator("section", { has: page.getByRole("article") });
const documents = (page: Page) => page.getByRole("navigation", { name: "Documents" });

/** Pixels from the top of the text to an element, once it has stopped moving. */
async function placeOf(page: Page, id: string): Promise<number> {
  const heading = page.locator(`[id="${id}"]`);
  await heading.waitFor();
  const measure = async () => {
    const [inner, outer] = await Promise.all([heading.boundingBox(), text(page).boundingBox()]);
    return Math.round((inner?.y ?? Number.NaN) - (outer?.y ?? Number.NaN));
  };
  let before = await measure();
  for (;;) {
    await page.waitForTimeout(200);
    const now = await measure();
    if (now === before) return now;
    before = now;
  }
}

const widthOf = async (element: Locator) => (await element.boundingBox())?.width;

describe("pictures of the documentation", () => {
  it("are those of the theme, and diagrams have its colours", async () => {
    const { page, context } = await newVisitor(product.browser, { colorScheme: "dark" });
    await page.goto(`${product.cloud.origin}/documentation/quickstart`);
    const picture = page.getByRole("img", { name: /^The Timeline: / });
    await expect.poll(() => picture.getAttribute("src")).toContain("timeline-dark");
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: { naturalWidth?: number }) => image.naturalWidth))
      .toBe(1280);
    await page.goto(`${product.cloud.origin}/documentation/halving-epochs`);
    const lines = page.getByRole("img", { name: /^The turning points of an epoch/ }).locator("polyline");
    const colours = () =>
      lines.evaluateAll((all) =>
        all.map((each) => each.ownerDocument.defaultView?.getComputedStyle(each).stroke),
      );
    const dark = await colours();
    expect(new Set(dark).size).toBe(3);
    await look(page, "a diagram");
    await page.emulateMedia({ colorScheme: "light" });
    await page.evaluate(`document.documentElement.dataset.theme = "light"`);
    await expect.poll(colours).not.toEqual(dark);
    await context.close();
  });
});

const drawings = [
  ["monte-carlo", /^The price up to .*, and the range/],
  ["dollar-cost-averaging", /^What is spent each month/],
  ["price-path", /^The price since 2011 with its peaks/],
  ["back-filled-and-projected", /^The months of a plan/],
  ["withdrawal", /^The range of BTC that is left/],
] as const;

describe("drawings of the documentation", () => {
  it("are in the pages as the build has rendered them, no wider than a phone", async () => {
    const { page, context } = await newVisitor(product.browser, {
      javaScriptEnabled: false,
      viewport: phone,
    });
    for (const [id, name] of drawings) {
      await page.goto(`${product.cloud.origin}/documentation/${id}`);
      const drawing = page.getByRole("img", { name });
      await drawing.waitFor();
      expect(await drawing.locator("path").count(), id).toBeGreaterThan(2);
      const box = await drawing.boundingBox();
      expect(box!.x + box!.width, id).toBeLessThanOrEqual(phone.width);
    }
    await page.goto(`${product.cloud.origin}/documentation/tax-reports`);
    const sale = page.getByRole("figure").filter({ hasText: "matched with three lots" });
    expect(await sale.locator("tbody tr").count()).toBe(3);
    await context.close();
  });

  it("have the colours of the theme, and their numbers as a table", async () => {
    for (const viewport of [desktop, phone]) {
      const { page, context, pageErrors } = await newVisitor(product.browser, {
        colorScheme: "dark",
        viewport,
      });
      await page.goto(`${product.cloud.origin}/documentation/monte-carlo`);
      const fan = page.getByRole("figure").filter({ hasText: "Median of the paths" });
      const median = fan.locator("svg path").nth(-3);
      const colour = () =>
        median.evaluate((line) => line.ownerDocument.defaultView?.getComputedStyle(line).stroke);
      const dark = await colour();
      await fan.getByText("The numbers as a table").click();
      // The fan begins at the last known price.
      const start = await fan.locator("tbody tr").first().locator("td").allTextContents();
      const close = String(Math.round(monthlyFacts.at(-1)!.close));
      expect(start.map((text) => text.replaceAll(/\D/g, ""))).toEqual(Array(5).fill(close));
      await look(page, "a fan of prices");
      await page.evaluate(`document.documentElement.dataset.theme = "light"`);
      await expect.poll(colour).not.toBe(dark);
      expect(pageErrors.list).toEqual([]);
      await context.close();
    }
  });
});

describe("the documentation", () => {
  it("opens with the quick start, under the product's title, with lists and contents", async () => {
    const { page, context, pageErrors } = await atDocument("/documentation");
    await title(page, "Quick start").waitFor();
    expect(await page.title()).toBe("Halvest › Quick start");
    expect(await page.getByRole("navigation", { name: "Breadcrumb" }).textContent()).toBe(
      "Getting startedQuick start",
    );
    // Guests have one, for its choice of languages.
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    // The list has a call of its own and may arrive after the text.
    await expect
      .poll(() => documents(page).getByRole("heading").allTextContents())
      .toEqual([
        "Getting started",
        "Core concepts",
        "User guides",
        "Technical reference",
        "Advanced topics",
        "General",
      ]);
    expect(await documents(page).locator("[aria-current=page]").textContent()).toBe("Quick start");
    await contents(page).getByRole("link", { name: "Read a row" }).waitFor();
    expect(await widthOf(documents(page).locator("xpath=../.."))).toBe(300);
    expect(await widthOf(contents(page))).toBe(320);
    await expectAccessible(page, "quick start");

    await contents(page).getByRole("button", { name: "Hide table of contents" }).click();
    expect(await widthOf(contents(page))).toBe(60);
    await page.reload();
    await contents(page).getByRole("button", { name: "Show table of contents" }).click();

    // The panels of the sidebar open over the timeline.
    await page.getByRole("button", { name: "Control Panel" }).click();
    await page.waitForURL(/\/timeline/);
    await page.getByLabel("Base Amount", { exact: true }).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("leads from document to document and back, and to headings", async () => {
    const { page, context, pageErrors } = await atDocument("/documentation");
    await title(page, "Quick start").waitFor();
    await page.getByRole("article").getByRole("link", { name: "Reading the timeline" }).click();
    await title(page, "Reading the timeline").waitFor();
    // The link is gone; the keyboard goes on in the text.
    await expect
      .poll(() => page.evaluate(`document.activeElement?.getAttribute("aria-label")`))
      .toBe("Reading the timeline");
    await documents(page).getByRole("link", { name: "Methodology" }).click();
    await title(page, "Methodology").waitFor();
    const link = contents(page).getByRole("link", { name: "Largest drawdown" });
    await link.click();
    await page.waitForURL(/\/documentation\/methodology#largest-drawdown$/);
    expect(Math.abs(await placeOf(page, "largest-drawdown"))).toBeLessThan(40);
    expect(await page.evaluate("document.activeElement?.id")).toBe("largest-drawdown");
    expect(await contents(page).locator("[aria-current=location]").textContent()).toBe("Largest drawdown");
    await page.goBack();
    await page.goBack();
    await title(page, "Reading the timeline").waitFor();
    await page.goForward();
    await page.goForward();
    await page.waitForURL(/#largest-drawdown$/);
    expect(Math.abs(await placeOf(page, "largest-drawdown"))).toBeLessThan(40);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("shows every column in the reference and opens at the one that a link names", async () => {
    const { page, context, pageErrors } = await atDocument(
      "/documentation/column-reference#power-law-trend-line-powerlawtrendline",
      { colorScheme: "dark" },
    );
    expect(Math.abs(await placeOf(page, "power-law-trend-line-powerlawtrendline"))).toBeLessThan(40);
    expect(await page.locator("article h3").count()).toBe(columnDefinitions.length);
    const active = contents(page).locator("[aria-current=location]");
    expect(await active.textContent()).toBe("Power-law trend line");
    // What is being read is in view in the table as well.
    const isInView = await active.evaluate((element) => {
      const frame = element.closest("aside")!.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return top >= frame.top && bottom <= frame.bottom;
    });
    expect(isInView).toBe(true);
    await page.getByRole("article").getByRole("link", { name: "Power-law slope" }).last().click();
    await page.waitForURL(/#power-law-slope-slopeb$/);
    expect(Math.abs(await placeOf(page, "power-law-slope-slopeb"))).toBeLessThan(40);
    await expectAccessible(page, "column reference, dark");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("marks the part that is being read, and keeps the contents where they were", async () => {
    const { page, context, pageErrors } = await atDocument("/documentation/methodology");
    await page.locator("#sources").waitFor();
    const current = contents(page).locator("[aria-current=location]");
    const scrollTo = (id: string, offset: number) =>
      page.evaluate(`
        document.getElementById("${id}").scrollIntoView({ behavior: "instant" });
        document.querySelector("article").closest("section").scrollBy({ top: ${offset}, behavior: "instant" });
      `);
    await scrollTo("the-ledger", 0);
    await current.getByText("The ledger").waitFor();
    // Back above the heading, the part before it is being read.
    await scrollTo("the-ledger", -1200);
    await current.getByText("Rows and prices").waitFor();

    await contents(page).evaluate((element) => element.scrollTo({ top: 140, behavior: "instant" }));
    // Polled from here: the page's security policy lets nothing be evaluated in it.
    await expect
      .poll(() => page.evaluate(`sessionStorage.getItem("documentation-contents-scroll:methodology")`))
      .toBe("140");
    await documents(page).getByRole("link", { name: "Glossary" }).click();
    await title(page, "Glossary").waitFor();
    await documents(page).getByRole("link", { name: "Methodology" }).click();
    await page.locator("#sources").waitFor();
    await expect.poll(() => contents(page).evaluate((element) => element.scrollTop)).toBe(140);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

it("the methodology draws past cut-offs against what happened, in both themes", async () => {
  for (const viewport of [desktop, phone]) {
    const { page, context, pageErrors } = await atDocument(
      "/documentation/methodology#past-cut-offs-against-what-happened",
      { viewport },
    );
    const bands = page.getByRole("figure").filter({ hasText: "inside the 80 % band" });
    await bands.waitFor();
    const cutOffs = measured.bandCoverage.map(({ dataUntil }) => String(dataUntil));
    expect(await bands.locator("tbody th").allTextContents()).toEqual(cutOffs);
    const widths = await bands.locator("i").evaluateAll((bars) => bars.map((bar) => bar.style.width));
    expect(widths).toEqual(measured.bandCoverage.map(({ inside }) => `${inside * 100}%`));
    await page.getByRole("figure").filter({ hasText: "by which a forecast" }).waitFor();
    await page.getByRole("figure").filter({ hasText: "share of the power law" }).waitFor();
    await look(page, `past cut-offs ${viewport.width}`);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  }
});

describe("the search", () => {
  it("works with the keyboard alone, and opens at the match", async () => {
    const { page, context, pageErrors } = await atDocument("/documentation");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/documentation/search")) asked.push(new URL(request.url()).search);
    });
    await title(page, "Quick start").waitFor();
    await search(page).focus();
    await page.keyboard.type("ccdHistogram", { delay: 20 });
    const found = page.getByRole("option");
    await found.first().waitFor();
    // Not one question a letter; how many depends on how evenly a busy machine types.
    expect(asked.at(-1)).toBe("?q=ccdHistogram");
    expect(asked.length).toBeLessThan("ccdHistogram".length);
    expect(await search(page).getAttribute("aria-expanded")).toBe("true");
    await expectAccessible(page, "search results");
    await page.keyboard.press("Enter");
    await title(page, "Column reference").waitFor();
    expect(Math.abs(await placeOf(page, "cycle-channel-deviation-ccdhistogram"))).toBeLessThan(40);

    await search(page).fill("fees");
    await found.nth(1).waitFor();
    const second = await found.nth(1).locator("b").textContent();
    await page.keyboard.press("ArrowDown");
    const marked = await search(page).getAttribute("aria-activedescendant");
    expect(await found.nth(1).getAttribute("id")).toBe(marked);
    await page.keyboard.press("Escape");
    await found.first().waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await found.first().waitFor();
    await page.keyboard.press("Enter");
    await title(page, second!).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("reports missing results and failures, and sends nothing for blanks", async () => {
    const { page, context } = await atDocument("/documentation");
    await title(page, "Quick start").waitFor();
    await search(page).fill("zzyzx qwop");
    await page.getByText('No results found for "zzyzx qwop"').waitFor();
    let asked = 0;
    await page.route("**/api/documentation/search*", (route) => {
      asked++;
      return route.fulfill({ status: 503, json: { success: false, error: "Down", code: "UNAVAILABLE" } });
    });
    await search(page).fill("   ");
    await page.getByText("No results found").waitFor({ state: "detached" });
    expect(asked).toBe(0);
    await search(page).fill("halving");
    await page.getByText("Search failed. Please try again.").waitFor();
    await context.close();
  });
});

describe("on a phone", () => {
  it("the list is a drawer of 280 pixels and the contents are above the text", async () => {
    const { page, context, pageErrors } = await atDocument("/documentation", {
      viewport: phone,
      hasTouch: true,
    });
    await title(page, "Quick start").waitFor();
    await page.getByRole("button", { name: "Documents" }).click();
    const drawer = page.getByRole("dialog", { name: "Documentation" });
    await drawer.waitFor();
    expect(await widthOf(drawer)).toBe(280);
    // Under the top bar, which closes it as the scrim does.
    expect((await drawer.boundingBox())?.y).toBe(64);
    await page.mouse.click(200, 30);
    await drawer.waitFor({ state: "detached" });
    expect(page.url()).toContain("/documentation");
    await page.getByRole("button", { name: "Documents" }).click();
    await drawer.waitFor();
    await expectAccessible(page, "drawer of documents");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Documents" }).click();
    await drawer.getByRole("link", { name: "Transactions and CSV import" }).click();
    await title(page, "Transactions and CSV import").waitFor();
    await drawer.waitFor({ state: "detached" });
    await page.getByText("On this page").click();
    await page.getByRole("link", { name: "Import a CSV file" }).click();
    expect(Math.abs(await placeOf(page, "import-a-csv-file"))).toBeLessThan(40);
    await page.goto(`${product.cloud.origin}/documentation/methodology`);
    await title(page, "Methodology").waitFor();
    const sideways = await page.evaluate(`
      const text = document.querySelector("article").closest("section");
      [text.scrollWidth - text.clientWidth, document.documentElement.scrollWidth - innerWidth];
    `);
    expect(sideways).toEqual([0, 0]);
    await expectAccessible(page, "methodology on a phone");
    await search(page).fill("csv");
    await page.getByRole("option").first().tap();
    await title(page, "Transactions and CSV import").waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("when something fails", () => {
  it("an unknown document says so in its place", async () => {
    const { page, context } = await atDocument("/documentation/nothing");
    await title(page, "Error Loading Document").waitFor();
    await page.getByText("Document not found").waitFor();
    await expectAccessible(page, "unknown document");
    await page.getByRole("link", { name: "Quick start" }).last().click();
    await title(page, "Quick start").waitFor();
    await context.close();
  });

  it("document and list can be reloaded", async () => {
    const { page, context } = await atDocument("/timeline");
    let isDown = true;
    await page.route(/\/api\/documentation(\/quickstart)?$/, (route) =>
      isDown
        ? route.fulfill({
            status: 503,
            json: { success: false, error: "The service is resting", code: "UNAVAILABLE" },
          })
        : route.fallback(),
    );
    // A document that is opened by its address brings its text along.
    await page.getByRole("link", { name: "Documentation" }).first().click();
    await title(page, "Error Loading Document").waitFor();
    await page.getByText("Failed to load documentation list: The service is resting").waitFor();
    await expectAccessible(page, "failed documentation");
    isDown = false;
    await page.getByRole("button", { name: "Try Again" }).first().click();
    await documents(page).waitFor();
    await page.getByRole("button", { name: "Try Again" }).click();
    await title(page, "Quick start").waitFor();
    await context.close();
  });

  it("an empty list and a text without headings show a message", async () => {
    const { page, context, pageErrors } = await atDocument("/timeline");
    await page.route(/\/api\/documentation$/, (route) =>
      route.fulfill({ json: { success: true, data: [] } }),
    );
    await page.route(/\/api\/documentation\/plain$/, (route) =>
      route.fulfill({
        json: {
          success: true,
          data: {
            content: "Just a line.<script>window.broken = true</script>",
            metadata: { title: "Plain", category: "general", tags: [] },
          },
        },
      }),
    );
    await page.goto(`${product.cloud.origin}/documentation/plain`);
    await page.getByText("No documentation available").waitFor();
    await page.getByText("No headings found").waitFor();
    expect(await page.evaluate(`"broken" in window`)).toBe(false);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("a guest", () => {
  it.each([
    ["a desktop", {}],
    ["a phone", { viewport: phone, isMobile: true, hasTouch: true }],
  ] as const)(
    "reads and searches the documents on %s, as the build has rendered them",
    async (_, options) => {
      const { page, context, pageErrors } = await newVisitor(product.browser, options);
      // On a slow device the text is painted before all of it has arrived.
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
      await page.goto(`${product.cloud.origin}/documentation/methodology`);
      await page.evaluate(`document.querySelector("h1").setAttribute("data-built", "")`);
      await page.waitForLoadState("networkidle");
      expect(await page.locator("h1[data-built]").count(), "the same heading").toBe(1);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
      await devtools.detach();
      await expect.poll(() => page.title()).toBe("Halvest › Methodology");
      await expectAccessible(page, "methodology for a guest");
      await search(page).fill("recovery codes");
      await page.getByRole("option").first().click();
      await title(page, "Security and two-factor login").waitFor();
      await page.waitForURL(/\/documentation\/security$/);
      await expect.poll(() => page.title()).toBe("Halvest › Security and two-factor login");
      await page.getByRole("link", { name: "Sign Up" }).waitFor();
      expect(pageErrors.list).toEqual([]);
      await context.close();
    },
  );

  it("has all of it without JavaScript, each document with a description and an address of its own", async () => {
    for (const viewport of [desktop, phone]) {
      const { page, context } = await newVisitor(product.browser, { javaScriptEnabled: false, viewport });
      await page.goto(`${product.cloud.origin}/documentation`);
      await title(page, "Quick start").waitFor();
      expect(await search(page).count()).toBe(0);
      const addresses = await documents(page)
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(addresses.length).toBeGreaterThan(20);
      await documents(page).getByRole("link", { name: "Column reference" }).click();
      await title(page, "Column reference").waitFor();
      expect(await page.locator("article h3").count()).toBe(columnDefinitions.length);
      const content = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute);
      expect(await content("link[rel=canonical]", "href")).toBe("/documentation/column-reference");
      expect((await content("meta[name=description]", "content"))?.length).toBeGreaterThan(30);
      // The document that opens first is one under its own name, too.
      await page.goto(`${product.cloud.origin}/documentation/quickstart`);
      await title(page, "Quick start").waitFor();
      expect(await content("link[rel=canonical]", "href")).toBe("/documentation");
      await context.close();
    }
  });
});
