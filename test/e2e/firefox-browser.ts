import { existsSync } from "node:fs";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { DrivenPage, patienceMs } from "./driven-page.ts";

/** Other builds, such as those in a sandbox of their own, cannot be driven everywhere. */
const systemFirefoxes = ["/usr/bin/firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** The Firefox to use; undefined where there is none. */
export const firefoxPath = process.env.FIREFOX_PATH ?? systemFirefoxes.find((path) => existsSync(path));

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
      // In English; numbers are written with a comma here, and dates with the day first, as the other tests read them.
      "intl.accept_languages": "en-DE",
      "intl.locale.requested": "en-DE",
      "ui.prefersReducedMotion": 1,
      // Scrollbars that take room, as on most desktops.
      "ui.useOverlayScrollbars": 0,
      "widget.gtk.overlay-scrollbars.enabled": false,
    },
  });
}

/** A page of Firefox; what it reports as an error is collected. */
export class FirefoxPage extends DrivenPage {
  readonly browserName = "firefox";
  readonly errors: string[] = [];
  readonly page: Page;

  constructor(page: Page, origin: string) {
    super(origin);
    this.page = page;
    page.setDefaultTimeout(patienceMs);
    page.on("pageerror", (error) => this.errors.push(`uncaught: ${String(error)}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  override async describe(): Promise<string> {
    return [...this.errors, await super.describe()].join("\n");
  }

  async goto(address: string): Promise<void> {
    await this.page.goto(address);
  }

  async find(condition: string): Promise<void> {
    await this.element(condition);
  }

  evaluate(script: string): Promise<unknown> {
    return this.page.evaluate(script);
  }

  protected async clickNow(condition: string): Promise<void> {
    await (await this.element(condition)).click();
  }

  protected async enter(condition: string, text: string): Promise<void> {
    const field = await this.element(condition);
    await field.click({ count: 3 });
    await field.type(text);
  }

  protected async takePicture(path: string): Promise<void> {
    await this.page.screenshot({ path: path as `${string}.png` });
  }

  async paste(condition: string): Promise<void> {
    await (await this.element(condition)).click({ count: 3 });
    await this.page.keyboard.down("Control");
    await this.page.keyboard.press("v");
    await this.page.keyboard.up("Control");
  }

  private async element(condition: string): Promise<ElementHandle> {
    const found = await this.page.waitForSelector(`::-p-xpath(${condition})`, { visible: true });
    if (found === null) throw new Error(`Nothing is ${condition}`);
    return found;
  }
}
