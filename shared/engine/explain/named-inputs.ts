import { dayOf } from "#shared/domain/dates.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";
import { anchorsPerEpoch } from "#shared/engine/epochs/anchors.ts";
import { buysOnDays, purchaseDays } from "#shared/engine/ledger/row-purchases.ts";
import { heightOn } from "#shared/engine/market/height-series.ts";
import { supplyAt } from "#shared/engine/market/supply.ts";
import { noiseKey, noiseOfMonth } from "#shared/engine/random.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { pathOn } from "#shared/engine/timeline/path.ts";
import { anchorNames, type Edit, type LedgerTransaction } from "#shared/engine/types.ts";
import { heightOriginOf, type Origin, priceOriginOf, rowSourceOf } from "./origin.ts";

/** One figure behind a named input. NaN is no value; dates are days, booleans 0 and 1. */
export interface InputFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly origin: Origin;
}

type Reader = (result: SimulationResult, row: number) => InputFigure[];

function figure(name: string, value: number, unit: Unit, origin: Origin): InputFigure {
  return { name, value, unit, origin };
}

function noise({ model }: SimulationResult, row: number): InputFigure[] {
  const { plan, rows, series } = model;
  // Known prices are never randomised.
  if (rows.day[row]! <= series.prices.dataDate) return [figure("factor", 1, "multiplier", "computed")];
  const { priceRandomisationLowerLimit: lower, priceRandomisationUpperLimit: upper } = plan.controlPanel;
  const draw = noiseOfMonth(noiseKey(plan.seed), rows.month[row]!);
  return [figure("factor", lower + (upper - lower) * draw, "multiplier", "computed")];
}

function epochFigures({ model }: SimulationResult, row: number): InputFigure[] {
  const { epochs, rows } = model;
  const n = rows.epoch[row]!;
  const peak: Origin = epochs.peakObserved[n] === 1 ? "observed" : "projected";
  const trough: Origin = epochs.troughObserved[n] === 1 ? "observed" : "projected";
  const halving: Origin = n <= epochs.running ? "observed" : "projected";
  const next: Origin = n < epochs.running ? "observed" : "projected";
  return [
    figure("epoch", n, "number", "computed"),
    figure("halvingDate", epochs.halvingDate[n]!, "date", halving),
    figure("halvingPrice", epochs.halvingPrice[n]!, "USD/BTC", halving),
    figure("peakDate", epochs.peakDate[n]!, "date", peak),
    figure("peakPrice", epochs.peakPrice[n]!, "USD/BTC", peak),
    figure("troughDate", epochs.troughDate[n]!, "date", trough),
    figure("troughPrice", epochs.troughPrice[n]!, "USD/BTC", trough),
    figure("nextHalvingDate", epochs.halvingDate[n + 1]!, "date", next),
    figure("nextHalvingPrice", epochs.halvingPrice[n + 1]!, "USD/BTC", next),
    figure("previousPeakPrice", epochs.peakPrice[n - 1] ?? Number.NaN, "USD/BTC", halving),
    figure("previousTroughPrice", epochs.troughPrice[n - 1] ?? Number.NaN, "USD/BTC", halving),
  ];
}

function anchorFigures({ model }: SimulationResult, row: number): InputFigure[] {
  const { anchors, rows, series } = model;
  const first = rows.epoch[row]! * anchorsPerEpoch;
  return anchorNames.flatMap((name, position) => {
    const day = anchors.day[first + position]!;
    const origin: Origin = day <= series.prices.dataDate ? "observed" : "projected";
    return [
      figure(`${name}Date`, day, "date", origin),
      figure(`${name}Price`, anchors.price[first + position]!, "USD/BTC", origin),
    ];
  });
}

