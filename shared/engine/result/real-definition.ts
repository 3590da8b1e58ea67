import { defineFigures, type FigureDefinition } from "#shared/engine/figure-definition.ts";

const rows = "realValues.rows";
const noPrice = "Empty while the month has no known price.";

const flow = (header: string, meaning: string, column: string) =>
  ({
    unit: "USD",
    header,
    meaning,
    formula: `${column} of the row × deflatorUSD of the row`,
    inputs: ["timeline", "realValues.deflatorUSD.*"],
  }) as const;

const total = (header: string, meaning: string, name: string) =>
  ({
    unit: "USD",
    header,
    meaning,
    formula: `Σ real ${name} of the rows up to this one`,
    inputs: [`${rows}.${name}.*`],
  }) as const;

const worth = (header: string, meaning: string, column: string) =>
  ({ ...flow(header, meaning, column), nullRule: noPrice }) as const;

const inMoney = "in money of the reference date";

/** Every figure of the real values. */
export const realFigures: readonly FigureDefinition[] = [
  ...defineFigures("realValues", {
    "inflation.*.rate": {
      unit: "fraction/year",
      header: "Assumed inflation",
      meaning: "Yearly inflation where no history is known.",
      formula: "as asked for, else the central bank's target",
      inputs: ["request", "priceIndex"],
    },
    "deflatorUSD.*": {
      unit: "ratio",
      header: "Deflator of US dollars",
      meaning: "Turns US dollars of the row's day into money of the reference date.",
      formula: "price index of the reference date ÷ price index of the row's day",
      inputs: ["priceIndex"],
    },
    "deflatorBase.*": {
      unit: "ratio",
      header: "Deflator of the base currency",
      meaning: "Turns base currency of the row's day into money of the reference date.",
      formula: "price index of the reference date ÷ price index of the row's day",
      inputs: ["priceIndex"],
    },
  }),
  ...defineFigures(rows, {
    "priceUSD.*": worth("Real price", `The row's price ${inMoney}.`, "priceUSD"),
    "usdSpent.*": flow("Real spending", `The row's spending ${inMoney}.`, "usdSpent"),
    "feesUSD.*": flow("Real fees", `The row's fees ${inMoney}.`, "feesUSD"),
    "costUSD.*": flow("Real cost", `The row's spending and fees ${inMoney}.`, "costUSD"),
    "cumulativeSpending.*": total("Real spending so far", `All spending so far ${inMoney}.`, "usdSpent"),
    "cumulativeFees.*": total("Real fees so far", `All fees so far ${inMoney}.`, "feesUSD"),
    "cumulativeCosts.*": total("Real costs so far", `All costs so far ${inMoney}.`, "costUSD"),
    "holdingsValueUSD.*": worth("Real value of the coins", `The coins ${inMoney}.`, "holdingsValueUSD"),
    "totalValueUSD.*": worth("Real total value", `Coins and cash ${inMoney}.`, "coins × price + cash"),
    "holdingsValue.*": {
      unit: "money",
      header: "Real value in base currency",
      meaning: `The coins in base currency, ${inMoney}.`,
      formula: "holdingsValue of the row × deflatorBase of the row",
      inputs: ["timeline", "realValues.deflatorBase.*"],
      nullRule: noPrice,
    },
  }),
  ...defineFigures("realValues.portfolio.*", {
    valueUSD: {
      unit: "USD",
      header: "Real value",
      meaning: `Coins and cash of the portfolio ${inMoney}.`,
      formula: "(coins × price + cash) × deflator of the as-of date",
      inputs: ["timeline", "priceIndex"],
      nullRule: noPrice,
    },
    cumulativeCosts: {
      unit: "USD",
      header: "Real costs",
      meaning: `All costs of the portfolio ${inMoney}, each of its own day.`,
      formula: "Σ real costUSD of the rows",
      inputs: [`${rows}.costUSD.*`],
    },
    roi: {
      unit: "fraction",
      header: "Real return",
      meaning: "What the portfolio gained beyond inflation.",
      formula: "valueUSD ÷ cumulativeCosts − 1",
      inputs: [".valueUSD", ".cumulativeCosts"],
      nullRule: "Empty without a value or without costs.",
    },
    xirr: {
      unit: "fraction/year",
      header: "Real yearly return",
      meaning: "Yearly return of the real costs against the real value.",
      formula: "the rate at which Σ real costs, each grown to the as-of date, equal valueUSD",
      inputs: [`${rows}.costUSD.*`, ".valueUSD"],
      nullRule: "Empty when the costs span less than 30 days, or no rate balances them.",
    },
  }),
];
