import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTimeline, grid } from "./at-timeline.ts";
import { desktop, phone } from "./browser.ts";
import { demoAccount, demoProduct } from "./demo-product.ts";
import { look } from "./look.ts";
import {
  copyNote as note,
  deviceRecords as records,
  reopened,
  severable,
  stored,
  storing,
} from "./offline-device.ts";

const product = demoProduct();
const site = severable(product);

const amount = (page: Page) => page.getByLabel("Base Amount", { exact: true });
/** By the button that a phone has as well. */
async function openControlPanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit plan" }).click();
  await amount(page).waitFor();
}

const status = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).first();

async function typeAmount(page: Page, value: string): Promise<void> {
  await amount(page).fill(value);
  await amount(page).press("Enter");
}

/** The same account at another device, which is online. */
async function changeElsewhere(value: string): Promise<void> {
  const { page, context } = await atTimeline(product.browser, product.cloud.origin, "basic");
  await openControlPanel(page);
  await typeAmount(page, value);
  await status(page, "Saved").waitFor();
  await context.close();
}

const savedAmount = async () => {
  const { page, context } = await atTimeline(product.browser, product.cloud.origin, "basic");
  await openControlPanel(page);
  const value = await amount(page).inputValue();
  await context.close();
  return value;
};

describe.each([
  ["a window", desktop, ["611,00", "622,00", "633,00"]],
  ["a phone", phone, ["711,00", "722,00", "733,00"]],
] as const)("without a network, in %s", (_, viewport, [first, theirs, mine]) => {
  it("opens the last plan, keeps edits over a closed tab, and reconciles them when the server is back", async () => {
    const { context, page: opened } = await atTimeline(product.browser, site().origin, "basic", {
      ...storing,
      viewport,
    });
    await stored(opened);
    const months = await grid(opened).getAttribute("aria-rowcount");
    const { email } = await demoAccount("basic");
    expect(await records(opened)).not.toContain(email);

    await site().kill();
    let page = await reopened(site(), context, opened);
    await note(page).waitFor();
    expect(await grid(page).getAttribute("aria-rowcount")).toBe(months);
    await look(page, "the last plan without a network");
    await openControlPanel(page);
    await typeAmount(page, first);
    await status(page, "Offline: 1 change waiting").waitFor();
    await expect.poll(() => page.evaluate(`localStorage.getItem("waitingPlan")`)).not.toBeNull();

    page = await reopened(site(), context, page);
    await amount(page).waitFor();
    expect(await amount(page).inputValue()).toBe(first);
    await site().revive();
    await status(page, "Saved").waitFor();
    await note(page).waitFor({ state: "detached" });
    expect(await savedAmount()).toBe(first);
    await expect.poll(() => page.evaluate(`localStorage.getItem("waitingPlan")`)).toBeNull();

    await site().kill();
    await typeAmount(page, mine);
    await status(page, "Offline: 1 change waiting").waitFor();
    await changeElsewhere(theirs);
    await site().revive();
    await page.getByRole("button", { name: "Choose" }).click();
    const conflict = page.getByRole("dialog", { name: "Changed here and elsewhere" });
    await expect.poll(() => conflict.getByRole("cell").allTextContents()).toEqual([mine, theirs]);
    await look(page, "a conflict after a time without a network");
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await status(page, "Saved").waitFor();
    expect(await savedAmount()).toBe(mine);
    await context.close();
  });
});

/** A phone shortens the names of months. */
const monthRow = (page: Page, month: string) =>
  grid(page)
    .getByRole("rowheader", { name: new RegExp(`^${month.slice(0, 3)}[a-z]* ${month.slice(-4)}`) })
    .first();
const monthCells = async (page: Page, month: string) => {
  const row = monthRow(page, month).locator("xpath=ancestor::*[@role='row'][1]");
  return (await row.getByRole("gridcell").allTextContents()).join("|");
};