function heightFigures({ model }: SimulationResult, row: number): InputFigure[] {
  const { rows, series } = model;
  const origin = heightOriginOf(model, row);
  const before = dayOf(rows.month[row]! - 1, rows.dayOfMonth);
  const start = dayOf(rows.month[0]! - 1, rows.dayOfMonth);
  return [
    figure("height", heightOn(series.heights, rows.day[row]!), "block", origin),
    figure("heightOneMonthBefore", heightOn(series.heights, before), "block", origin),
    figure("heightBeforeFirstRow", heightOn(series.heights, start), "block", "observed"),
  ];
}

function supplyFigures({ model }: SimulationResult, row: number): InputFigure[] {
  const { rows, series } = model;
  const before = dayOf(rows.month[row]! - 1, rows.dayOfMonth);
  return [
    figure("supply", supplyAt(heightOn(series.heights, rows.day[row]!)), "BTC", "computed"),
    figure("supplyOneMonthBefore", supplyAt(heightOn(series.heights, before)), "BTC", "computed"),
  ];
}

function strategyFigures({ model }: SimulationResult, row: number): InputFigure[] {
  const { ledgerInput } = model;
  return [
    figure("active", ledgerInput.strategy[row]!, "boolean", "setting"),
    figure("sellShare", ledgerInput.sellShare[row]!, "fraction", "computed"),
    figure("reinvestRowsLeft", ledgerInput.reinvestRowsLeft[row]!, "number", "computed"),
  ];
}

function transactionFigures(transaction: LedgerTransaction, at: number): InputFigure[] {
  const name = (field: string) => `${at + 1}.${field}`;
  return [
    figure(name("dateAcquired"), transaction.date, "date", "actual"),
    figure(name("btcBought"), transaction.satoshis / 1e8, "BTC", "actual"),
    figure(name("usdSpent"), transaction.usdCents / 100, "USD", "actual"),
    figure(name("feesUSD"), transaction.feesCents / 100, "USD", "actual"),
  ];
}

function transactionsOf({ model }: SimulationResult, row: number): InputFigure[] {
  const { rows, plan } = model;
  return plan.transactions
    .slice(rows.firstTransaction[row]!, rows.firstTransaction[row + 1]!)
    .flatMap(transactionFigures);
}

/** As many purchases are listed one by one: those of a week or longer. */
const mostListed = 5;

function purchaseFigures({ model, bought }: SimulationResult, row: number): InputFigure[] {
  if (!buysOnDays(model.ledgerInput, row)) return [];
  const { purchases } = model.ledgerInput;
  const days = purchaseDays(model.ledgerInput, row);
  const source = rowSourceOf(model, row);
  const [first = Number.NaN, last = first] = [days[0], days.at(-1)];
  return [
    figure("purchases", days.length, "number", source),
    figure("firstPurchase", first, "date", source),
    figure("lastPurchase", last, "date", source),
    ...(purchases === null || bought === null || days.length > mostListed
      ? []
      : days.flatMap((day, place) => {
          const at = purchases.day.indexOf(day, purchases.first[row]);
          const name = (what: string) => `purchase ${place + 1}, ${what}`;
          const before = purchases.previousPrice[at]!;
          return [
            figure(name("day"), day, "date", source),
            figure(name("price"), purchases.price[at]!, "USD/BTC", source),
            ...(Number.isNaN(before)
              ? []
              : [figure(name("price a month before"), before, "USD/BTC", source)]),
            figure(name("spent"), bought.usd[at]! / 100, "USD", source),
          ];
        })),
  ];
}

const editFields: readonly (readonly [keyof Edit, string, Unit, number])[] = [
  ["buyingPriceUsd", "buyingPriceUSD", "USD/BTC", 1],
  ["satoshis", "btcBought", "BTC", 1e8],
  ["usdCents", "usdSpent", "USD", 100],
  ["feesCents", "feesUSD", "USD", 100],
  ["costCents", "costUSD", "USD", 100],
  ["dynamicTopUpCents", "dynamicTopUp", "USD", 100],
  ["cycleTopUpCents", "cycleTopUp", "USD", 100],
];

