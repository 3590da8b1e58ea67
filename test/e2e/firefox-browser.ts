import axeCore from "axe-core";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { expect } from "vitest";

/** The Firefox that the tests are asked to use; undefined where they are not asked. */
export const firefoxPath = process.env.FIREFOX_PATH;

const patienceMs = 60_000;

/** @param downloads the folder in which it saves files */
export async function launchFirefox(downloads: string): Promise<Browser> {
  return puppeteer.launch({
    browser: "firefox",
    headless: true,
    ...(firefoxPath !== undefined && { executablePath: firefoxPath }),
    defaultViewport: { width: 1440, height: 900 },
    timeout: 120_000,
    protocolTimeout: 180_000,
    extraPrefsFirefox: {
      "browser.download.dir": downloads,
      "browser.download.folderList": 2,
      "browser.download.useDownloadDir": true,
      "browser.download.always_ask_before_handling_new_types": false,
      // Numbers are written with a comma here, and dates with the day first, as the other tests read them.
      "intl.accept_languages": "de-DE",
      "intl.locale.requested": "de-DE",
      "ui.prefersReducedMotion": 1,
      // Scrollbars that take room, as on most desktops.
      "ui.useOverlayScrollbars": 0,
      "widget.gtk.overlay-scrollbars.enabled": false,
    },
  });
}

/** A text in a condition of XPath. */
const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** What tests do with a page, by the words that its readers see. Each step waits for what it needs. */
export class FirefoxPage {
  readonly errors: string[] = [];
  readonly page: Page;
  readonly origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
    page.setDefaultTimeout(patienceMs);
    page.on("pageerror", (error) => this.errors.push(`uncaught: ${String(error)}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  open(path: string) {
    return this.page.goto(this.origin + path);
  }

  async find(condition: string): Promise<ElementHandle> {
    const found = await this.page.waitForSelector(`::-p-xpath(${condition})`, { visible: true });
    if (found === null) throw new Error(`Nothing is ${condition}`);
    return found;
  }

  text(words: string) {
    return this.find(`//body//*[not(self::script)][text()[contains(normalize-space(.), ${quoted(words)})]]`);
  }

  heading(words: string) {
    return this.find(`//*[self::h1 or self::h2 or self::h3][contains(normalize-space(.), ${quoted(words)})]`);
  }

  /** A button or link by its name. */
  control(name: string) {
    const named = `[normalize-space(.) = ${quoted(name)} or @aria-label = ${quoted(name)}]`;
    return this.find(`//button[not(@disabled)]${named} | //a${named}`);
  }

  async press(name: string): Promise<void> {
    const control = await this.control(name);
    await control.scrollIntoView();
    await control.click();
  }

  field(label: string) {
    return this.find(`//*[@id = //label[normalize-space(.) = ${quoted(label)}]/@for]`);
  }

  async fill(label: string, value: string): Promise<void> {
    const field = await this.field(label);
    await field.click({ count: 3 });
    await field.type(value);
    expect(await this.valueOf(label)).toBe(value);
  }

  async valueOf(label: string): Promise<string> {
    const field = await this.field(label);
    const value = await field.getProperty("value");
    return String(await value.jsonValue());
  }

  /** Waits until a script of the page is true. */
  async until(script: string): Promise<void> {
    await expect.poll(() => this.page.evaluate(script), { timeout: patienceMs }).toBe(true);
  }

  at(path: string): Promise<void> {
    return this.until(`location.pathname === ${JSON.stringify(path)}`);
  }

  /** No accessibility violation, nothing wider than the window, and a picture where they are asked for. */
  async look(name: string): Promise<void> {
    await this.page.evaluate(axeCore.source);
    const found = await this.page.evaluate(async () => {
      const { violations } = await axe.run({ iframes: false });
      return violations.map(({ id, nodes }) => ({
        id,
        where: nodes.slice(0, 3).map(({ target }) => target.join(" ")),
      }));
    });
    expect(found, `axe on ${name} in Firefox`).toEqual([]);
    const width = await this.page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(width, `${name} is no wider than the window`).toBeLessThanOrEqual(0);
    const folder = process.env.PICTURES;
    if (folder === undefined) return;
    await this.page.screenshot({
      path: `${folder}/firefox ${name}.png`.replaceAll(" ", "-") as `${string}.png`,
    });
  }
}
