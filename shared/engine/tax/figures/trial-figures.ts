import { defineFigures, type FigureDefinition } from "#shared/engine/figure-definition.ts";
import { matches } from "./match-figures.ts";

const trialLine = (place: string) => [
  ...defineFigures(place, {
    basis: {
      unit: "money",
      header: "Cost basis",
      meaning: "What the tried sale adds to the cost basis of all disposals.",
      formula: "Σ basis with the sale − Σ basis without it",
      inputs: ["transactions", "method"],
    },
    gain: {
      unit: "money",
      header: "Gain",
      meaning: "What the tried sale adds to the gains of all disposals.",
      formula: "Σ gain with the sale − Σ gain without it",
      inputs: ["taxReport.whatIf.proceeds", "taxReport.whatIf.fees", ".basis"],
    },
    shortGain: {
      unit: "money",
      header: "Short-term gain",
      meaning: "The part of it on bitcoin held short.",
      formula: "Σ gain of short matches with the sale − the same without it",
      inputs: [`${place}.matches.*.gain`, "jurisdiction"],
    },
    longGain: {
      unit: "money",
      header: "Long-term gain",
      meaning: "The part of it on bitcoin held long.",
      formula: "Σ gain of long matches with the sale − the same without it",
      inputs: [`${place}.matches.*.gain`, "jurisdiction"],
    },
    otherGain: {
      unit: "money",
      header: "Gain without a term",
      meaning: "The part of it that has no term.",
      formula: "Σ gain of matches without a term with the sale − the same without it",
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
      header: "Bitcoin to sell",
      meaning: "Bitcoin of the tried sale.",
      formula: "as asked for",
      inputs: ["request"],
    },
    priceUSD: {
      unit: "USD/BTC",
      header: "Price",
      meaning: "Price of the tried sale.",
      formula: "as asked for, else the last known price",
      inputs: ["request", "prices"],
    },
    proceeds: {
      unit: "money",
      header: "Proceeds",
      meaning: "What the tried sale would bring, before the fee.",
      formula: "btc × priceUSD rounded to cents, × exchange rate, rounded to cents",
      inputs: [".btc", ".priceUSD", "exchangeRates"],
    },
    fees: {
      unit: "money",
      header: "Selling fee",
      meaning: "Fee of the tried sale.",
      formula: "the fee asked for, else that of the settings, × exchange rate, rounded to cents",
      inputs: ["request", "feeSettings", "exchangeRates"],
    },
  }),
  ...trialLine("taxReport.whatIf.methods.*"),
  ...trialLine("taxReport.whatIf.fromOpenLots.*"),
];