function editsOf({ model }: SimulationResult, row: number): InputFigure[] {
  const edit = model.plan.edits[model.rows.edit[row]!];
  // Real transactions take precedence over an edit of the same month.
  if (edit === undefined || rowSourceOf(model, row) !== "edited") return [];
  const figures = editFields.flatMap(([field, name, unit, scale]) => {
    const value = edit[field];
    return typeof value === "number" ? [figure(name, value / scale, unit, "edited")] : [];
  });
  return edit.sell === undefined
    ? figures
    : [...figures, figure("sell", edit.sell ? 1 : 0, "boolean", "edited")];
}

function gridFigures({ model }: SimulationResult, row: number): InputFigure[] {
  const { grid, facts } = model;
  const k = facts.gridIndex[row]!;
  const origin = priceOriginOf(model, row);
  const ago = (months: number) => grid.price[k - months] ?? Number.NaN;
  return [
    figure("price", ago(0), "USD/BTC", origin),
    figure("oneMonthBefore", ago(1), "USD/BTC", origin),
    figure("threeMonthsBefore", ago(3), "USD/BTC", origin),
    figure("twelveMonthsBefore", ago(12), "USD/BTC", origin),
    figure("monthsOfHistory", k + 1, "number", "computed"),
  ];
}

/** The value of each named input of the column formulas, on one row. */
export const inputReaders: Readonly<Record<string, Reader>> = {
  pricePath: ({ model }, row) => [
    figure(
      "price",
      pathOn(model.path, model.series.prices, model.rows.day[row]!),
      "USD/BTC",
      priceOriginOf(model, row),
    ),
  ],
  monthNoise: noise,
  epochs: epochFigures,
  anchors: anchorFigures,
  blockHeights: heightFigures,
  supply: supplyFigures,
  fxRates: ({ model }, row) => [figure("rate", model.facts.rate[row]!, "base/USD", "observed")],
  currentPrice: ({ model }) => [
    figure("price", model.series.prices.currentPrice, "USD/BTC", "observed"),
    figure("date", model.series.prices.dataDate, "date", "observed"),
  ],
  base: ({ model }, row) => [
    figure("base", model.ledgerInput.base[row]!, "USD", "computed"),
    figure("baseInCurrency", model.baseByEpoch[model.rows.epoch[row]!]!, "base", "setting"),
  ],
  purchases: purchaseFigures,
  topUpCaps: ({ model }, row) => [
    figure("dynamicCap", model.ledgerInput.dynamicCap[row]!, "USD", "setting"),
    figure("cycleCap", model.ledgerInput.cycleCap[row]!, "USD", "setting"),
  ],
  feeSettings: ({ model, ledger }, row) => [
    figure("percentage", model.ledgerInput.fee.pct, "fraction", "setting"),
    figure("fixed", model.ledgerInput.fee.fixedUsd, "USD", "setting"),
    figure("buyFee", ledger.buyFee[row]!, "USD", rowSourceOf(model, row)),
  ],
  strategy: strategyFigures,
  transactions: transactionsOf,
  edits: editsOf,
  costPool: ({ ledger }, row) => [
    figure("costPool", ledger.pool[row]!, "USD", "computed"),
    figure("costPoolBefore", ledger.pool[row - 1] ?? 0, "USD", "computed"),
  ],
  cash: ({ ledger }, row) => [
    figure("cash", ledger.cash[row]!, "USD", "computed"),
    figure("cashBefore", ledger.cash[row - 1] ?? 0, "USD", "computed"),
  ],
  totalValue: ({ model, ledger }, row) => [
    figure("totalValue", ledger.coins[row]! * model.facts.price[row]! + ledger.cash[row]!, "USD", "computed"),
  ],
  buyCosts: ({ ledger }, row) => [figure("buyCosts", ledger.buyCosts[row]!, "USD", "computed")],
  monthlyGrid: gridFigures,
  powerLawFit: ({ model }) => [
    figure("slopeB", model.series.powerLaw.slopeB, "number", "observed"),
    figure("interceptLogA", model.series.powerLaw.interceptLogA, "log10 USD", "observed"),
  ],
};
