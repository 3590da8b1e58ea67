import { glob, mkdir, readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { demoAccounts } from "#lib/demo/demo-accounts.ts";
import { type Language, languages } from "#shared/domain/formats.ts";
import { desktop, launchBrowser, phone, violationsOf } from "#test/e2e/browser.ts";
import { memberPages, readCut } from "#test/e2e/walked-pages.ts";

/**
 * Walks through a running product with its demo accounts in each language, in a window and on a phone, keeps a picture of
 * each page, panel and dialog, and reports what has no room, is no barrier-free page or failed:
 * `npm run languages -- http://localhost:4000 /tmp/pictures de fr`.
 */

const [origin = "http://localhost:4000", folder = ".cache/languages", ...chosen] = process.argv.slice(2);

/** Texts of the timeline's page, in a language. */
type Catalogue = ReadonlyMap<string, string>;

async function catalogueOf(language: Language): Promise<Catalogue> {
  const all = new Map<string, string>();
  for await (const file of glob(`web/features/{home,timeline,transactions}/messages/${language}.json`)) {
    const texts: Record<string, string> = JSON.parse(await readFile(file, "utf8"));
    for (const [text, translated] of Object.entries(texts)) all.set(text, translated);
  }
  return all;
}

const guestPages = [
  "",
  "/login",
  "/signup",
  "/forgot-password",
  "/documentation",
  "/documentation/quickstart",
];

/** What opens above the timeline: the button to press, after the menu of plans for some. */
const dialogs: readonly { readonly name: string; readonly isInPlans?: true }[] = [
  { name: "Add Transaction" },
  { name: "Share", isInPlans: true },
  { name: "What the range means" },
  { name: "The range as a table" },
  { name: "Change" },
];

class Walk {
  readonly faults: string[] = [];
  readonly #page: Page;
  readonly #language: Language;
  readonly #catalogue: Catalogue;

  constructor(page: Page, language: Language, catalogue: Catalogue) {
    this.#page = page;
    this.#language = language;
    this.#catalogue = catalogue;
    page.on("pageerror", (error) => this.faults.push(`${page.url()}: ${error.message}`));
  }

  say(english: string): string {
    return this.#catalogue.get(english) ?? english;
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(`${origin}${path}`);
    await this.#page.locator("h1, h2, [role=grid]").first().waitFor();
    await this.rest();
  }

  /** Waits until nothing is loaded or calculated any more. */
  async rest(): Promise<void> {
    await this.#page.waitForLoadState("networkidle");
    const calculating = this.#page
      .locator("main progress, main [role=progressbar]")
      .filter({ visible: true });
    await calculating.first().waitFor({ state: "detached" });
  }

  /** Checks and pictures what is shown, in both sizes. */
  async check(name: string): Promise<void> {
    const page = this.#page;
    for (const { id, where } of await violationsOf(page)) this.note(`${name}: ${id}: ${where.join(", ")}`);
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await page.waitForTimeout(restMs);
      for (const text of await page.evaluate<string[]>(readCut)) this.note(`${name}, ${size.width}: ${text}`);
      const file = `${this.#language} ${name} ${size.width}`.replaceAll(/[ /?=]+/g, "-");
      await page.screenshot({ path: `${folder}/${file}.png` });
    }
    await page.setViewportSize(desktop);
    await page.waitForTimeout(restMs);
  }

  note(fault: string): void {
    this.faults.push(`${this.#language}: ${fault}`);
  }

  async guest(): Promise<void> {
    for (const path of guestPages) {
      const prefix = this.#language === "en" ? "" : `/${this.#language}`;
      await this.open(`${prefix}${path}` || "/");
      await this.check(`guest ${path}`);
    }
  }

  async member(): Promise<void> {
    for (const path of memberPages) {
      await this.open(path);
      await this.check(path);
    }
    const page = this.#page;
    await this.open("/timeline");
    await page.getByRole("grid").first().waitFor();
    await this.check("timeline");
    for (const { name, isInPlans = false } of dialogs) await this.dialog(name, isInPlans);
    const buttons = page.locator("aside button");
    const count = await buttons.count();
    for (let index = 0; index < count - 1; index += 1) {
      await this.open("/timeline");
      await buttons.nth(index).click();
      await this.rest();
      await this.check(`panel ${index}`);
      const tabs = page.getByRole("tablist").last().getByRole("tab");
      for (let tab = 1; tab < (await tabs.count()); tab += 1) {
        await tabs.nth(tab).click();
        await this.rest();
        await this.check(`panel ${index} tab ${tab}`);
      }
    }
  }

  async dialog(name: string, isInPlans: boolean): Promise<void> {
    const page = this.#page;
    await this.open("/timeline");
    if (isInPlans) await page.locator("h1 button[aria-haspopup]").click();
    await page
      .getByRole("button", { name: this.say(name), exact: isInPlans || name === "Change" })
      .first()
      .click();
    await this.rest();
    await this.check(name);
  }
}

const restMs = 400;

async function logIn(page: Page): Promise<void> {
  const account = demoAccounts.find(({ email }) => email.startsWith("advanced@"));
  if (account === undefined) throw new Error("There is no advanced demo account.");
  await page.goto(`${origin}/login`);
  await page.locator("input[type=email]").fill(account.email);
  await page.locator("input[type=password]").fill(account.password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(/\/timeline/);
}

async function choose(page: Page, language: Language): Promise<void> {
  await page.goto(`${origin}/settings?category=environment`);
  const choice = page.locator("select:has(option[value=de]):has(option[value=it])");
  await choice.waitFor();
  if ((await choice.inputValue()) === language) return;
  const stored = page.waitForResponse((response) => response.ok() && response.request().method() === "PATCH");
  await choice.selectOption(language);
  await stored;
}

function context(browser: Browser, language: Language): Promise<BrowserContext> {
  return browser.newContext({
    viewport: desktop,
    reducedMotion: "reduce",
    locale: language,
    serviceWorkers: "block",
  });
}

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const faults: string[] = [];
try {
  for (const language of languages.filter((each) => chosen.length === 0 || chosen.includes(each))) {
    const catalogue = await catalogueOf(language);
    for (const kind of ["guest", "member"] as const) {
      const visit = await context(browser, language);
      const page = await visit.newPage();
      page.setDefaultTimeout(120_000);
      if (kind === "member") {
        await logIn(page);
        await choose(page, language);
      }
      const walk = new Walk(page, language, catalogue);
      try {
        await walk[kind]();
      } catch (error) {
        walk.note(`${kind}: ${String(error).split("\n")[0]}`);
      }
      if (kind === "member") await choose(page, "en");
      faults.push(...walk.faults);
      await visit.close();
    }
    process.stdout.write(`${language}: ${faults.length} faults so far\n`);
  }
} finally {
  await browser.close();
}
process.stdout.write(`${faults.join("\n")}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
