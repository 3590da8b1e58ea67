import type { Tier } from "#shared/domain/tiers.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";

export const tierNames: Readonly<Record<Tier, string>> = {
  free: "Free",
  basic: "Basic",
  advanced: "Advanced",
};

/** What the units of the columns stand for. */
export const unitTexts: Readonly<Record<Unit, string>> = {
  date: "date, year-month-day, UTC",
  text: "text",
  boolean: "yes or no",
  number: "plain number",
  USD: "US dollars",
  "USD/BTC": "US dollars per bitcoin",
  BTC: "bitcoin, to eight decimals",
  base: "the plan's base currency",
  "base/USD": "base currency per US dollar",
  fraction: "fraction (0.12 is 12 %)",
  "fraction/month": "fraction per month (0.12 is 12 %)",
  "fraction/year": "fraction per year (0.12 is 12 %)",
  multiplier: "multiplier (2.47 is shown as 247 %)",
  ratio: "ratio",
  "0-100": "points from 0 to 100",
  weeks: "weeks of contributions",
  days: "days",
  minutes: "minutes, shown as minutes and seconds",
  block: "block height",
  blocks: "number of blocks",
  "blocks/day": "blocks per day",
  "log10 days": "decimal logarithm of days",
  "log10 USD": "decimal logarithm of US dollars",
};