async function openMonth(page: Page, month: string): Promise<Locator> {
  await monthRow(page, month).click();
  const dialog = page.getByRole("dialog", { name: `Plan for ${month}` });
  await dialog.getByLabel("USD amount", { exact: true }).waitFor();
  return dialog;
}

async function changeMonth(page: Page, month: string, usd: string): Promise<void> {
  const dialog = await openMonth(page, month);
  await dialog.getByLabel("USD amount", { exact: true }).fill(usd);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** What waits is sealed as it is now, which takes a moment. */
async function kept(page: Page): Promise<void> {
  let last = "";
  await expect
    .poll(
      async () => {
        const before = last;
        last = await records(page);
        return last === before;
      },
      { interval: 2500 },
    )
    .toBe(true);
}

const goalPart = (page: Page) => page.getByRole("region", { name: "Goal", exact: true });
const ownGoal = /50\.000 of today’s money/;
const reached = /a month reaches it in .* outcomes\./;

async function setGoal(page: Page, amount: string): Promise<void> {
  await goalPart(page).getByRole("button", { name: "Set a goal" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a goal" });
  await dialog.getByLabel(/Worth at least/).fill(amount);
  await dialog.getByRole("button", { name: "Set goal" }).click();
  await dialog.waitFor({ state: "detached" });
}

const nextBuy = (page: Page) => page.getByRole("region", { name: "Next buy", exact: true });

describe.each([
  ["a window", desktop, "advanced", "March 2027", "May 2027"],
  ["a phone", phone, "free", "April 2027", "June 2027"],
] as const)("single months and the goal without a network, in %s", (_, viewport, tier, changed, disputed) => {
  it("are changed and skipped, wait over a closed tab, and are reconciled when the server is back", async () => {
    const { context, page: opened } = await atTimeline(product.browser, site().origin, tier, {
      ...storing,
      viewport,
    });
    await stored(opened);
    const seenElsewhere = async (month: string, usd: string, others?: (page: Page) => Promise<void>) => {
      const { page, context: elsewhere } = await atTimeline(product.browser, product.cloud.origin, tier);
      await expect.poll(() => monthCells(page, month)).toContain(usd);
      await others?.(page);
      await elsewhere.close();
    };

    await site().kill();
    let page = await reopened(site(), context, opened);
    await note(page).waitFor();
    await changeMonth(page, changed, "711");
    await expect.poll(() => monthCells(page, changed)).toContain("711,00");
    await status(page, "Offline: 1 change waiting").waitFor();
    await nextBuy(page).getByRole("button", { name: "Skip", exact: true }).click();
    await nextBuy(page).getByText("is skipped.", { exact: false }).waitFor();
    const skipped = (await nextBuy(page).getByText("is skipped.", { exact: false }).textContent()) ?? "";
    const skippedMonth = /(\w+ \d{4}) is skipped\./.exec(skipped)![1]!;
    await status(page, "Offline: 2 changes waiting").waitFor();
    // Undone and done again while it waits.
    const action = (name: string) => page.getByRole("button", { name, exact: true }).last();
    await action("Undo").click();
    await status(page, "Offline: 1 change waiting").waitFor();
    await nextBuy(page).getByText("is skipped.", { exact: false }).waitFor({ state: "detached" });
    await action("Redo").click();
    await status(page, "Offline: 2 changes waiting").waitFor();
    await setGoal(page, "50000");
    await page.getByText("Goal set. It is saved when the connection is back.").waitFor();
    await status(page, "Offline: 3 changes waiting").waitFor();
    await goalPart(page).getByText(reached).waitFor();
    await look(page, "months and a goal that wait for a network");
    await kept(page);

    page = await reopened(site(), context, page);
    await status(page, "Offline: 3 changes waiting").waitFor();
    await nextBuy(page).getByText(`${skippedMonth} is skipped.`).waitFor();
    await expect.poll(() => monthCells(page, changed)).toContain("711,00");
    await goalPart(page).getByText(ownGoal).waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: goal set").waitFor();
    await goalPart(page).getByRole("button", { name: "Set a goal" }).waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText(/^Undone: .* changed$/).waitFor();
    await status(page, "Offline: 1 change waiting").waitFor();
    await nextBuy(page).getByText("is skipped.", { exact: false }).waitFor({ state: "detached" });
    await page.keyboard.press("Control+Shift+z");
    await status(page, "Offline: 2 changes waiting").waitFor();
    await nextBuy(page).getByText(`${skippedMonth} is skipped.`).waitFor();
    await page.keyboard.press("Control+Shift+z");
    await status(page, "Offline: 3 changes waiting").waitFor();
    // Another amount that is tried waits as well, and is the plan's on Home.
    await goalPart(page).getByText(reached).waitFor();
    await goalPart(page).getByRole("slider").fill("321");
    await goalPart(page).getByRole("button", { name: "Apply to plan" }).click();
    await status(page, "Offline: 4 changes waiting").waitFor();
    await goalPart(page)
      .getByText(/321 a month reaches it/)
      .first()
      .waitFor();
    expect(await goalPart(page).getByRole("button", { name: "Apply to plan" }).count()).toBe(0);
    const dialog = await openMonth(page, changed);
    expect(await dialog.getByLabel("USD amount", { exact: true }).inputValue()).toBe("711,00");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await site().revive();
    await note(page).waitFor({ state: "detached" });
    await page.getByText(/changes? waiting/).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(`localStorage.getItem("waitingPlan")`)).toBeNull();
    await seenElsewhere(changed, "711,00");
    await seenElsewhere(skippedMonth, "0,00", async (there) => {
      await goalPart(there).getByText(ownGoal).waitFor();
      await goalPart(there)
        .getByText(/321 a month reaches it/)
        .first()
        .waitFor();
    });

    await site().kill();
    await changeMonth(page, disputed, "722");
    await status(page, "Offline: 1 change waiting").waitFor();
    const { page: other, context: elsewhere } = await atTimeline(product.browser, product.cloud.origin, tier);
    await changeMonth(other, disputed, "733");
    await elsewhere.close();
    await site().revive();
    await page.getByRole("button", { name: "Choose" }).click();
    const conflict = page.getByRole("dialog", { name: "Changed here and elsewhere" });
    await conflict.getByRole("rowheader", { name: `Plan for ${disputed}` }).waitFor();
    await expect
      .poll(() => conflict.getByRole("cell").allTextContents())
      .toEqual(["USD amount 722,00", "USD amount 733,00"]);
    await look(page, "a month in conflict after a time without a network");
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(() => monthCells(page, disputed)).toContain("722,00");
    await expect.poll(() => page.evaluate(`localStorage.getItem("waitingPlan")`)).toBeNull();
    await seenElsewhere(disputed, "722,00");
    await context.close();
  });
});

describe("a network that goes early", () => {
  it("leaves the page that was open before with what it had not loaded yet", async () => {
    const { context, page } = await atTimeline(product.browser, site().origin, "free", storing);
    await stored(page);
    await site().kill();
    await page.getByRole("button", { name: "Charts" }).first().click();
    await page.locator("canvas").first().waitFor();
    await page.getByRole("link", { name: "Withdrawal" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Withdrawal" }).waitFor();

    // A proxy that has lost its server answers in its place: to someone who is logged in this page is the plan.
    site().refuse(503);
    await site().revive();
    await page.goto(`${site().origin}/login`);
    await note(page).waitFor();
    await grid(page).waitFor();
    site().refuse(null);
    await context.close();
  });

  it("leaves exports that were used before, and says of the others that they need a connection", async () => {
    const { context, page } = await atTimeline(product.browser, site().origin, "advanced", storing);
    await stored(page);
    const dialog = page.getByRole("dialog", { name: "Export All Charts" });
    const open = async () => {
      await page.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("button", { name: "Export All Charts (PDF)" }).click();
      await dialog.waitFor();
    };
    const press = () => dialog.getByRole("button", { name: "Export as PDF" }).click();
    const saved = async () => {
      const [download] = await Promise.all([page.waitForEvent("download"), press()]);
      expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
      await dialog.waitFor({ state: "detached" });
    };
    await page.getByRole("button", { name: "Charts" }).first().click();
    await page.locator("canvas").first().waitFor();
    await open();
    await site().kill();
    await press();
    await dialog.getByText(/this kind of file needs a connection the first time/).waitFor();
    await look(page, "an export that needs a network");
    await site().revive();
    await saved();

    // What the browser itself remembers of the files would answer in their place.
    await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
    await site().kill();
    await open();
    await saved();
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Export" });
    await menu.getByText("Exporting needs a connection.").waitFor();
    await look(page, "files without a network");
    await menu.getByRole("button", { name: /^CSV/ }).click();
    await page.getByText(/this export needs a connection/).waitFor();
    await context.close();
  });

  it("does not end a page whose code failed to load: it tries again by itself, and when it is asked to", async () => {
    const { context, page } = await atTimeline(product.browser, site().origin, "free", storing);
    await stored(page);
    const aside = await context.newPage();
    await aside.goto(`${site().origin}/favicon.svg`);
    const move = (isBack: boolean) =>
      aside.evaluate(`(async () => {
        const [name] = await caches.keys();
        const cache = await caches.open(name);
        const kept = await caches.open("aside");
        const [from, to] = ${isBack} ? [kept, cache] : [cache, kept];
        for (const request of await from.keys()) {
          if (!/timeline-route-[^/]*\\.js$/.test(request.url)) continue;
          await to.put(request, await from.match(request));
          await from.delete(request);
        }
      })()`);
    await move(false);
    // What the browser itself remembers of the files would answer in their place.
    await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
    await site().kill();
    await page.goto(`${site().origin}/timeline`);
    await page.getByRole("heading", { name: "This page didn't load" }).waitFor();
    const arrival = () => page.evaluate(`performance.getEntriesByType("navigation")[0].type`);
    await expect.poll(arrival).toBe("reload");
    await look(page, "a page that did not load");
    await move(true);
    await page.getByRole("button", { name: "Try Again" }).click();
    await grid(page).waitFor();
    await context.close();
  });
});

describe("what is stored on the device", () => {
  it("is removed at logout, and opens nothing afterwards", async () => {
    const { context, page } = await atTimeline(product.browser, site().origin, "free", storing);
    await stored(page);
    await page
      .getByRole("button", { name: /account/i })
      .first()
      .click();
    await page
      .getByRole("menuitem", { name: "Logout" })
      .or(page.getByRole("button", { name: "Logout" }))
      .click();
    await page.waitForURL(`${site().origin}/`);
    await expect.poll(() => records(page)).toBe("[]");
    await site().kill();
    await page.goto(`${site().origin}/timeline`);
    await page.waitForURL(/\/login/);
    expect(await grid(page).count()).toBe(0);
    await site().revive();
    await context.close();
  });

  it("takes over a new version only when the user says so, with what is unsaved", async () => {
    const { context, page } = await atTimeline(product.browser, site().origin, "advanced", storing);
    await stored(page);
    await page.reload();
    await grid(page).waitFor();
    await openControlPanel(page);
    // At a second try this is another one, too.
    site().release(`version ${crypto.randomUUID()}`);
    await page.evaluate(
      "navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => undefined)",
    );
    await page.getByText("A new version of Halvest is ready.").waitFor();
    await typeAmount(page, "345,00");
    await page.evaluate(`window.isFormerVersion = true`);
    await page.getByRole("button", { name: "Reload" }).click();
    // While the page loads there is nothing to ask.
    const isFormer = () => page.evaluate("window.isFormerVersion === true").catch(() => true);
    await expect.poll(isFormer).toBe(false);
    await grid(page).waitFor();
    if (!(await amount(page).isVisible())) await openControlPanel(page);
    expect(await amount(page).inputValue()).toBe("345,00");
    await context.close();
  });
});
