import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atom } from "#test/fakes/services/feed-server.ts";
import { krakenTrade } from "#test/fakes/services/kraken-server.ts";
import { atTimeline, chooseCsv } from "./at-timeline.ts";
import { phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look, lookEverywhere } from "./look.ts";

const product = demoProduct();

const panelOf = (page: Page) => page.getByRole("region", { name: "API Integrations", exact: true });
const rowOf = (page: Page, name: string) => panelOf(page).getByRole("listitem").filter({ hasText: name });

async function connectKraken(page: Page): Promise<void> {
  const { key } = product.services.kraken;
  await panelOf(page).getByRole("button", { name: "Connect Kraken Pro" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Kraken Pro" });
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await dialog.getByText("API key is required").waitFor();
  await dialog.getByLabel("API key", { exact: true }).fill(key.apiKey);
  await dialog.getByLabel("Private key", { exact: true }).fill(key.apiSecret);
  product.services.kraken.permissions = ["query-closed-trades", "withdraw-funds"];
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await dialog.getByText(/can do more than read \(withdraw-funds\)/).waitFor();
  await lookEverywhere(page, "a key that can do too much");
  product.services.kraken.permissions = ["query-closed-trades"];
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Kraken Pro is up to date").waitFor();
}

/** Holds the next request to an address back until it is released. */
async function held(page: Page, url: string) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    url,
    async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { asked: asked.promise, release: () => released.resolve() };
}

describe("API integrations", () => {
  it("connect an exchange, and record its trades after a look at them", async () => {
    const { trades } = product.services.kraken;
    trades.clear();
    trades.set(
      "TQX4-7LPA",
      krakenTrade("2026-06-18T10:00:00Z", { vol: "0.0042", cost: "324.87", fee: "1.30" }),
    );
    trades.set(
      "TQV9-2MSD",
      krakenTrade("2026-06-14T10:00:00Z", { pair: "XXBTZEUR", cost: "83.75", vol: "0.0015" }),
    );
    trades.set(
      "TQR1-9AAA",
      krakenTrade("2026-06-12T10:00:00Z", { cost: "150", vol: "0.00234695", fee: "2.25" }),
    );
    trades.set("TQB7-1ZZZ", krakenTrade("2026-06-10T10:00:00Z", { pair: "XBTINR", cost: "9000" }));
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "free");
    // The form of a buy asks for them as well.
    const listed = Promise.withResolvers<void>();
    await page.route("**/api/integrations", async (route) => {
      await listed.promise;
      await route.continue();
    });
    await chooseCsv(page, ["Date,Type,BTC,USD,Fee", "2026-06-12,buy,0.00234695,150,1.80"]);
    await page.getByRole("button", { name: "Import 1 Transaction" }).click();
    await page.getByText("1 transaction imported").waitFor();

    await page.getByRole("button", { name: "API Integrations", exact: true }).click();
    const panel = panelOf(page);
    await panel.getByText("Loading services…").waitFor();
    await panel.getByRole("button", { name: "Full screen" }).click();
    listed.resolve();
    await rowOf(page, "Kraken Pro").getByText("Disconnected").waitFor();
    await panel.getByRole("button", { name: "Leave full screen", pressed: true }).waitFor();
    await lookEverywhere(page, "integrations without a connection");
    await connectKraken(page);
    await rowOf(page, "Kraken Pro").getByText("Connected").waitFor();

    const rail = page.getByRole("region", { name: "Kraken Pro sync" });
    const trade = (text: string) => rail.getByRole("listitem").filter({ hasText: text });
    await trade("TQX4-7LPA").getByText("New").waitFor();
    await trade("from EUR").getByText("Estimated rate", { exact: true }).waitFor();
    await trade("Kraken Pro says US$ 2,25").getByText("Conflict").waitFor();
    await trade("Traded for INR").getByText("Cannot be recorded").waitFor();
    await look(page, "trades of an exchange");
    await page.setViewportSize(phone);
    await panel.getByRole("button", { name: "Review 4 trades from Kraken Pro" }).click();
    await look(page, "trades of an exchange");
    await page
      .getByRole("dialog", { name: "Kraken Pro sync" })
      .getByRole("button", { name: /^Close/ })
      .click();
    await page.setViewportSize({ width: 1440, height: 900 });

    await rail.getByRole("button", { name: "Accept 2 trades" }).click();
    await page.getByText("2 trades recorded from Kraken Pro").waitFor();
    await trade("TQX4-7LPA").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await trade("TQX4-7LPA").waitFor();
    await rail.getByRole("button", { name: "Accept 2 trades" }).click();
    await trade("TQX4-7LPA").waitFor({ state: "detached" });

    await trade("Kraken Pro says")
      .getByRole("button", { name: /^Use Kraken Pro/ })
      .click();
    await page.getByText("Changed to what Kraken Pro says").waitFor();
    await rail.getByText("Already recorded: 1").waitFor();
    await rail.getByRole("button", { name: "Skip all" }).click();
    await rail.getByText("Skipped: 1").waitFor();
    await rail.getByText("No trades are waiting.").waitFor();

    product.services.kraken.instead.push("limit");
    await panel.getByRole("button", { name: "Sync now: Kraken Pro" }).click();
    await page.getByText("Kraken Pro is not complete yet. The sync continues by itself.").waitFor();

    await rail.getByRole("button", { name: "Automatic", exact: true }).click();
    await rail.getByText("New trades are recorded after each sync").waitFor();
    trades.set("TNEW-0001", krakenTrade(new Date(Date.now() - 60_000).toISOString(), { fee: "0.31" }));
    await panel.getByRole("button", { name: "Sync now: Kraken Pro" }).click();
    await page.getByText("Kraken Pro is up to date").waitFor();
    await rail.getByText("No trades are waiting.").waitFor();

    // The key is refused from now on.
    product.services.kraken.permissions = ["query-closed-trades", "modify-trades"];
    await panel.getByRole("button", { name: "Sync now: Kraken Pro" }).click();
    await panel.getByText("1 service has connection errors.").waitFor();
    await rowOf(page, "Kraken Pro")
      .getByRole("button", { name: /^Renew key/ })
      .waitFor();
    await lookEverywhere(page, "a service with an error");
    product.services.kraken.permissions = ["query-closed-trades"];
    await panel.getByRole("tab", { name: "Configuration" }).click();
    const card = panel.getByRole("listitem", { name: "Kraken Pro", exact: true });
    await card.getByRole("button", { name: "Test connection" }).click();
    await page.getByText("Kraken Pro accepts the key, which can only read").waitFor();
    await lookEverywhere(page, "configuration of services");
    await card.getByRole("button", { name: "Disconnect" }).click();
    await page
      .getByRole("dialog", { name: "Disconnect Kraken Pro" })
      .getByRole("button", { name: "Disconnect", exact: true })
      .click();
    await page.getByText("Kraken Pro is disconnected. What was recorded stays.").waitFor();
    await panel.getByText("1 service has connection errors.").waitFor({ state: "detached" });

    await panel.getByRole("button", { name: "Close API Integrations" }).click();
    await page.getByRole("button", { name: "Power Tools", exact: true }).click();
    await page.getByText("4 transactions").first().waitFor();
    // The keys that can do too much are refused.
    expect(pageErrors.list.filter((text) => !/400 \(/.test(text))).toEqual([]);
    await context.close();
  });

  it("offer a trade of this month where its buy is confirmed, on Home and in the form, once", async () => {
    const { kraken } = product.services;
    const { trades } = kraken;
    trades.clear();
    // A minute ago, and in this month.
    const monthStart = Date.parse(`${new Date().toISOString().slice(0, 7)}-01`);
    const justNow = () => new Date(Math.max(Date.now() - 60_000, monthStart)).toISOString();
    trades.set("TOLD-0001", krakenTrade("2026-06-18T10:00:00Z", { vol: "0.0042", cost: "324.87" }));
    trades.set("TNOW-0001", krakenTrade(justNow(), { vol: "0.0021", cost: "150", fee: "0.39" }));
    trades.set("TNOW-0002", krakenTrade(justNow(), { vol: "0.0033", cost: "240", fee: "0.62" }));
    trades.set("TNOW-0003", krakenTrade(justNow(), { vol: "0.0044", cost: "310", type: "sell" }));
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic");
    const home = page.getByRole("region", { name: "Home" });
    const next = home.getByRole("region", { name: "Next buy" });
    await next.getByRole("button", { name: "I bought" }).waitFor();
    await page.getByRole("button", { name: "API Integrations", exact: true }).click();
    await panelOf(page).getByRole("button", { name: "Full screen" }).click();
    await connectKraken(page);
    await page.getByRole("button", { name: "Close API Integrations" }).click();

    const offered = (place: Locator) => place.getByRole("region", { name: "Trades of Kraken Pro" });
    const inForm = page.getByRole("dialog", { name: "Add Transaction" });
    const coins = async (place: Locator) =>
      (await offered(place).getByRole("listitem").allTextContents())
        .map((text) => text.slice(0, 6))
        .toSorted();
    await expect.poll(() => coins(next)).toEqual(["0,0021", "0,0033"]);
    await lookEverywhere(page, "home with trades of this month");
    const accepting = await held(page, "**/api/integrations/*/trades/accept");
    await next.getByRole("button", { name: /^Use this trade: 0,0021/ }).click();
    // The same buy cannot be recorded by another button meanwhile.
    await accepting.asked;
    for (const name of ["I bought", /^Use this trade: 0,0021/, /^Use this trade: 0,0033/]) {
      expect(await next.getByRole("button", { name }).isDisabled(), String(name)).toBe(true);
    }
    expect(await next.getByRole("button", { name: /^Use this trade: 0,0033/ }).textContent()).toBe(
      "Use this trade",
    );
    accepting.release();
    await page.getByText("1 trade recorded from Kraken Pro").waitFor();
    await home.getByText("1 recorded buy").waitFor();
    await expect.poll(() => coins(next)).toEqual(["0,0033"]);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect.poll(() => coins(next)).toEqual(["0,0021", "0,0033"]);
    await next.getByRole("button", { name: /^Use this trade: 0,0021/ }).click();
    await home.getByText("1 recorded buy").waitFor();

    // Without a price of today the button opens the form of the planned buy.
    await next.getByRole("button", { name: "I bought" }).click();
    await expect.poll(() => coins(inForm)).toEqual(["0,0033"]);
    await lookEverywhere(page, "the form of a buy with a trade");
    await inForm.getByRole("button", { name: "Sell", exact: true }).click();
    await offered(inForm).waitFor({ state: "detached" });
    await inForm.getByRole("button", { name: "Buy", exact: true }).click();
    const again = await held(page, "**/api/integrations/*/trades/accept");
    await inForm.getByRole("button", { name: /^Use this trade: 0,0033/ }).click();
    await again.asked;
    expect(await inForm.getByRole("button", { name: "Saving..." }).last().isDisabled()).toBe(true);
    again.release();
    await inForm.waitFor({ state: "detached" });
    await home.getByText("2 recorded buys").waitFor();
    await offered(next).waitFor({ state: "detached" });
    // The refused key.
    expect(pageErrors.list.filter((text) => !text.includes("400 (Bad Request)"))).toEqual([]);
    await context.close();
  });

  it("connect the news feed, choose its sources, and read it in Intelligence", async () => {
    const { feeds } = product.services;
    feeds.documents.set(
      "/own.atom",
      atom("My own feed", [
        { title: "News of my own", link: "https://own.example/1", at: "2026-08-21T08:00:00Z" },
      ]),
    );
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic");
    const openPanel = (name: string) => page.getByRole("button", { name, exact: true }).first().click();

    await openPanel("Intelligence");
    const intelligence = page.getByRole("region", { name: "Intelligence", exact: true });
    await intelligence.getByRole("button", { name: "Full screen" }).click();
    await intelligence.getByRole("tab", { name: "News" }).click();
    await intelligence.getByText("The news feed is not connected.", { exact: false }).waitFor();
    await lookEverywhere(page, "news without a connection");
    await intelligence.getByRole("button", { name: "Connect news feed" }).click();
    const story = intelligence.getByRole("link", { name: /Difficulty rises/ });
    await story.waitFor();
    expect(await story.getAttribute("href")).toBe("https://magazine.example/difficulty");
    expect(await story.getAttribute("rel")).toBe("noopener noreferrer");
    await intelligence.getByText("The network finds blocks & faster than planned.").waitFor();
    await lookEverywhere(page, "news");
    feeds.instead.set("/bank.atom", ["garbage"]);

    await intelligence.getByRole("button", { name: "Close Intelligence" }).click();
    await openPanel("API Integrations");
    const panel = panelOf(page);
    await rowOf(page, "News feed").getByText("Connected").waitFor();
    await panel.getByRole("tab", { name: "Configuration" }).click();
    const card = panel.getByRole("listitem", { name: "News feed", exact: true });
    await card.getByLabel("Another source").fill("ftp://own.example");
    await card.getByRole("button", { name: "Add source" }).click();
    await card.getByText("The address must begin with https://").waitFor();
    await card.getByLabel("Another source").fill(`${feeds.url}/own.atom`);
    await card.getByRole("button", { name: "Add source" }).click();
    await card.getByText("My own feed").waitFor();
    await card.getByRole("switch", { name: "Coin Magazine" }).click();
    await card.getByRole("switch", { name: "Coin Magazine", checked: false }).waitFor();
    await lookEverywhere(page, "sources of news");
    const macro = panel.getByRole("listitem", { name: "Macro indicators", exact: true });
    await macro.getByRole("button", { name: "Connect" }).click();
    await macro.getByText("World Bank, published", { exact: false }).waitFor();
    await macro
      .getByRole("switch", { name: "Use measured inflation for real values", checked: true })
      .waitFor();
    await macro.getByRole("row", { name: /GBP/ }).waitFor();
    for (const [name, figure] of [
      ["Market data", "Newest block"],
      ["On-chain analytics", "Hash rate"],
    ] as const) {
      const other = panel.getByRole("listitem", { name, exact: true });
      await other.getByRole("button", { name: "Connect" }).click();
      await other.getByText(figure).waitFor();
    }
    const prices = panel.getByRole("listitem", { name: "CoinGecko", exact: true });
    await prices.getByRole("button", { name: "Connect" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect CoinGecko" });
    await dialog.getByRole("button", { name: "Connect", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await prices.getByText("Price of CoinGecko").waitFor();
    await lookEverywhere(page, "measured inflation");
    await panel.getByRole("tab", { name: "All Services" }).click();
    await lookEverywhere(page, "seven services");
    await panel.getByRole("button", { name: "Close API Integrations" }).click();

    await openPanel("Intelligence");
    await intelligence.getByRole("tab", { name: "News" }).click();
    await intelligence.getByRole("link", { name: /News of my own/ }).waitFor();
    expect(await story.count()).toBe(0);
    await intelligence.getByRole("button", { name: "Close Intelligence" }).click();
    await openPanel("API Integrations");
    await panel.getByRole("tab", { name: "Configuration" }).click();
    await card.getByRole("button", { name: "Disconnect" }).click();
    await page
      .getByRole("dialog", { name: "Disconnect News feed" })
      .getByRole("button", { name: "Disconnect", exact: true })
      .click();
    await rowOf(page, "News feed").getByRole("button", { name: "Connect", exact: true }).waitFor();
    expect(pageErrors.list.filter((text) => !/400 \(/.test(text))).toEqual([]);
    await context.close();
  });
});
