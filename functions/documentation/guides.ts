import { msg } from "#shared/domain/language/translate.ts";
import accounts from "./content/accounts.md";
import alerts from "./content/alerts.md";
import backFilledAndProjected from "./content/back-filled-and-projected.md";
import controlPanel from "./content/control-panel.md";
import dollarCostAveraging from "./content/dollar-cost-averaging.md";
import exporting from "./content/exporting.md";
import halvingEpochs from "./content/halving-epochs.md";
import integrations from "./content/integrations.md";
import intelligence from "./content/intelligence.md";
import pricePath from "./content/price-path.md";
import quickstart from "./content/quickstart.md";
import readingTheTimeline from "./content/reading-the-timeline.md";
import security from "./content/security.md";
import sellAndReinvest from "./content/sell-and-reinvest.md";
import settings from "./content/settings.md";
import sharing from "./content/sharing.md";
import savedSimulations from "./content/simulations.md";
import taxReports from "./content/tax-reports.md";
import timelineTable from "./content/timeline-table.md";
import transactions from "./content/transactions.md";
import withdrawal from "./content/withdrawal.md";
import { page, pages } from "./pages.ts";
import type { DocumentRecord } from "./service.ts";
import { translatedTexts } from "./translated-texts.ts";

/** What a reader of the pages needs: first steps, the concepts and how to use each part. */
export const guides: readonly DocumentRecord[] = [
  {
    id: "quickstart",
    title: msg("Quick start"),
    description: msg(
      "What Halvest shows, and how to set up a plan in five steps, record what really happened and read the table.",
    ),
    category: "getting-started",
    order: 1,
    tags: ["first steps", "plan", "setup"],
    write: page(quickstart),
    translations: pages(translatedTexts.quickstart),
  },
  {
    id: "reading-the-timeline",
    title: msg("Reading the timeline"),
    description: msg(
      "Home, the ribbon of the epochs and the table of months: what they show and what each subscription adds.",
    ),
    category: "getting-started",
    order: 2,
    tags: ["timeline", "rows", "legend", "plans", "tiers"],
    write: page(readingTheTimeline),
  },
  {
    id: "halving-epochs",
    title: msg("Halving epochs"),
    description: msg(
      "What a halving epoch is, its eight turning points, and how the model places those of the future.",
    ),
    category: "core-concepts",
    order: 1,
    tags: ["halving", "cycle", "epoch", "peak", "trough", "wealth"],
    write: page(halvingEpochs),
  },
  {
    id: "dollar-cost-averaging",
    title: msg("Dollar-cost averaging and top-ups"),
    description: msg(
      "Buying for the same amount at fixed times, how the amount grows, and how much is added after a fall in price.",
    ),
    category: "core-concepts",
    order: 2,
    tags: ["DCA", "base amount", "growth rate", "top-up", "fees"],
    write: page(dollarCostAveraging),
  },
  {
    id: "price-path",
    title: msg("The price path"),
    description: msg(
      "Where the prices of the timeline come from: history, then a projection, and how far off it has been.",
    ),
    category: "core-concepts",
    order: 3,
    tags: ["projection", "anchors", "randomisation", "price", "power law"],
    write: page(pricePath),
  },
  {
    id: "back-filled-and-projected",
    title: msg("Recorded, back-filled and projected"),
    description: msg(
      "How Halvest distinguishes recorded figures, figures of buys that were not made, and figures that a model projects.",
    ),
    category: "core-concepts",
    order: 4,
    tags: ["back-fill", "pending", "projected", "row source"],
    write: page(backFilledAndProjected),
  },
  {
    id: "sell-and-reinvest",
    title: msg("Sell and reinvest"),
    description: msg(
      "The strategy that sells part of the coins around a cycle’s peak and buys back around its trough, and why to be careful.",
    ),
    category: "core-concepts",
    order: 5,
    tags: ["strategy", "foresight", "timing error", "hindsight"],
    write: page(sellAndReinvest),
  },
  {
    id: "control-panel",
    title: msg("The control panel"),
    description: msg(
      "The settings of a plan, one by one, and how to change them while you watch the effect.",
    ),
    category: "user-guides",
    order: 1,
    tags: ["settings", "base amount", "epoch table", "range"],
    write: page(controlPanel),
  },
  {
    id: "timeline-table",
    title: msg("The timeline table and its keys"),
    description: msg(
      "Keys, groups and columns of the timeline’s table: how to move, choose, copy and have figures explained.",
    ),
    category: "user-guides",
    order: 2,
    tags: ["keyboard", "shortcuts", "columns", "groups", "copy"],
    write: page(timelineTable),
  },
  {
    id: "transactions",
    title: msg("Transactions and CSV import"),
    description: msg(
      "Recording real buys and sells, importing the CSV file of an exchange, and changing the plan for a month.",
    ),
    category: "user-guides",
    order: 3,
    tags: ["buy", "sell", "import", "CSV", "duplicates", "exchange"],
    write: page(transactions),
  },
  {
    id: "exporting",
    title: msg("Exporting the timeline"),
    description: msg(
      "Saving the timeline as CSV, Excel, PDF or JSON, on a schedule if you like, and backups of plans.",
    ),
    category: "user-guides",
    order: 4,
    tags: ["CSV", "Excel", "PDF", "JSON", "download"],
    write: page(exporting),
  },
  {
    id: "security",
    title: msg("Security and two-factor login"),
    description: msg("Passwords, two-factor login, sessions and devices, and what happens to your data."),
    category: "user-guides",
    order: 5,
    tags: ["2FA", "TOTP", "authenticator", "recovery codes", "sessions", "password"],
    write: page(security),
  },
  {
    id: "tax-reports",
    title: msg("Tax reports"),
    description: msg(
      "What recorded sales mean for tax: gains and losses by year, with the lots they come from. A calculation aid, not advice.",
    ),
    category: "user-guides",
    order: 6,
    tags: ["tax", "lots", "gains", "FIFO", "holding period", "Form 8949"],
    write: page(taxReports),
  },
  {
    id: "withdrawal",
    title: msg("Living from it"),
    description: msg(
      "How long coins last once you stop buying and sell a part every month, and which amount is sustainable.",
    ),
    category: "user-guides",
    order: 7,
    tags: ["withdrawal", "retirement", "sustainable amount", "guardrails"],
    write: page(withdrawal),
  },
  {
    id: "accounts",
    title: msg("Accounts and wallet check"),
    description: msg(
      "What each wallet and exchange should hold, transfers between them, and how to compare a wallet with the blockchain.",
    ),
    category: "user-guides",
    order: 8,
    tags: ["wallet", "exchange", "transfer", "xpub", "watch-only"],
    write: page(accounts),
  },
  {
    id: "sharing",
    title: msg("Sharing a plan"),
    description: msg("Showing a plan to anyone who has a link, what the link reveals, and how to revoke it."),
    category: "user-guides",
    order: 9,
    tags: ["link", "share", "picture", "revoke"],
    write: page(sharing),
  },
  {
    id: "simulations",
    title: msg("Simulations and analyses"),
    description: msg(
      "Saving and comparing plans, and analyses: bands of outcomes, past starts, and what a goal needs.",
    ),
    category: "user-guides",
    order: 12,
    tags: ["save", "compare", "Monte Carlo", "backtest", "goal", "seed"],
    write: page(savedSimulations),
  },
  {
    id: "intelligence",
    title: msg("Intelligence"),
    description: msg(
      "Questions about your plan, figures on risk and lessons, all calculated in your browser from your own plan.",
    ),
    category: "user-guides",
    order: 13,
    tags: ["assistant", "question", "what if", "insights", "volatility", "lessons"],
    write: page(intelligence),
  },
  {
    id: "settings",
    title: msg("Settings"),
    description: msg(
      "What each setting does: appearance, formats and language, notifications, privacy, exports and your data.",
    ),
    category: "user-guides",
    order: 10,
    tags: ["theme", "colours", "notifications", "privacy", "formats", "language", "data export"],
    write: page(settings),
  },
  {
    id: "alerts",
    title: msg("Reminders and alerts"),
    description: msg(
      "What Halvest reminds you of, at which price it notifies you, and your plan’s buy days in your calendar.",
    ),
    category: "user-guides",
    order: 11,
    tags: ["notification", "price", "calendar", "quiet hours", "unsubscribe"],
    write: page(alerts),
  },
  {
    id: "integrations",
    title: msg("Exchanges and other services"),
    description: msg(
      "Connecting an exchange with a key that can only read, and public services; how buys and sells arrive.",
    ),
    category: "user-guides",
    order: 14,
    tags: ["sync", "Kraken", "Coinbase", "API key", "trades", "import"],
    write: page(integrations),
  },
];
