import { defineFigures, type FigureDefinition } from "#shared/engine/figure-definition.ts";

const noTerms = "Empty where the jurisdiction knows no terms, and for coins of a pool.";
const noPool = "Empty for coins of a pool.";
const noPrice = "Empty where no price of the day is known.";

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

const holding = (place: string, day: string, value: string) =>
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

const matches = (place: string, sale: string) =>
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

/** Every figure of a tax report. */
export const taxFigures: readonly FigureDefinition[] = [
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
