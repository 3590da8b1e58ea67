import { msg } from "#shared/domain/language/translate.ts";
import { defineFigures, type FigureDefinition } from "#shared/engine/figure-definition.ts";
import { matches } from "./match-figures.ts";

const trialLine = (place: string) => [
  ...defineFigures(place, {
    basis: {
      unit: "money",
      header: msg("Cost basis"),
      meaning: msg("What the tried sale adds to the cost basis of all disposals."),
      formula: msg("Σ basis with the sale − Σ basis without it"),
      inputs: ["transactions", "method"],
    },
    gain: {
      unit: "money",
      header: msg("Gain or loss"),
      meaning: msg("What the tried sale adds to the gains of all disposals."),
      formula: msg("Σ gain with the sale − Σ gain without it"),
      inputs: ["taxReport.whatIf.proceeds", "taxReport.whatIf.fees", ".basis"],
    },
    shortGain: {
      unit: "money",
      header: msg("Short-term gain"),
      meaning: msg("The part of it on bitcoin held short."),
      formula: msg("Σ gain of short matches with the sale − the same without it"),
      inputs: [`${place}.matches.*.gain`, "jurisdiction"],
    },
    longGain: {
      unit: "money",
      header: msg("Long-term gain"),
      meaning: msg("The part of it on bitcoin held long."),
      formula: msg("Σ gain of long matches with the sale − the same without it"),
      inputs: [`${place}.matches.*.gain`, "jurisdiction"],
    },
    otherGain: {
      unit: "money",
      header: msg("Gain without a term"),
      meaning: msg("The part of it that has no term."),
      formula: msg("Σ gain of matches without a term with the sale − the same without it"),
      inputs: [`${place}.matches.*.gain`, "jurisdiction"],
    },
  }),
  ...matches(`${place}.matches.*`, "taxReport.whatIf"),
];

/** A what-if sale. */
export const trialFigures: readonly FigureDefinition[] = [
  ...defineFigures("taxReport.whatIf", {
    btc: {
      unit: "BTC",
      header: msg("Bitcoin to sell"),
      meaning: msg("Bitcoin of the tried sale."),
      formula: msg("as asked for"),
      inputs: ["request"],
    },
    priceUSD: {
      unit: "USD/BTC",
      header: msg("Price"),
      meaning: msg("Price of the tried sale."),
      formula: msg("as asked for, else the last known price"),
      inputs: ["request", "prices"],
    },
    proceeds: {
      unit: "money",
      header: msg("Proceeds"),
      meaning: msg("What the tried sale would bring, before the fee."),
      formula: msg("btc × priceUSD rounded to cents, × exchange rate, rounded to cents"),
      inputs: [".btc", ".priceUSD", "exchangeRates"],
    },
    fees: {
      unit: "money",
      header: msg("Selling fee"),
      meaning: msg("Fee of the tried sale."),
      formula: msg("the fee asked for, else that of the settings, × exchange rate, rounded to cents"),
      inputs: ["request", "feeSettings", "exchangeRates"],
    },
  }),
  ...trialLine("taxReport.whatIf.methods.*"),
  ...trialLine("taxReport.whatIf.fromOpenLots.*"),
];
