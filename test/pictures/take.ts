import { mkdir, writeFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { demoAccounts } from "#lib/demo/demo-accounts.ts";
import { launchBrowser } from "#test/e2e/browser.ts";

/** Takes the README's pictures of a running product with its demo accounts: `npm run pictures -- http://localhost:4000`. */

const origin = process.argv[2] ?? "http://localhost:4000";
const folder = new URL("../../.pictures/", import.meta.url);
const quality = 82;
const size = { width: 1280, height: 800 };

interface Picture {
  readonly name: string;
  readonly isOfMember: boolean;
  /** Brings into view what the picture shows. */
  arrange(page: Page): Promise<unknown>;
}

const pictures: readonly Picture[] = [
  {
    name: "landing",
    isOfMember: false,
    async arrange(page) {
      await page.goto(origin);
      await page.getByRole("link", { name: "Calculate" }).click();
      await page.getByText("the model's middle outcome is").waitFor();
      await page.evaluate(`document.getElementById("calculator").scrollIntoView({ block: "start" })`);
    },
  },
  {
    name: "timeline",
    isOfMember: true,
    async arrange(page) {
      await page.getByRole("grid", { name: "Timeline by month" }).waitFor();
      await page.locator("section[aria-labelledby=home-goal]").waitFor();
    },
  },
  {
    name: "chart",
    isOfMember: true,
    async arrange(page) {
      await page.getByRole("button", { name: "Charts" }).first().click();
      await page.locator("canvas").first().waitFor();
      await page.getByRole("button", { name: "Full screen" }).click();
    },
  },
];

async function logIn(page: Page): Promise<void> {
  const account = demoAccounts.find(({ email }) => email.startsWith("advanced@"));
  if (account === undefined) throw new Error("There is no advanced demo account.");
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await page.waitForURL(/\/timeline/);
}

/** What the window shows, as WebP. */
async function take(page: Page, file: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality });
  const bytes = Buffer.from(data, "base64");
  await writeFile(new URL(file, folder), bytes);
  return bytes.length;
}

const restMs = 2500;

async function takeAll(browser: Browser, theme: "light" | "dark"): Promise<void> {
  for (const { name, isOfMember, arrange } of pictures) {
    const context = await browser.newContext({
      viewport: size,
      colorScheme: theme,
      reducedMotion: "reduce",
      locale: "en-GB",
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    if (isOfMember) await logIn(page);
    await arrange(page);
    // Fonts and the last drawing.
    await page.waitForTimeout(restMs);
    const file = `${name}-${theme}.webp`;
    const bytes = await take(page, file);
    process.stdout.write(`${file}: ${Math.round(bytes / 1000)} kB\n`);
    await context.close();
  }
}

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  await takeAll(browser, "light");
  await takeAll(browser, "dark");
} finally {
  await browser.close();
}
