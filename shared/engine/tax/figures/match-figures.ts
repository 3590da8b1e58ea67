import { defineFigures, type FigureDefinition } from "#shared/engine/figure-definition.ts";

export const noTerms = "Empty where the jurisdiction knows no terms, and for coins of a pool.";
export const noPool = "Empty for coins of a pool.";

/** The figures of a match, at a place of its own. @param sale the place of what was sold */
export const matches = (place: string, sale: string) =>
  defineFigures(place, {
    btc: {
      unit: "BTC",
      header: "Bitcoin matched",
      meaning: "Bitcoin of the sale that come from this purchase or pool.",
      formula: "the smaller of what the sale still needs and what is left there",
      inputs: ["transactions", "method"],
    },
    proceeds: {
      unit: "money",
      header: "Proceeds",
      meaning: "The match's share of what the sale brought, before the fee.",
      formula: "proceeds of the sale × btc ÷ btc of the sale, by running portions in whole cents",
      inputs: [`${sale}.proceeds`, ".btc"],
    },
    fees: {
      unit: "money",
      header: "Selling fee",
      meaning: "The match's share of the selling fee.",
      formula: "fees of the sale × btc ÷ btc of the sale, by running portions in whole cents",
      inputs: [`${sale}.fees`, ".btc"],
    },
    basis: {
      unit: "money",
      header: "Cost basis",
      meaning: "What these bitcoin cost, the fee of their purchase included.",
      formula: "cost of the purchase or pool × btc ÷ its bitcoin, by running portions in whole cents",
      inputs: ["transactions", "exchangeRates", ".btc"],
    },
    gain: {
      unit: "money",
      header: "Gain",
      meaning: "What the match brought; a loss is negative.",
      formula: "proceeds − fees − basis",
      inputs: [".proceeds", ".fees", ".basis"],
    },
    acquired: {
      unit: "date",
      header: "Acquired",
      meaning: "Day of the purchase.",
      formula: "date of the matched purchase",
      inputs: ["transactions", "method"],
      nullRule: noPool,
    },
    holdingDays: {
      unit: "days",
      header: "Holding days",
      meaning: "Days from the purchase to the sale; negative where the purchase came after it.",
      formula: "date of the sale − acquired",
      inputs: [".acquired"],
      nullRule: noPool,
    },
    term: {
      unit: "text",
      header: "Term",
      meaning: "Whether the bitcoin were held long enough for the rules of long holdings.",
      formula: "long from the first long-term day after acquired, short before it",
      inputs: [".acquired", "jurisdiction"],
      nullRule: noTerms,
    },
  });

/** Recorded sales, and what each was matched with. */
export const disposalFigures: readonly FigureDefinition[] = [
  ...defineFigures("taxReport.disposals.*", {
    btc: {
      unit: "BTC",
      header: "Bitcoin sold",
      meaning: "Bitcoin of the disposal.",
      formula: "bitcoin of the sale, or of all sales of the day",
      inputs: ["transactions"],
    },
    proceeds: {
      unit: "money",
      header: "Proceeds",
      meaning: "What the disposal brought, before the fee.",
      formula: "amount × exchange rate, rounded to cents",
      inputs: ["transactions", "exchangeRates"],
    },
    fees: {
      unit: "money",
      header: "Selling fee",
      meaning: "Fee of the disposal.",
      formula: "fee × exchange rate, rounded to cents",
      inputs: ["transactions", "exchangeRates"],
    },
    basis: {
      unit: "money",
      header: "Cost basis",
      meaning: "What the bitcoin of the disposal cost.",
      formula: "Σ basis of its matches",
      inputs: ["taxReport.disposals.*.matches.*.basis"],
    },
    gain: {
      unit: "money",
      header: "Gain",
      meaning: "What the disposal brought; a loss is negative.",
      formula: "proceeds − fees − basis",
      inputs: [".proceeds", ".fees", ".basis"],
    },
    "poolAfter.btc": {
      unit: "BTC",
      header: "Pool after",
      meaning: "Bitcoin in the section 104 pool after the day.",
      formula: "purchases that joined the pool − disposals that left it",
      inputs: ["transactions", "method"],
    },
    "poolAfter.cost": {
      unit: "money",
      header: "Pool cost after",
      meaning: "Cost of the section 104 pool after the day.",
      formula: "cost of purchases that joined the pool − basis of disposals that left it",
      inputs: ["transactions", "method"],
    },
  }),
  ...matches("taxReport.disposals.*.matches.*", "taxReport.disposals.*"),
];
