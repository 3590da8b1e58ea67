import { msg } from "#shared/domain/language/translate.ts";
import { defineFigures, type FigureDefinition } from "#shared/engine/figure-definition.ts";
import { holding } from "./holding-figures.ts";

interface GainTexts {
  readonly gains: string;
  readonly gainsFormula: string;
  readonly losses: string;
  readonly lossesFormula: string;
  readonly net: string;
}

const yearGains = (place: string, texts: GainTexts) =>
  defineFigures(place, {
    gains: {
      unit: "money",
      header: msg("Gains"),
      meaning: texts.gains,
      formula: texts.gainsFormula,
      inputs: ["taxReport.disposals.*.matches.*.gain"],
    },
    losses: {
      unit: "money",
      header: msg("Losses"),
      meaning: texts.losses,
      formula: texts.lossesFormula,
      inputs: ["taxReport.disposals.*.matches.*.gain"],
    },
    net: {
      unit: "money",
      header: msg("Net gain"),
      meaning: texts.net,
      formula: msg("gains − losses"),
      inputs: [".gains", ".losses"],
    },
  });

/** The tax years. */
export const yearFigures: readonly FigureDefinition[] = [
  ...holding("taxReport.years.*.opening", {
    btc: msg("Recorded bitcoin held before the tax year."),
    cost: msg("What the bitcoin held before the tax year cost, fees included."),
    value: msg("What the bitcoin held before the tax year is worth."),
    valueFormula: msg("btc × price × exchange rate of the day before its start, rounded to cents"),
  }),
  ...holding("taxReport.years.*.closing", {
    btc: msg("Recorded bitcoin held at the end of the tax year."),
    cost: msg("What the bitcoin held at the end of the tax year cost, fees included."),
    value: msg("What the bitcoin held at the end of the tax year is worth."),
    valueFormula: msg("btc × price × exchange rate of its last day, or of today, rounded to cents"),
  }),
  ...defineFigures("taxReport.years.*.bought", {
    btc: {
      unit: "BTC",
      header: msg("Bitcoin bought"),
      meaning: msg("Recorded purchases of the tax year."),
      formula: msg("Σ bitcoin of the year's purchases"),
      inputs: ["transactions"],
    },
    cost: {
      unit: "money",
      header: msg("Cost of purchases"),
      meaning: msg("What the year's purchases cost, fees included."),
      formula: msg("Σ (amount + fee) × exchange rate, each rounded to cents"),
      inputs: ["transactions", "exchangeRates"],
    },
  }),
  ...defineFigures("taxReport.years.*.disposed", {
    btc: {
      unit: "BTC",
      header: msg("Bitcoin sold"),
      meaning: msg("Recorded sales of the tax year."),
      formula: msg("Σ btc of the year's disposals"),
      inputs: ["taxReport.disposals.*.btc"],
    },
    basis: {
      unit: "money",
      header: msg("Basis of sales"),
      meaning: msg("What the bitcoin sold in the tax year cost."),
      formula: msg("Σ basis of the year's disposals"),
      inputs: ["taxReport.disposals.*.basis"],
    },
  }),
  ...yearGains("taxReport.years.*", {
    gains: msg(
      "All gains of the year by match or by disposal, as the jurisdiction counts, losses not deducted.",
    ),
    gainsFormula: msg("Σ of the gains above zero by match or by disposal, as the jurisdiction counts"),
    losses: msg(
      "All losses of the year by match or by disposal, as the jurisdiction counts, as a positive amount.",
    ),
    lossesFormula: msg("−Σ of the gains below zero by match or by disposal, as the jurisdiction counts"),
    net: msg(
      "What the year brought by match or by disposal, as the jurisdiction counts, gains and losses together.",
    ),
  }),
  ...yearGains("taxReport.years.*.short", {
    gains: msg("All gains of the year on matches of short term, losses not deducted."),
    gainsFormula: msg("Σ of the gains above zero on matches of short term"),
    losses: msg("All losses of the year on matches of short term, as a positive amount."),
    lossesFormula: msg("−Σ of the gains below zero on matches of short term"),
    net: msg("What the year brought on matches of short term, gains and losses together."),
  }),
  ...yearGains("taxReport.years.*.long", {
    gains: msg("All gains of the year on matches of long term, losses not deducted."),
    gainsFormula: msg("Σ of the gains above zero on matches of long term"),
    losses: msg("All losses of the year on matches of long term, as a positive amount."),
    lossesFormula: msg("−Σ of the gains below zero on matches of long term"),
    net: msg("What the year brought on matches of long term, gains and losses together."),
  }),
  ...defineFigures("taxReport.years.*", {
    disposals: {
      unit: "count",
      header: msg("Disposals"),
      meaning: msg("Sales of the tax year; under share matching the sales of a day are one."),
      formula: msg("number of disposals dated in the year"),
      inputs: ["transactions"],
    },
    proceeds: {
      unit: "money",
      header: msg("Proceeds"),
      meaning: msg("What the year's disposals brought, before fees."),
      formula: msg("Σ proceeds of the year's disposals"),
      inputs: ["taxReport.disposals.*.proceeds"],
    },
    fees: {
      unit: "money",
      header: msg("Selling fees"),
      meaning: msg("Fees of the year's disposals."),
      formula: msg("Σ fees of the year's disposals"),
      inputs: ["taxReport.disposals.*.fees"],
    },
    basis: {
      unit: "money",
      header: msg("Cost basis"),
      meaning: msg("What the bitcoin sold in the year cost."),
      formula: msg("Σ basis of the year's disposals"),
      inputs: ["taxReport.disposals.*.basis"],
    },
    allowance: {
      unit: "money",
      header: msg("Allowance"),
      meaning: msg("The allowance or limit of the tax year."),
      formula: msg("your own amount of the year, else the jurisdiction's last one up to the year"),
      inputs: ["request", "jurisdiction"],
      nullRule: msg("Empty where neither you nor the jurisdiction has one for the year."),
    },
    taxable: {
      unit: "money",
      header: msg("Taxable amount"),
      meaning: msg("What the jurisdiction's rule makes of the year's gains; not the tax itself."),
      formula: msg(
        "by jurisdiction: max(0, net − allowance); all short gains from the allowance on; max(0, net) × rate; or gains after losses, long ones × (1 − rate)",
      ),
      inputs: [".net", ".short.net", ".long.net", ".allowance", "jurisdiction"],
      nullRule: msg("Empty where the jurisdiction's rule computes none, or its allowance is not known."),
    },
  }),
];
