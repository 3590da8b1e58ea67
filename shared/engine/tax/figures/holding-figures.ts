import { msg } from "#shared/domain/language/translate.ts";
import { defineFigures, type FigureDefinition } from "#shared/engine/figure-definition.ts";
import { noPool, noTerms } from "./match-figures.ts";

const noPrice = msg("Empty where no price of the day is known.");

interface HoldingTexts {
  readonly btc: string;
  readonly cost: string;
  readonly value: string;
  readonly valueFormula: string;
}

/** The figures of what is held on a day, at a place of their own. */
export const holding = (place: string, texts: HoldingTexts) =>
  defineFigures(place, {
    btc: {
      unit: "BTC",
      header: msg("Bitcoin held"),
      meaning: texts.btc,
      formula: msg("bought − sold up to the day"),
      inputs: ["transactions"],
    },
    cost: {
      unit: "money",
      header: msg("Cost"),
      meaning: texts.cost,
      formula: msg("Σ cost of purchases − Σ basis of disposals up to the day"),
      inputs: ["transactions", "taxReport.disposals.*.basis"],
    },
    value: {
      unit: "money",
      header: msg("Value"),
      meaning: texts.value,
      formula: texts.valueFormula,
      inputs: [".btc", "prices", "exchangeRates"],
      nullRule: noPrice,
    },
  });

/** What is held today: in all, and by purchase or pool. */
export const holdingFigures: readonly FigureDefinition[] = [
  ...["taxReport.openLots.*", "taxReport.harvest.*"].flatMap((place) =>
    defineFigures(place, {
      btc: {
        unit: "BTC",
        header: msg("Bitcoin left"),
        meaning: msg("What is left of the purchase or pool."),
        formula: msg("bought − sold"),
        inputs: ["transactions", "method"],
      },
      cost: {
        unit: "money",
        header: msg("Cost"),
        meaning: msg("What the bitcoin left cost."),
        formula: msg("cost of the purchase or pool − basis of what was sold from it"),
        inputs: ["transactions", "exchangeRates", "method"],
      },
      value: {
        unit: "money",
        header: msg("Value"),
        meaning: msg("What the bitcoin left are worth today; no selling fee is deducted."),
        formula: msg("btc × price × exchange rate of today, rounded to cents"),
        inputs: [".btc", "taxReport.holdings.priceUSD", "taxReport.holdings.exchangeRate"],
        nullRule: noPrice,
      },
      gain: {
        unit: "money",
        header: msg("Unrealised gain"),
        meaning: msg("Value above cost; a loss is negative."),
        formula: msg("value − cost"),
        inputs: [".value", ".cost"],
        nullRule: noPrice,
      },
      loss: {
        unit: "money",
        header: msg("Unrealised loss"),
        meaning: msg("Cost above value: the loss that a sale today would realise."),
        formula: msg("cost − value"),
        inputs: [".cost", ".value"],
      },
      acquired: {
        unit: "date",
        header: msg("Acquired"),
        meaning: msg("Day of the purchase."),
        formula: msg("date of the purchase"),
        inputs: ["transactions"],
        nullRule: noPool,
      },
      holdingDays: {
        unit: "days",
        header: msg("Holding days"),
        meaning: msg("Days since the purchase."),
        formula: msg("today − acquired"),
        inputs: [".acquired", "now"],
        nullRule: noPool,
      },
      longFrom: {
        unit: "date",
        header: msg("Long term from"),
        meaning: msg("First day on which a sale is long term."),
        formula: msg(
          "by jurisdiction: the day after the anniversary, or a clear year after the day of purchase",
        ),
        inputs: [".acquired", "jurisdiction"],
        nullRule: noTerms,
      },
      daysToLongTerm: {
        unit: "days",
        header: msg("Days to long term"),
        meaning: msg("Days until a sale is long term; 0 when it is."),
        formula: msg("max(0, first long-term day − today)"),
        inputs: ["jurisdiction", "now"],
        nullRule: noTerms,
      },
      term: {
        unit: "text",
        header: msg("Term"),
        meaning: msg("The term of a sale today."),
        formula: msg("long from the first long-term day on, short before it"),
        inputs: ["jurisdiction", "now"],
        nullRule: noTerms,
      },
    }),
  ),
  ...holding("taxReport.holdings", {
    btc: msg("Recorded bitcoin held today."),
    cost: msg("What the bitcoin held today cost, fees included."),
    value: msg("What the bitcoin held today is worth."),
    valueFormula: msg("btc × price × exchange rate of today, rounded to cents"),
  }),
  ...defineFigures("taxReport.holdings", {
    priceUSD: {
      unit: "USD/BTC",
      header: msg("Price"),
      meaning: msg("The last known price."),
      formula: msg("the last known price"),
      inputs: ["prices"],
    },
    exchangeRate: {
      unit: "money/USD",
      header: msg("Exchange rate"),
      meaning: msg("Units of the report's currency per US dollar today."),
      formula: msg("the rate of today"),
      inputs: ["exchangeRates"],
    },
  }),
];
