import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { NewTransaction, Transaction } from "#shared/api/transactions.ts";
import { atTimeline, grid, type Tier } from "./at-timeline.ts";
import { desktop, phone } from "./browser.ts";
import { demoAccount, demoProduct } from "./demo-product.ts";
import { look } from "./look.ts";
import { backOnline, copyNote, reopened, severable, stored, storing } from "./offline-device.ts";

const product = demoProduct();
const site = severable(product);

/** The same account at another device, which is online. */
async function elsewhere(tier: Tier) {
  const { email, password } = await demoAccount(tier);
  const { json } = await product.call("POST", "/auth/login", { body: { email, password } });
  const { session } = json!.data as { session: { accessToken: string; refreshToken: string } };
  const csrf = await product.call("GET", "/csrf-token", {
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  const as = { ...session, email, userId: "", csrfToken: String(csrf.json?.csrfToken) };
  const list = async () => {
    const { json: page } = await product.call("GET", "/transactions?limit=1000", { as });
    return page!.data as Transaction[];
  };
  return {
    list,
    of: async (usdSpent: number) => (await list()).filter((each) => each.usdSpent === usdSpent),
    record: async (body: NewTransaction) => {
      const answer = await product.call("POST", "/transactions", { body, as });
      expect(answer.status).toBe(200);
      return answer.json!.data as Transaction;
    },
    change: async (id: string, body: object) => {
      expect((await product.call("PUT", `/transactions/${id}`, { body, as })).status).toBe(200);
    },
  };
}

/** The one above the months; Home has the same lines. */
const lines = (page: Page) =>
  page.getByRole("region", { name: "Months" }).getByRole("list", { name: "Waiting for a connection" });
const held = async (page: Page) =>
  (await page.getByRole("region", { name: "You hold", exact: true }).textContent()) ?? "";

/** Without an amount of bitcoin, that follows from the price. */
async function fill(page: Page, usd: string, btc?: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("USD amount", { exact: true }).fill(usd);
  if (btc !== undefined) await dialog.getByLabel("BTC amount", { exact: true }).fill(btc);
}

async function save(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function add(page: Page, usd: string, btc: string): Promise<void> {
  await page.getByRole("button", { name: "Add Transaction" }).click();
  await fill(page, usd, btc);
  await save(page);
}

/** Opens the form of what is recorded in a month. */
async function openMonth(page: Page, month: RegExp): Promise<void> {
  await grid(page).getByRole("rowheader", { name: month }).first().click();
  await page.getByRole("dialog", { name: "Edit Transaction" }).waitFor();
}

const today = () => new Date().toISOString().slice(0, 10);
const buy = { dateAcquired: "2024-03-05", usdSpent: 120, btcBought: 0.002, feesUSD: 1 } as const;

describe.each([
  ["a window", desktop, "basic"],
  ["a phone", phone, "advanced"],
] as const)("transactions without a network, in %s", (_, viewport, tier) => {
  it("are recorded once when the connection is back, and asked about when others came first", async () => {
    const { context, page: opened } = await atTimeline(product.browser, site().origin, tier, {
      ...storing,
      viewport,
    });
    await stored(opened);
    const other = await elsewhere(tier);
    const count = (await other.list()).length;
    await site().kill();
    let page = await reopened(site(), context, opened);
    await copyNote(page).waitFor();
    const before = await held(page);
    await add(page, "87,65", "0,00123");
    await page.getByText(/^New buy of .* It is saved when the connection is back\.$/).waitFor();
    await lines(page).getByText("The figures do not include it yet.").waitFor();
    expect(await held(page)).toBe(before);
    // Undone and done again while it waits.
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await lines(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Redo", exact: true }).last().click();
    await lines(page).waitFor();
    await look(page, "a transaction that waits for a network");

    page = await reopened(site(), context, page);
    await copyNote(page).waitFor();
    await lines(page).getByText("US$ 87,65").waitFor();
    expect(await held(page)).toBe(before);
    // Edited, it waits with the other values.
    await lines(page).getByRole("button", { name: "Edit" }).click();
    await page.getByText(/^Unsaved entries restored\./).waitFor();
    expect(await page.getByLabel("USD amount", { exact: true }).inputValue()).toBe("87,65");
    await fill(page, "88,65");
    await save(page);
    await lines(page).getByText("US$ 88,65").waitFor();
    expect(await lines(page).getByRole("listitem").count()).toBe(1);

    await backOnline(site(), page);
    await lines(page).waitFor({ state: "detached" });
    await page.getByText(/^Buy of .* recorded$/).waitFor();
    await expect.poll(() => held(page)).not.toBe(before);
    expect(await other.of(88.65)).toHaveLength(1);
    expect(await other.of(87.65)).toHaveLength(0);

    await site().kill();
    await add(page, "90,11", "0,00126");
    await lines(page).waitFor();
    await other.record({ dateAcquired: today(), usdSpent: 90.11, btcBought: 0.00126, feesUSD: 1 });
    await backOnline(site(), page);
    await lines(page).getByText("Your transactions were changed elsewhere meanwhile.").waitFor();
    await lines(page)
      .getByText(/already: buy of US\$ 90,11, buy of US\$ 88,65\. Record this one as well\?/)
      .waitFor();
    await look(page, "a waiting transaction that others came before");
    expect(await other.of(90.11)).toHaveLength(1);
    await lines(page).getByRole("button", { name: "Discard" }).click();
    await lines(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await lines(page).getByRole("button", { name: "Record" }).click();
    await lines(page).waitFor({ state: "detached" });
    await expect.poll(async () => (await other.of(90.11)).length).toBe(2);
    expect(await other.list()).toHaveLength(count + 3);
    await context.close();
  });

  it("are changed and deleted when the connection is back, unless they were changed elsewhere", async () => {
    const other = await elsewhere(tier);
    const first = await other.record(buy);
    const second = await other.record({ ...buy, dateAcquired: "2024-05-06" });
    const third = await other.record({ ...buy, dateAcquired: "2024-07-06" });
    const { context, page } = await atTimeline(product.browser, site().origin, tier, {
      ...storing,
      viewport,
    });
    await stored(page);
    await site().kill();
    await openMonth(page, /^Mar[a-z]* 2024/);
    await fill(page, "130");
    await save(page);
    await openMonth(page, /^May[a-z]* 2024/);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await openMonth(page, /^Jul[a-z]* 2024/);
    await fill(page, "140");
    await save(page);
    await expect.poll(() => lines(page).getByRole("listitem").count()).toBe(3);
    await other.change(third.id, { feesUSD: 2 });
    await backOnline(site(), page);
    await lines(page)
      .getByText("The transaction was changed elsewhere, so nothing was overwritten.")
      .waitFor();
    await expect.poll(() => lines(page).getByRole("listitem").count()).toBe(1);
    await look(page, "a waiting change that was overtaken");
    const now = new Map((await other.list()).map((each) => [each.id, each]));
    expect(now.get(first.id)).toMatchObject({ usdSpent: 130, version: 2 });
    expect(now.has(second.id)).toBe(false);
    expect(now.get(third.id)).toMatchObject({ usdSpent: 120, feesUSD: 2 });
    await lines(page).getByRole("button", { name: "Edit" }).click();
    expect(await page.getByLabel("USD amount", { exact: true }).inputValue()).toBe("140,00");
    await save(page);
    await lines(page).waitFor({ state: "detached" });
    await expect.poll(async () => (await other.of(140)).length).toBe(1);
    await context.close();
  });
});
