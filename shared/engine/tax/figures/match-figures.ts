import { msg } from "#shared/domain/language/translate.ts";
import { defineFigures, type FigureDefinition } from "#shared/engine/figure-definition.ts";

export const noTerms = msg("Empty where the jurisdiction has no terms, and for coins of a pool.");
export const noPool = msg("Empty for coins of a pool.");

/** The figures of a match, at a place of its own. @param sale the place of what was sold */
export const matches = (place: string, sale: string) =>
  defineFigures(place, {
    btc: {
      unit: "BTC",
      header: msg("Bitcoin matched"),
      meaning: msg("Bitcoin of the sale that come from this purchase or pool."),
      formula: msg("the smaller of what the sale still needs and what is left there"),
      inputs: ["transactions", "method"],
    },
    proceeds: {
      unit: "money",
      header: msg("Proceeds"),
      meaning: msg("The match's share of what the sale brought, before the fee."),
      formula: msg("proceeds of the sale × btc ÷ btc of the sale, by running portions in whole cents"),
      inputs: [`${sale}.proceeds`, ".btc"],
    },
    fees: {
      unit: "money",
      header: msg("Selling fee"),
      meaning: msg("The match's share of the selling fee."),
      formula: msg("fees of the sale × btc ÷ btc of the sale, by running portions in whole cents"),
      inputs: [`${sale}.fees`, ".btc"],
    },
    basis: {
      unit: "money",
      header: msg("Cost basis"),
      meaning: msg("What these bitcoin cost, the fee of their purchase included."),
      formula: msg("cost of the purchase or pool × btc ÷ its bitcoin, by running portions in whole cents"),
      inputs: ["transactions", "exchangeRates", ".btc"],
    },
    gain: {
      unit: "money",
      header: msg("Gain or loss"),
      meaning: msg("What the match brought; a loss is negative."),
      formula: msg("proceeds − fees − basis"),
      inputs: [".proceeds", ".fees", ".basis"],
    },
    acquired: {
      unit: "date",
      header: msg("Acquired"),
      meaning: msg("Day of the purchase."),
      formula: msg("date of the matched purchase"),
      inputs: ["transactions", "method"],
      nullRule: noPool,
    },
    holdingDays: {
      unit: "days",
      header: msg("Holding days"),
      meaning: msg("Days from the purchase to the sale; negative where the purchase came after it."),
      formula: msg("date of the sale − acquired"),
      inputs: [".acquired"],
      nullRule: noPool,
    },
    term: {
      unit: "text",
      header: msg("Term"),
      meaning: msg("Whether the bitcoin were held long enough for the rules of long holdings."),
      formula: msg("long from the first long-term day after acquired, short before it"),
      inputs: [".acquired", "jurisdiction"],
      nullRule: noTerms,
    },
  });

/** Recorded sales, and what each was matched with. */
export const disposalFigures: readonly FigureDefinition[] = [
  ...defineFigures("taxReport.disposals.*", {
    btc: {
      unit: "BTC",
      header: msg("Bitcoin sold"),
      meaning: msg("Bitcoin of the disposal."),
      formula: msg("bitcoin of the sale, or of all sales of the day"),
      inputs: ["transactions"],
    },
    proceeds: {
      unit: "money",
      header: msg("Proceeds"),
      meaning: msg("What the disposal brought, before the fee."),
      formula: msg("amount × exchange rate, rounded to cents"),
      inputs: ["transactions", "exchangeRates"],
    },
    fees: {
      unit: "money",
      header: msg("Selling fee"),
      meaning: msg("Fee of the disposal."),
      formula: msg("fee × exchange rate, rounded to cents"),
      inputs: ["transactions", "exchangeRates"],
    },
    basis: {
      unit: "money",
      header: msg("Cost basis"),
      meaning: msg("What the bitcoin of the disposal cost."),
      formula: msg("Σ basis of its matches"),
      inputs: ["taxReport.disposals.*.matches.*.basis"],
    },
    gain: {
      unit: "money",
      header: msg("Gain or loss"),
      meaning: msg("What the disposal brought; a loss is negative."),
      formula: msg("proceeds − fees − basis"),
      inputs: [".proceeds", ".fees", ".basis"],
    },
    "poolAfter.btc": {
      unit: "BTC",
      header: msg("Pool after"),
      meaning: msg("Bitcoin in the section 104 pool after the day."),
      formula: msg("purchases that joined the pool − disposals that left it"),
      inputs: ["transactions", "method"],
    },
    "poolAfter.cost": {
      unit: "money",
      header: msg("Pool cost after"),
      meaning: msg("Cost of the section 104 pool after the day."),
      formula: msg("cost of purchases that joined the pool − basis of disposals that left it"),
      inputs: ["transactions", "method"],
    },
  }),
  ...matches("taxReport.disposals.*.matches.*", "taxReport.disposals.*"),
];
