import { msg } from "#shared/domain/language/translate.ts";
import { writeColumnReference } from "./column-reference.ts";
import disclaimers from "./content/disclaimers.md";
import faq from "./content/faq.md";
import glossary from "./content/glossary.md";
import methodology from "./content/methodology.md";
import monteCarlo from "./content/monte-carlo.md";
import simulationFile from "./content/simulation-file.md";
import webhooks from "./content/webhooks.md";
import { guides } from "./guides.ts";
import { definitions, page, pages } from "./pages.ts";
import type { DocumentRecord } from "./service.ts";
import { translatedTexts } from "./translated-texts.ts";

/** Loads the whole contract when it is needed: setting it up costs as much as all the rest of the function. */
async function apiReference(): Promise<string> {
  const [{ contract }, { writeApiReference }] = await Promise.all([
    import("#shared/api/index.ts"),
    import("./api-reference.ts"),
  ]);
  return writeApiReference(contract);
}

/** Every document of the product. */
export const documentRecords: readonly DocumentRecord[] = [
  ...guides,
  {
    id: "methodology",
    title: msg("Methodology"),
    description: msg(
      "How Halvest calculates every number of the timeline, where the data come from, and what the method got wrong.",
    ),
    category: "technical-reference",
    order: 1,
    tags: ["model", "formulas", "rounding", "XIRR", "TWR", "drawdown", "sources", "limits"],
    tocMaxLevel: 3,
    write: page(methodology),
  },
  {
    id: "column-reference",
    title: msg("Column reference"),
    description: msg(
      "Every column of the timeline in the order of the table: its meaning, its formula and when its cells are empty.",
    ),
    category: "technical-reference",
    order: 2,
    tags: ["columns", "definitions", "formula", "unit", "null rule"],
    tocMaxLevel: 3,
    write: () => writeColumnReference(definitions),
  },
  {
    id: "api-reference",
    title: msg("API reference"),
    description: msg(
      "All operations of the Halvest API, with their input, answers and errors, and complete programs as examples.",
    ),
    category: "technical-reference",
    order: 3,
    tags: ["API", "REST", "OpenAPI", "endpoints", "errors"],
    tocMaxLevel: 3,
    write: apiReference,
  },
  {
    id: "monte-carlo",
    title: msg("Monte Carlo bands"),
    description: msg(
      "How far the price, and with it a plan, may deviate from the model’s path, and how good these bands have been.",
    ),
    category: "advanced-topics",
    order: 1,
    tags: ["risk", "bands", "quantiles", "volatility", "loss probability", "coverage"],
    write: page(monteCarlo),
  },
  {
    id: "simulation-file",
    title: msg("Simulation file format"),
    description: msg(
      "Plans and results as JSON files, and the command-line tool that calculates one from the other.",
    ),
    category: "advanced-topics",
    order: 2,
    tags: ["plan file", "result file", "JSON", "simulate"],
    write: page(simulationFile),
  },
  {
    id: "webhooks",
    title: msg("Webhooks"),
    description: msg(
      "Programs of yours that Halvest notifies of what happens in your account: events, signatures and repeated tries.",
    ),
    category: "advanced-topics",
    order: 3,
    tags: ["developer", "events", "signature", "notify", "API"],
    write: page(webhooks),
  },
  {
    id: "glossary",
    title: msg("Glossary"),
    description: msg("Terms with a particular meaning in Halvest, from back-filled to total value."),
    category: "general",
    order: 1,
    tags: ["terms", "definitions"],
    write: page(glossary),
    translations: pages(translatedTexts.glossary),
  },
  {
    id: "faq",
    title: msg("Frequent questions"),
    description: msg(
      "Whether Halvest buys for you, how far to trust a projection, why numbers change, and other frequent questions.",
    ),
    category: "general",
    order: 2,
    tags: ["FAQ", "help"],
    write: page(faq),
  },
  {
    id: "disclaimers",
    title: msg("Disclaimers"),
    description: msg(
      "Nothing in Halvest is investment, tax or legal advice; what figures and projections cannot tell you.",
    ),
    category: "general",
    order: 3,
    tags: ["risk", "advice", "liability"],
    write: page(disclaimers),
  },
];
