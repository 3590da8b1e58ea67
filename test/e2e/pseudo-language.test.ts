import { glob, readFile } from "node:fs/promises";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { mailedLinkTo } from "#test/api/mailbox.ts";
import { password } from "#test/api/product.ts";
import { atTimeline, chooseLanguage, settled } from "./at-timeline.ts";
import { desktop, newVisitor, phone, violationsOf } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { memberPages, readCut } from "./walked-pages.ts";

const product = demoProduct();

type Text = string | CompiledMessage;

const accents: Readonly<Record<string, string>> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
};

/**
 * A text that shows where it comes from: accents on all vowels but those of our name, which is the same in every language,
 * a third longer, with a word written from the right.
 */
function pseudoText(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{Mark}/gu, "");
  return plain.replace(/Halvest|<\/?\w+>|[aeiou]/gi, (found) => accents[found] ?? found);
}

/** Words that make a text a third longer, and are written from right to left. */
const ending = (length: number) => (length < 4 ? "" : " אבגד".repeat(Math.ceil(length / 15)));

function pseudoMessage(text: Text): Text {
  if (typeof text === "string") return pseudoText(text) + ending(text.length);
  const letters = text.filter((token) => typeof token === "string").join("").length;
  return [...text.map(pseudoToken), ending(letters)] as CompiledMessage;
}

function pseudoToken(token: unknown): unknown {
  if (typeof token === "string") return pseudoText(token);
  const [name, type, choices] = token as [string, string?, Record<string, unknown>?];
  if (choices === undefined) return token;
  const written = Object.entries(choices).map(([choice, tokens]) => [
    choice,
    Array.isArray(tokens) ? tokens.map(pseudoToken) : tokens,
  ]);
  return [name, type, Object.fromEntries(written)];
}

/** Serves the Portuguese catalogues as a language that nobody speaks. */
async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/pt-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const code = encodeURIComponent(await response.text());
    const { default: catalogue } = (await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as {
      default: Record<string, Text>;
    };
    const pseudo = Object.entries(catalogue).map(([key, text]) => [key, pseudoMessage(text)]);
    await route.fulfill({ response, body: `export default ${JSON.stringify(Object.fromEntries(pseudo))}` });
  });
}

/**
 * What is no text of the page: names of months and days, units, names of products, services, tiers and formats, addresses, data, and
 * what the server says of devices, in real Portuguese.
 */
const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, 0, 16 + 30 * month)));
const dateWords = days.flatMap((date) =>
  ["long", "short"].flatMap((width) => {
    const style = width as "long" | "short";
    const write = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("pt", options).format(date);
    return [write({ month: style }), write({ weekday: style })];
  }),
);
const names = [
  "Halvest",
  "português",
  "Advanced",
  "Basic",
  "Free",
  "Excel",
  "CoinGecko",
  "Kraken Pro",
  "Kraken",
  "Coinbase",
  "mempool.space",
  "Blockchain.com",
  "Firefox",
  "Stripe",
  "Bitcoin Core",
  "EUR",
  "USD",
  "CAD",
  "AUD",
  "US",
  "sats",
  "AA",
  "Ada",
  "My plan",
  "O meu plano",
  "JSON",
  "halvest",
  "example",
  "Linux, Chrome",
  "Chrome em Linux",
  "O navegador parece automatizado",
  "O dispositivo foi visto pela primeira vez há menos de 7 dias",
];
const noTexts = new RegExp(
  `\\S+@[\\w.]+|\\b(?:${[...new Set([...dateWords, ...names])].map((word) => word.replaceAll(".", "\\.")).join("|")}|de|e|UTC)(?!\\p{Letter})`,
  "giu",
);

/**
 * What the page says. Parts that name their own language are not ours to translate; codes, paths and the choice of a
 * time zone are the same in every language.
 */
const readTexts = `(() => {
  const other = "[lang]:not(html), script, style, noscript, code, pre, option[value*='/'], [class*=skeleton]";
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest(other)) found.push(walker.currentNode.data);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    for (const element of document.querySelectorAll("[" + name + "]")) {
      if (!element.closest(other)) found.push(element.getAttribute(name));
    }
  }
  return found;
})()`;

/** Texts with a plain vowel: no message has one. What begins with a slash is a path or a command. */
async function foreignTexts(page: Page): Promise<string[]> {
  const texts = (await page.evaluate<string[]>(readTexts)).map((text) => text.trim());
  const foreign = texts.filter((text) => !text.startsWith("/") && /[aeiou]/i.test(text.replace(noTexts, "")));
  return [...new Set(foreign)];
}

/** What is still found once the page has had the time to take another form: a busy machine is late with it. */
async function lasting(find: () => Promise<string[]>): Promise<string[]> {
  if ((await settled(find)).length === 0) return [];
  await expect
    .poll(find)
    .toEqual([])
    .catch(() => undefined);
  return find();
}

/** What opens above the timeline, by the text of its button. */
const dialogs = ["Add Transaction", "Share", "What the range means", "The range as a table", "Set a goal"];

