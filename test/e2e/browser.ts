import sparticuz from "@sparticuz/chromium";
import axeCore from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { installedChromium } from "./installed-chromium.ts";

declare global {
  var axe: typeof import("axe-core");
}

const quietFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** In one process, as its package has it for functions, Chromium ends when a second page opens. */
const manyProcesses = (flags: readonly string[]) =>
  flags.filter((flag) => flag !== "--single-process" && flag !== "--no-zygote");

const launched = new Set<Browser>();

export async function launchBrowser(): Promise<Browser> {
  const installed = installedChromium();
  const browser = await chromium.launch({
    executablePath: installed ?? (await sparticuz.executablePath()),
    args: installed ? quietFlags : [...manyProcesses(sparticuz.args), ...quietFlags],
  });
  launched.add(browser);
  browser.on("disconnected", () => launched.delete(browser));
  return browser;
}

/** How long a step may take before it counts as not happening. */
const patienceMs = 120_000;

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Everything the page reported: console errors, uncaught errors and requests the server failed. */
export interface PageErrors {
  readonly list: string[];
}

const errorsOf = new WeakMap<Page, string[]>();

/** What the open pages show and reported, for the report of a test that failed. */
export async function describePages(): Promise<string> {
  const described = [...launched]
    .flatMap((browser) => browser.contexts())
    .flatMap((context) => context.pages())
    .map(async (page) => {
      const text = await page
        .locator("body")
        .ariaSnapshot({ timeout: 5_000 })
        .catch((error: Error) => error.message);
      return [page.url(), ...(errorsOf.get(page) ?? []), text.slice(-3_000)].join("\n");
    });
  return (await Promise.all(described)).join("\n---\n");
}

/** What the browser says where a test keeps the product from being stored on the device. */
const workersBlocked = "Service Worker registration blocked by Playwright";

/** What the browser says of a socket that a server under load could not open in time: the page opens it again. */
const socketFailed = /^WebSocket connection to .* Unexpected response code: 5\d\d$/;

/** In English, but numbers are written with a comma here, as the tests read them, and dates with the day first. */
const locale = "en-DE";

/**
 * A fresh visitor. What the page reports as an error is collected; a test asserts that it is nothing. The product is not
 * stored on the device unless `serviceWorkers` allows it, so that every request is one of the page.
 */
export async function newVisitor(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ context: BrowserContext; page: Page; pageErrors: PageErrors }> {
  const context = await browser.newContext({
    viewport: desktop,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    locale,
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  context.on("page", collectErrors);
  const page = await context.newPage();
  return { context, page, pageErrors: { list: collectErrors(page) } };
}

/** What a page reports as an error from now on. */
function collectErrors(page: Page): string[] {
  const known = errorsOf.get(page);
  if (known !== undefined) return known;
  const list: string[] = [];
  errorsOf.set(page, list);
  page.on("console", (message) => {
    const isReport = message.type() === "error" || message.type() === "warning";
    const text = message.text();
    if (isReport && text !== workersBlocked && !socketFailed.test(text)) list.push(text);
  });
  page.on("pageerror", (error) => list.push(`uncaught: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) list.push(`${response.status()} ${response.url()}`);
  });
  return list;
}

/** What a theme can change; everything else is the same in each. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * The accessibility violations of the page as it is now. Frames with foreign content, such as mails, are left out.
 * @param isSameButColours whether only the theme differs from what was checked just before
 */
export async function violationsOf(page: Page, isSameButColours = false) {
  // Halfway between two colours nothing can be said about their contrast.
  await page.evaluate(
    "Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)).then(() => undefined)",
  );
  // Evaluated, not added as a script: the page's content security policy stays in force.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeCore.source);
  return page.evaluate(
    async (rules) => {
      // Describing what passes, and selectors, would take most of the time.
      const { violations } = await axe.run({
        iframes: false,
        resultTypes: ["violations"],
        selectors: false,
        ...(rules === null ? {} : { runOnly: { type: "rule", values: rules } }),
      });
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        where: nodes.slice(0, 3).map(({ html }) => html),
      }));
    },
    isSameButColours ? colourRules : null,
  );
}

/** No accessibility violation, see `violationsOf`. */
export async function expectAccessible(page: Page, name: string, isSameButColours = false): Promise<void> {
  expect(await violationsOf(page, isSameButColours), `axe on ${name}`).toEqual([]);
}
