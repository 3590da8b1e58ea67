import { defineFigures, type FigureDefinition } from "#shared/engine/figure-definition.ts";
import { noPool, noTerms } from "./match-figures.ts";

const noPrice = "Empty where no price of the day is known.";

/** The figures of what is held on a day, at a place of their own. */
export const holding = (place: string, day: string, value: string) =>
  defineFigures(place, {
    btc: {
      unit: "BTC",
      header: "Bitcoin held",
      meaning: `Recorded bitcoin held ${day}.`,
      formula: "bought − sold up to the day",
      inputs: ["transactions"],
    },
    cost: {
      unit: "money",
      header: "Cost",
      meaning: `What the bitcoin held ${day} cost, fees included.`,
      formula: "Σ cost of purchases − Σ basis of disposals up to the day",
      inputs: ["transactions", "taxReport.disposals.*.basis"],
    },
    value: {
      unit: "money",
      header: "Value",
      meaning: `What the bitcoin held ${day} is worth.`,
      formula: `btc × price × exchange rate ${value}, rounded to cents`,
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
        header: "Bitcoin left",
        meaning: "What is left of the purchase or pool.",
        formula: "bought − sold",
        inputs: ["transactions", "method"],
      },
      cost: {
        unit: "money",
        header: "Cost",
        meaning: "What the bitcoin left cost.",
        formula: "cost of the purchase or pool − basis of what was sold from it",
        inputs: ["transactions", "exchangeRates", "method"],
      },
      value: {
        unit: "money",
        header: "Value",
        meaning: "What the bitcoin left are worth today; no selling fee is deducted.",
        formula: "btc × price × exchange rate of today, rounded to cents",
        inputs: [".btc", "taxReport.holdings.priceUSD", "taxReport.holdings.exchangeRate"],
        nullRule: noPrice,
      },
      gain: {
        unit: "money",
        header: "Unrealised gain",
        meaning: "Value above cost; a loss is negative.",
        formula: "value − cost",
        inputs: [".value", ".cost"],
        nullRule: noPrice,
      },
      loss: {
        unit: "money",
        header: "Unrealised loss",
        meaning: "Cost above value: the loss that a sale today would realise.",
        formula: "cost − value",
        inputs: [".cost", ".value"],
      },
      acquired: {
        unit: "date",
        header: "Acquired",
        meaning: "Day of the purchase.",
        formula: "date of the purchase",
        inputs: ["transactions"],
        nullRule: noPool,
      },
      holdingDays: {
        unit: "days",
        header: "Holding days",
        meaning: "Days since the purchase.",
        formula: "today − acquired",
        inputs: [".acquired", "now"],
        nullRule: noPool,
      },
      longFrom: {
        unit: "date",
        header: "Long term from",
        meaning: "First day on which a sale is long term.",
        formula: "by jurisdiction: the day after the anniversary, or a clear year after the day of purchase",
        inputs: [".acquired", "jurisdiction"],
        nullRule: noTerms,
      },
      daysToLongTerm: {
        unit: "days",
        header: "Days to long term",
        meaning: "Days until a sale is long term; 0 when it is.",
        formula: "max(0, first long-term day − today)",
        inputs: ["jurisdiction", "now"],
        nullRule: noTerms,
      },
      term: {
        unit: "text",
        header: "Term",
        meaning: "The term of a sale today.",
        formula: "long from the first long-term day on, short before it",
        inputs: ["jurisdiction", "now"],
        nullRule: noTerms,
      },
    }),
  ),
  ...holding("taxReport.holdings", "today", "of today"),
  ...defineFigures("taxReport.holdings", {
    priceUSD: {
      unit: "USD/BTC",
      header: "Price",
      meaning: "The last known price.",
      formula: "the last known price",
      inputs: ["prices"],
    },
    exchangeRate: {
      unit: "money/USD",
      header: "Exchange rate",
      meaning: "Units of the report's currency per US dollar today.",
      formula: "the rate of today",
      inputs: ["exchangeRates"],
    },
  }),
];
