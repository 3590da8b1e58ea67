import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { desktop, newVisitor, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { layoutShift } from "./layout-shift.ts";
import { look } from "./look.ts";

const product = demoProduct();

/** Everything that a page asks for until it rests, in bytes as sent. */
async function transferOf(page: Page, address: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  return bytes;
}

/** Runs a script with every frame, from the first one on. */
const withEveryFrame = (page: Page, script: string) =>
  page.addInitScript(`(() => {
    const look = () => {
      ${script}
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })()`);

const isRunning = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/index-.*\.js$/.test(name)),
  );

const sizes: readonly (readonly [string, BrowserContextOptions])[] = [
  ["a desktop", { viewport: desktop }],
  ["a phone", { viewport: phone, isMobile: true, hasTouch: true }],
];

describe("a public page", () => {
  it("is a document without JavaScript, in words and pictures", async () => {
    const { page, context, pageErrors } = await newVisitor(product.browser, { javaScriptEnabled: false });
    const visit = (path: string) => page.goto(product.cloud.origin + path);
    await visit("/");
    await page.getByRole("heading", { level: 1, name: "Plan Bitcoin four years at a time" }).waitFor();
    await page.getByRole("heading", { name: "Why Choose Halvest" }).waitFor();
    const example = page.locator("#calculator noscript");
    expect(await example.locator("h3").textContent()).toMatch(
      /^EUR.250 a month since September 2023 would have become EUR.10\.485,63\.$/,
    );
    expect(await example.locator("dd").allTextContents()).toEqual([
      "0,15570274",
      expect.stringContaining("9.022,57"),
      expect.stringContaining("10.485,63"),
      expect.stringContaining("10,18"),
      expect.stringContaining("48,50"),
    ]);
    expect(await example.locator("p").textContent()).toContain("the model's middle outcome is");
    const drawing = page.getByRole("img", { name: "Each month drawn as a stalk" });
    await drawing.waitFor();
    expect(await drawing.locator("path").count()).toBeGreaterThan(250);
    await page.getByRole("link", { name: "Terms" }).click();
    await page.getByRole("heading", { level: 1, name: /terms/i }).waitFor();
    expect(await page.title()).toBe("Halvest › Terms of Service");
    await visit("/help");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await visit("/signup");
    await page.locator("noscript p").waitFor();
    expect(await page.getByLabel("Email", { exact: true }).isDisabled()).toBe(true);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("has the styles of its drawings, which come from the build without their code", async () => {
    const { page, context } = await newVisitor(product.browser, { javaScriptEnabled: false });
    const styleOf = (selector: string, property: string) =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) =>
          getComputedStyle(element).getPropertyValue(${JSON.stringify(property)}))`,
      );
    await page.goto(product.cloud.origin);
    expect(await styleOf("svg[role=img][class*=_drawing_][aria-label^='Each month']", "position")).toEqual([
      "absolute",
      "absolute",
    ]);
    expect(await styleOf("table[class*=_months_] th", "border-left-width")).toEqual(Array(5).fill("4px"));
    const [text] = await styleOf("svg[class*=_drawing_] text", "font-size");
    expect(text).toBe("12px");
    for (const path of ["/login", "/signup"]) {
      await page.goto(product.cloud.origin + path);
      expect(await styleOf("aside svg[class*=_drawing_]", "position"), path).toEqual(["absolute"]);
    }
    await context.close();
  });

  it("follows the system's theme without JavaScript", async () => {
    const backgrounds: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, context } = await newVisitor(product.browser, { javaScriptEnabled: false, colorScheme });
      await page.goto(product.cloud.origin);
      backgrounds.push(await page.evaluate<string>("getComputedStyle(document.body).backgroundColor"));
      await context.close();
    }
    const brightness = backgrounds.map((color) => Number(/\d+/.exec(color)?.[0]));
    expect(brightness[0]).toBeGreaterThan(200);
    expect(brightness[1]).toBeLessThan(60);
  });

  it("names itself to search engines and in shared links, each in its own words", async () => {
    const { page, context } = await newVisitor(product.browser, { javaScriptEnabled: false });
    const descriptions = new Set<string>();
    const paths = ["/", "/help", "/contact", "/terms", "/privacy", "/login", "/signup", "/forgot-password"];
    for (const path of paths) {
      await page.goto(product.cloud.origin + path);
      const content = (selector: string) => page.locator(selector).getAttribute("content");
      const description = (await content("meta[name=description]")) ?? "";
      expect(description.length, path).toBeGreaterThan(30);
      expect(description.length, path).toBeLessThanOrEqual(160);
      descriptions.add(description);
      expect(await content("meta[property='og:title']"), path).toBe(await page.title());
      expect(await page.locator("link[rel=canonical]").getAttribute("href"), path).toBe(path);
      expect(await page.locator("meta[name=robots]").count(), path).toBe(0);
      expect(await page.locator("h1").count(), path).toBe(1);
      expect(await page.getAttribute("html", "lang"), path).toBe("en");
      const data = await page.locator("script[type='application/ld+json']").textContent();
      expect(JSON.parse(data ?? "")).toMatchObject({ "@context": "https://schema.org", description });
    }
    expect(descriptions.size).toBe(paths.length);
    const picture = await page.request.get(`${product.cloud.origin}/open-graph.png`);
    expect(picture.headers()["content-type"]).toBe("image/png");
    const robots = await page.request.get(`${product.cloud.origin}/robots.txt`);
    expect(await robots.text()).toContain("User-agent: *");
    await page.goto(`${product.cloud.origin}/nothing-here`);
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    await context.close();
  });

  it.each(sizes)("loads little, does not move, and starts when it is used, on %s", async (_, options) => {
    const { page, context, pageErrors } = await newVisitor(product.browser, options);
    // Fonts that arrive late, as on a slow network: the words must not move for them.
    await page.route("**/*.woff2", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    expect(await transferOf(page, product.cloud.origin)).toBeLessThanOrEqual(120_000);
    expect(await isRunning(page)).toBe(false);
    await page.keyboard.press("Tab");
    await expect.poll(() => isRunning(page)).toBe(true);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    // Its links now lead on without another document.
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await page.getByRole("link", { name: "Privacy" }).click();
    await page.getByRole("heading", { level: 1, name: /privacy/i }).waitFor();
    expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it.each(["/login", "/signup", "/terms", "/help"])(
    "%s stays as it was built, without a layout shift",
    async (path) => {
      const { page, context, pageErrors } = await newVisitor(product.browser);
      await page.goto(product.cloud.origin + path);
      await page.evaluate(`document.querySelector("h1").setAttribute("data-built", "")`);
      await page.mouse.move(10, 10, { steps: 2 });
      await expect.poll(() => isRunning(page)).toBe(true);
      await page.waitForLoadState("networkidle");
      expect(await page.locator("h1[data-built]").count(), "the same heading").toBe(1);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
      expect(pageErrors.list).toEqual([]);
      await context.close();
    },
  );

  it("shows its owner's session at once, and never the way to the login", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free");
    // What a guest would press must not be in sight, whenever someone looks.
    await withEveryFrame(
      page,
      `for (const link of document.querySelectorAll("a[href='/login'], a[href='/signup']")) {
        if (link.checkVisibility({ visibilityProperty: true })) globalThis.wasSeen = true;
      }`,
    );
    await page.goto(product.cloud.origin);
    await page.getByRole("link", { name: "Open timeline" }).waitFor();
    expect(await page.evaluate(() => "wasSeen" in globalThis)).toBe(false);
    await page.goto(`${product.cloud.origin}/login`);
    await page.waitForURL(/\/timeline/);
    expect(await page.evaluate(() => "wasSeen" in globalThis)).toBe(false);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("keeps the chosen theme from the first frame on", async () => {
    const { page, context } = await newVisitor(product.browser, { colorScheme: "dark" });
    await page.goto(product.cloud.origin);
    expect(await page.getAttribute("html", "data-theme")).toBe("dark");
    await page.evaluate(() => localStorage.setItem("theme-mode", "light"));
    await withEveryFrame(
      page,
      `if (document.body) (globalThis.seenThemes ??= new Set()).add(getComputedStyle(document.body).backgroundColor);`,
    );
    await page.reload();
    await page.mouse.move(10, 10, { steps: 2 });
    await expect.poll(() => isRunning(page)).toBe(true);
    await page.waitForLoadState("networkidle");
    const themes = await page.evaluate<string[]>("[...seenThemes]");
    expect(themes).toHaveLength(1);
    await context.close();
  });

  it("has no accessibility violation, in both themes, on a desktop and on a phone", async () => {
    for (const [, options] of sizes) {
      const { page, context } = await newVisitor(product.browser, options);
      for (const path of ["/", "/terms", "/login"]) {
        await page.goto(product.cloud.origin + path);
        await look(page, `public ${path}`.replaceAll("/", "-"));
      }
      await context.close();
    }
  });
});