/** A text of the timeline's page as the page says it. */
async function said(english: string): Promise<string> {
  for await (const file of glob("web/features/{home,timeline}/messages/pt.json")) {
    const texts: Record<string, string> = JSON.parse(await readFile(file, "utf8"));
    const text = texts[english];
    if (text !== undefined) return pseudoText(text) + ending(text.length);
  }
  return expect.fail(`No text of the page: ${english}`);
}

/** What a walk checks of its page, and the faults it has found so far. */
function checksOf(page: Page) {
  const faults: string[] = [];
  const checkTexts = async (name: string) => {
    for (const text of await settled(() => foreignTexts(page))) faults.push(`${name}: ${text}`);
  };
  const check = async (name: string) => {
    await checkTexts(name);
    for (const { id, where } of await violationsOf(page)) {
      // The words at the end of a text are in the middle of a name that contains it: test/rules/spoken-names.test.ts.
      if (id !== "label-content-name-mismatch") faults.push(`${name}: ${id}: ${where.join(", ")}`);
    }
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      for (const text of await lasting(() => page.evaluate<string[]>(readCut)))
        faults.push(`${name}, ${size.width}: cut: ${text}`);
    }
    await page.setViewportSize(desktop);
  };
  return { faults, checkTexts, check };
}

it("every text comes from a catalogue and has room when it is longer, and no page fails axe", {
  timeout: 900_000,
}, async () => {
  const { origin } = product.cloud;
  const { page, context, pageErrors } = await atTimeline(product.browser, origin, "advanced");
  await speakPseudo(page);
  await chooseLanguage(page, origin, "pt");
  const { faults, checkTexts, check } = checksOf(page);
  // The documentation is left out: its titles come from the server, in real Portuguese.
  for (const path of memberPages) {
    await page.goto(`${origin}${path}`);
    await page.locator("h1, h2").first().waitFor();
    await page.waitForLoadState("networkidle");
    await check(path);
  }
  const grid = page.getByRole("grid");
  const openTimeline = async () => {
    await page.goto(`${origin}/timeline`);
    await Promise.all([grid.waitFor(), page.locator("h1").waitFor()]);
  };
  await openTimeline();
  await check("/timeline");
  // What explains a column and a figure loads when it is asked for.
  await grid.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F1");
  await page.getByRole("tooltip").waitFor();
  await checkTexts("tip of a column");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+F1");
  await page.getByRole("dialog").waitFor();
  await checkTexts("explanation of a figure");
  for (const name of dialogs) {
    await openTimeline();
    if (name === "Share") await page.locator("h1 button[aria-haspopup]").click();
    await page
      .getByRole("button", { name: await said(name), exact: true })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await check(`dialog ${name}`);
  }
  await openTimeline();
  // Of the sidebar; Home and panels have others.
  const sidebar = page.locator("aside:not([aria-label])").first();
  await sidebar.waitFor();
  const buttons = sidebar.locator("button");
  const count = await buttons.count();
  for (let index = 1; index < count - 1; index += 1) {
    await openTimeline();
    await buttons.nth(index).click();
    await check(`panel ${index}`);
  }
  await chooseLanguage(page, origin, "en");
  expect(faults.join("\n")).toBe("");
  expect(pageErrors.list).toEqual([]);
  await context.close();
});

/** React's error where a page is not what was prerendered, which is in real Portuguese here. */
const isOfPrerendering = (text: string) => text.includes("Minified React error #418");

it("the same holds from the registration to the first plan", { timeout: 900_000 }, async () => {
  const { origin } = product.cloud;
  // Another one with each try.
  const email = `pseudo.newcomer.${Date.now()}@example.com`;
  const { page, context, pageErrors } = await newVisitor(product.browser, { locale: "pt" });
  await speakPseudo(page);
  const { faults, check } = checksOf(page);
  const submit = page.locator("form button[type=submit]");
  const open = async (address: string) => {
    await page.goto(address);
    await submit.waitFor();
    await page.waitForLoadState("networkidle");
  };
  await open(`${origin}/pt/forgot-password`);
  await check("/forgot-password");
  await open(`${origin}/pt/signup`);
  await check("/signup");
  await page.locator("input[type=checkbox]").check();
  await submit.click();
  await check("/signup with errors");
  await page.locator("input[type=email]").fill(email);
  for (const field of await page.locator("input[type=password]").all()) await field.fill(password);
  await submit.click();
  const link = await mailedLinkTo(product.cloud, (address) => address.includes("token="), email);
  await check("after the registration");
  await page.goto(link);
  await page.waitForLoadState("networkidle");
  await check("after the confirmation");
  await open(`${origin}/pt/login`);
  await check("/login");
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await submit.click();
  for (const step of [1, 2, 3]) {
    await page.locator("h1").waitFor();
    await submit.waitFor();
    await page.waitForLoadState("networkidle");
    await check(`first run ${step}`);
    await submit.click();
  }
  await page.waitForURL(/\/timeline/);
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle");
  await check("after the first run");
  expect(faults.join("\n")).toBe("");
  expect(pageErrors.list.filter((text) => !isOfPrerendering(text))).toEqual([]);
  await context.close();
});
