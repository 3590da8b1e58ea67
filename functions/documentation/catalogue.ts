import { msg } from "#shared/domain/language/translate.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { inputDefinitions } from "#shared/engine/columns/inputs.ts";
import { type Definitions, writeColumnReference } from "./column-reference.ts";
import accounts from "./content/accounts.md";
import alerts from "./content/alerts.md";
import backFilledAndProjected from "./content/back-filled-and-projected.md";
import controlPanel from "./content/control-panel.md";
import disclaimers from "./content/disclaimers.md";
import dollarCostAveraging from "./content/dollar-cost-averaging.md";
import exporting from "./content/exporting.md";
import faq from "./content/faq.md";
import glossary from "./content/glossary.md";
import halvingEpochs from "./content/halving-epochs.md";
import integrations from "./content/integrations.md";
import intelligence from "./content/intelligence.md";
import methodology from "./content/methodology.md";
import monteCarlo from "./content/monte-carlo.md";
import pricePath from "./content/price-path.md";
import quickstart from "./content/quickstart.md";
import readingTheTimeline from "./content/reading-the-timeline.md";
import security from "./content/security.md";
import sellAndReinvest from "./content/sell-and-reinvest.md";
import settings from "./content/settings.md";
import sharing from "./content/sharing.md";
import simulationFile from "./content/simulation-file.md";
import savedSimulations from "./content/simulations.md";
import taxReports from "./content/tax-reports.md";
import timelineTable from "./content/timeline-table.md";
import transactions from "./content/transactions.md";
import webhooks from "./content/webhooks.md";
import withdrawal from "./content/withdrawal.md";
import { fill } from "./fill.ts";
import type { DocumentRecord } from "./service.ts";
import { type TranslatedText, translatedTexts } from "./translated-texts.ts";

const definitions: Definitions = {
  groups: groupDefinitions,
  columns: columnDefinitions,
  inputs: inputDefinitions,
};

/** Loads the whole contract when it is needed: setting it up costs as much as all the rest of the function. */
async function apiReference(): Promise<string> {
  const [{ contract }, { writeApiReference }] = await Promise.all([
    import("#shared/api/index.ts"),
    import("./api-reference.ts"),
  ]);
  return writeApiReference(contract);
}

const page = (text: string) => () => fill(text, definitions);

const pages = (texts: TranslatedText): Required<DocumentRecord>["translations"] =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, page(text)]));

