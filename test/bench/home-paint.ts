import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { demoAccounts, makeDemoAccounts } from "#lib/demo/demo-accounts.ts";
import { startLocal } from "#lib/local/start.ts";
import { quietTerminal } from "#lib/local/terminal.ts";
import { threeYearPlan } from "#shared/market/example-plans.ts";
import { desktop, launchBrowser, phone } from "#test/e2e/browser.ts";
import { layoutShift } from "#test/e2e/layout-shift.ts";
import { median } from "./bench-page.ts";
import type { BenchTable } from "./measure.ts";

declare global {
  /** Milliseconds from the navigation to the frame after each part is there. */
  var paints: Record<string, number>;
}

const rounds = 15;
const account = demoAccounts.find(({ email }) => email.startsWith("basic@"));
const parts = { months: "[role=grid] [role=gridcell]", home: "#home-held" };

/** Notes in the page when its parts have been painted: in a task after the frame that has them. */
const notePaints = `
  globalThis.paints = {};
  for (const [name, selector] of Object.entries(${JSON.stringify(parts)})) {
    const note = () => setTimeout(() => { paints[name] = performance.now(); });
    const look = () => requestAnimationFrame(document.querySelector(selector) ? note : look);
    look();
  }
`;

async function paintOf(page: Page, name: keyof typeof parts): Promise<number> {
  await page.reload();
  await page.waitForFunction((name) => globalThis.paints[name] !== undefined, name);
  return page.evaluate((name) => globalThis.paints[name] ?? Number.NaN, name);
}

/** Opening the timeline of an account with three years of buys, with Home and, bare, without its code. */
export async function homePaint(): Promise<BenchTable> {
  if (account === undefined) throw new Error("There is no demo account of Basic");
  const { email, password } = account;
  const dataDirectory = await mkdtemp(join(tmpdir(), "halvest-bench-"));
  const cloud = await startLocal({
    pages: "built",
    port: 0,
    dataDirectory,
    prepare: (place) => makeDemoAccounts(place, { [email]: threeYearPlan }),
    terminal: quietTerminal(),
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: desktop });
    await page.goto(`${cloud.origin}/login`);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.locator(parts.home).waitFor();
    await page.addInitScript({ content: notePaints });
    let isBare = false;
    await page.route(/\/assets\/home-[^/]+\.js$/, (route) =>
      isBare
        ? route.fulfill({ contentType: "text/javascript", body: "export const Home = () => null;" })
        : route.continue(),
    );
    const times = { bare: [] as number[], months: [] as number[], home: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      isBare = true;
      times.bare.push(await paintOf(page, "months"));
      isBare = false;
      times.home.push(await paintOf(page, "home"));
      times.months.push(await page.evaluate(() => globalThis.paints.months ?? Number.NaN));
    }
    const moved = [await layoutShift(page)];
    await page.setViewportSize(phone);
    await paintOf(page, "home");
    await page.waitForLoadState("networkidle");
    moved.push(await layoutShift(page));
    const bare = median(times.bare);
    const line = (name: string, millis: number) => ({ name, millis, ratio: millis / bare });
    return {
      title: "Opening the timeline",
      note: `Three years of recorded buys, code from the local cloud, from the navigation to the frame that shows it: medians of ${rounds} rounds in turn, on the wall. Bare: the same page without Home. Budget: 1.2 times the bare page. Layout shift of the whole load: ${moved.map((shift) => shift.toFixed(4)).join(" in a window, ")} on a phone; budget 0.02.`,
      lines: [
        line("bare page, months", bare),
        line("months below Home", median(times.months)),
        line("Home, what is held", median(times.home)),
      ],
    };
  } finally {
    await browser.close();
    await cloud.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
