import { defineFigures, type FigureDefinition } from "#shared/engine/figure-definition.ts";
import { holding } from "./holding-figures.ts";

const yearGains = (place: string, what: string) =>
  defineFigures(place, {
    gains: {
      unit: "money",
      header: "Gains",
      meaning: `All gains of the year ${what}, losses not deducted.`,
      formula: `Σ of the gains above zero ${what}`,
      inputs: ["taxReport.disposals.*.matches.*.gain"],
    },
    losses: {
      unit: "money",
      header: "Losses",
      meaning: `All losses of the year ${what}, as a positive amount.`,
      formula: `−Σ of the gains below zero ${what}`,
      inputs: ["taxReport.disposals.*.matches.*.gain"],
    },
    net: {
      unit: "money",
      header: "Net gain",
      meaning: `What the year brought ${what}, gains and losses together.`,
      formula: "gains − losses",
      inputs: [".gains", ".losses"],
    },
  });

/** The tax years. */
export const yearFigures: readonly FigureDefinition[] = [
  ...holding("taxReport.years.*.opening", "before the tax year", "of the day before its start"),
  ...holding("taxReport.years.*.closing", "at the end of the tax year", "of its last day, or of today"),
  ...defineFigures("taxReport.years.*.bought", {
    btc: {
      unit: "BTC",
      header: "Bitcoin bought",
      meaning: "Recorded purchases of the tax year.",
      formula: "Σ bitcoin of the year's purchases",
      inputs: ["transactions"],
    },
    cost: {
      unit: "money",
      header: "Cost of purchases",
      meaning: "What the year's purchases cost, fees included.",
      formula: "Σ (amount + fee) × exchange rate, each rounded to cents",
      inputs: ["transactions", "exchangeRates"],
    },
  }),
  ...defineFigures("taxReport.years.*.disposed", {
    btc: {
      unit: "BTC",
      header: "Bitcoin sold",
      meaning: "Recorded sales of the tax year.",
      formula: "Σ btc of the year's disposals",
      inputs: ["taxReport.disposals.*.btc"],
    },
    basis: {
      unit: "money",
      header: "Basis of sales",
      meaning: "What the bitcoin sold in the tax year cost.",
      formula: "Σ basis of the year's disposals",
      inputs: ["taxReport.disposals.*.basis"],
    },
  }),
  ...yearGains("taxReport.years.*", "by match or by disposal, as the jurisdiction counts"),
  ...yearGains("taxReport.years.*.short", "on matches of short term"),
  ...yearGains("taxReport.years.*.long", "on matches of long term"),
  ...defineFigures("taxReport.years.*", {
    disposals: {
      unit: "count",
      header: "Disposals",
      meaning: "Sales of the tax year; under share matching the sales of a day are one.",
      formula: "number of disposals dated in the year",
      inputs: ["transactions"],
    },
    proceeds: {
      unit: "money",
      header: "Proceeds",
      meaning: "What the year's disposals brought, before fees.",
      formula: "Σ proceeds of the year's disposals",
      inputs: ["taxReport.disposals.*.proceeds"],
    },
    fees: {
      unit: "money",
      header: "Selling fees",
      meaning: "Fees of the year's disposals.",
      formula: "Σ fees of the year's disposals",
      inputs: ["taxReport.disposals.*.fees"],
    },
    basis: {
      unit: "money",
      header: "Cost basis",
      meaning: "What the bitcoin sold in the year cost.",
      formula: "Σ basis of the year's disposals",
      inputs: ["taxReport.disposals.*.basis"],
    },
    allowance: {
      unit: "money",
      header: "Allowance",
      meaning: "The allowance or limit of the tax year.",
      formula: "your own amount of the year, else the jurisdiction's last one up to the year",
      inputs: ["request", "jurisdiction"],
      nullRule: "Empty where neither you nor the jurisdiction has one for the year.",
    },
    taxable: {
      unit: "money",
      header: "Taxable amount",
      meaning: "What the jurisdiction's rule makes of the year's gains; not the tax itself.",
      formula:
        "by jurisdiction: max(0, net − allowance); all short gains from the allowance on; max(0, net) × rate; or gains after losses, long ones × (1 − rate)",
      inputs: [".net", ".short.net", ".long.net", ".allowance", "jurisdiction"],
      nullRule: "Empty where the jurisdiction's rule computes none, or its allowance is not known.",
    },
  }),
];