/** Every document of the product. */
export const documentRecords: readonly DocumentRecord[] = [
  {
    id: "quickstart",
    title: msg("Quick start"),
    category: "getting-started",
    order: 1,
    tags: ["first steps", "plan", "setup"],
    write: page(quickstart),
    translations: pages(translatedTexts.quickstart),
  },
  {
    id: "reading-the-timeline",
    title: msg("Reading the timeline"),
    category: "getting-started",
    order: 2,
    tags: ["timeline", "rows", "legend", "plans", "tiers"],
    write: page(readingTheTimeline),
  },
  {
    id: "halving-epochs",
    title: msg("Halving epochs"),
    category: "core-concepts",
    order: 1,
    tags: ["halving", "cycle", "epoch", "peak", "trough", "wealth"],
    write: page(halvingEpochs),
  },
  {
    id: "dollar-cost-averaging",
    title: msg("Dollar-cost averaging and top-ups"),
    category: "core-concepts",
    order: 2,
    tags: ["DCA", "base amount", "growth rate", "top-up", "fees"],
    write: page(dollarCostAveraging),
  },
  {
    id: "price-path",
    title: msg("The price path"),
    category: "core-concepts",
    order: 3,
    tags: ["projection", "anchors", "randomisation", "price", "power law"],
    write: page(pricePath),
  },
  {
    id: "back-filled-and-projected",
    title: msg("Recorded, back-filled and projected"),
    category: "core-concepts",
    order: 4,
    tags: ["back-fill", "pending", "projected", "row source"],
    write: page(backFilledAndProjected),
  },
  {
    id: "sell-and-reinvest",
    title: msg("Sell and reinvest"),
    category: "core-concepts",
    order: 5,
    tags: ["strategy", "foresight", "timing error", "hindsight"],
    write: page(sellAndReinvest),
  },
  {
    id: "control-panel",
    title: msg("The control panel"),
    category: "user-guides",
    order: 1,
    tags: ["settings", "base amount", "epoch table", "range"],
    write: page(controlPanel),
  },
  {
    id: "timeline-table",
    title: msg("The timeline table and its keys"),
    category: "user-guides",
    order: 2,
    tags: ["keyboard", "shortcuts", "columns", "groups", "copy"],
    write: page(timelineTable),
  },
  {
    id: "transactions",
    title: msg("Transactions and CSV import"),
    category: "user-guides",
    order: 3,
    tags: ["buy", "sell", "import", "CSV", "duplicates", "exchange"],
    write: page(transactions),
  },
  {
    id: "exporting",
    title: msg("Exporting the timeline"),
    category: "user-guides",
    order: 4,
    tags: ["CSV", "Excel", "PDF", "JSON", "download"],
    write: page(exporting),
  },
  {
    id: "security",
    title: msg("Security and two-factor login"),
    category: "user-guides",
    order: 5,
    tags: ["2FA", "TOTP", "authenticator", "recovery codes", "sessions", "password"],
    write: page(security),
  },
  {
    id: "tax-reports",
    title: msg("Tax reports"),
    category: "user-guides",
    order: 6,
    tags: ["tax", "lots", "gains", "FIFO", "holding period", "Form 8949"],
    write: page(taxReports),
  },
  {
    id: "withdrawal",
    title: msg("Living from it"),
    category: "user-guides",
    order: 7,
    tags: ["withdrawal", "retirement", "sustainable amount", "guardrails"],
    write: page(withdrawal),
  },
  {
    id: "accounts",
    title: msg("Accounts and wallet check"),
    category: "user-guides",
    order: 8,
    tags: ["wallet", "exchange", "transfer", "xpub", "watch-only"],
    write: page(accounts),
  },
  {
    id: "sharing",
    title: msg("Sharing a plan"),
    category: "user-guides",
    order: 9,
    tags: ["link", "share", "picture", "revoke"],
    write: page(sharing),
  },
  {
    id: "simulations",
    title: msg("Simulations and analyses"),
    category: "user-guides",
    order: 12,
    tags: ["save", "compare", "Monte Carlo", "backtest", "goal", "seed"],
    write: page(savedSimulations),
  },
  {
    id: "intelligence",
    title: msg("Intelligence"),
    category: "user-guides",
    order: 13,
    tags: ["assistant", "question", "what if", "insights", "volatility", "lessons"],
    write: page(intelligence),
  },
  {
    id: "settings",
    title: msg("Settings"),
    category: "user-guides",
    order: 10,
    tags: ["theme", "colours", "notifications", "privacy", "formats", "language", "data export"],
    write: page(settings),
  },
  {
    id: "alerts",
    title: msg("Reminders and alerts"),
    category: "user-guides",
    order: 11,
    tags: ["notification", "price", "calendar", "quiet hours", "unsubscribe"],
    write: page(alerts),
  },
  {
    id: "integrations",
    title: msg("Exchanges and other services"),
    category: "user-guides",
    order: 14,
    tags: ["sync", "Kraken", "Coinbase", "API key", "trades", "import"],
    write: page(integrations),
  },
  {
    id: "methodology",
    title: msg("Methodology"),
    category: "technical-reference",
    order: 1,
    tags: ["model", "formulas", "rounding", "XIRR", "TWR", "drawdown", "sources", "limits"],
    tocMaxLevel: 3,
    write: page(methodology),
  },
  {
    id: "column-reference",
    title: msg("Column reference"),
    category: "technical-reference",
    order: 2,
    tags: ["columns", "definitions", "formula", "unit", "null rule"],
    tocMaxLevel: 3,
    write: () => writeColumnReference(definitions),
  },
  {
    id: "api-reference",
    title: msg("API reference"),
    category: "technical-reference",
    order: 3,
    tags: ["API", "REST", "OpenAPI", "endpoints", "errors"],
    tocMaxLevel: 3,
    write: apiReference,
  },
  {
    id: "monte-carlo",
    title: msg("Monte Carlo bands"),
    category: "advanced-topics",
    order: 1,
    tags: ["risk", "bands", "quantiles", "volatility", "loss probability", "coverage"],
    write: page(monteCarlo),
  },
  {
    id: "simulation-file",
    title: msg("Simulation file format"),
    category: "advanced-topics",
    order: 2,
    tags: ["plan file", "result file", "JSON", "simulate"],
    write: page(simulationFile),
  },
  {
    id: "webhooks",
    title: msg("Webhooks"),
    category: "advanced-topics",
    order: 3,
    tags: ["developer", "events", "signature", "notify", "API"],
    write: page(webhooks),
  },
  {
    id: "glossary",
    title: msg("Glossary"),
    category: "general",
    order: 1,
    tags: ["terms", "definitions"],
    write: page(glossary),
    translations: pages(translatedTexts.glossary),
  },
  {
    id: "faq",
    title: msg("Frequent questions"),
    category: "general",
    order: 2,
    tags: ["FAQ", "help"],
    write: page(faq),
  },
  {
    id: "disclaimers",
    title: msg("Disclaimers"),
    category: "general",
    order: 3,
    tags: ["risk", "advice", "liability"],
    write: page(disclaimers),
  },
];
