import { roundMoney } from "#shared/domain/rounding.ts";
import type { FeeRule } from "#shared/engine/ledger/ledger-input.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import { type Day, PlanRefused } from "#shared/engine/types.ts";
import { type LotOrder, matchLots, sellFromLots } from "./match-lots.ts";
import { type Disposal, disposalOf, type Match } from "./matching.ts";
import type { TaxEvent } from "./tax-events.ts";
import { converted, matchBy, type TaxMarket, type TaxReport } from "./tax-report.ts";
import type { TrialSale } from "./tax-settings.ts";

/** What the tried sale changes under one method; cents. */
export interface WhatIfLine {
  readonly method: LotOrder | "average" | "ukMatching";
  readonly basis: number;
  readonly gain: number;
  readonly shortGain: number;
  readonly longGain: number;
  /** Without a term. */
  readonly otherGain: number;
  readonly matches: readonly Match[];
}

/** A what-if sale; cents and satoshis. */
export interface WhatIf {
  readonly satoshis: number;
  readonly date: Day;
  readonly priceUsd: number;
  readonly proceeds: number;
  readonly fees: number;
  /** With all recorded sells under the same method; null where it cannot match them. */
  readonly methods: readonly (WhatIfLine | null)[];
  /** This sale alone, from the lots that the report leaves; null where it leaves a pool. */
  readonly fromOpenLots: readonly WhatIfLine[] | null;
}

const lotOrders: readonly LotOrder[] = ["fifo", "lifo", "hifo"];

type Sums = Omit<WhatIfLine, "method" | "matches">;

function sumsOf(disposals: readonly Disposal[]): Sums {
  const sums = { basis: 0, gain: 0, shortGain: 0, longGain: 0, otherGain: 0 };
  for (const disposal of disposals) {
    sums.basis += disposal.basis;
    sums.gain += disposal.gain;
    for (const { gain, term } of disposal.matches) {
      if (term === "short") sums.shortGain += gain;
      else if (term === "long") sums.longGain += gain;
      else sums.otherGain += gain;
    }
  }
  return sums;
}

function lineOf(
  method: WhatIfLine["method"],
  after: readonly Disposal[],
  before: readonly Disposal[],
): WhatIfLine {
  const [a, b] = [sumsOf(after), sumsOf(before)];
  return {
    method,
    basis: a.basis - b.basis,
    gain: a.gain - b.gain,
    shortGain: a.shortGain - b.shortGain,
    longGain: a.longGain - b.longGain,
    otherGain: a.otherGain - b.otherGain,
    matches: after.at(-1)?.matches ?? [],
  };
}

/** The sale as the last event of its date. USD amounts are rounded before they are converted. */
function saleEvent(
  { satoshis, date, priceUsd, feesUsd, account }: TrialSale,
  fee: FeeRule,
  market: TaxMarket,
): TaxEvent {
  const usd = roundMoney((satoshis / 1e8) * priceUsd);
  const planned = usd > 0 ? roundMoney(usd * fee.pct + fee.fixedUsd) : 0;
  const rate = rateOn(market.exchange, date);
  return {
    id: "what-if",
    path: "taxReport.whatIf.btc",
    date,
    account,
    isSell: true,
    satoshis,
    cents: converted(100 * usd, rate),
    feeCents: converted(100 * roundMoney(feesUsd ?? planned), rate),
    lots: null,
  };
}

/**
 * What a sale would mean under each method, and from the lots that the report leaves. `fee` is the plan's, for a sale
 * that names none. Throws PlanRefused (oversell) for more than its account holds.
 */
export function whatIf(report: TaxReport, trial: TrialSale, fee: FeeRule, market: TaxMarket): WhatIf {
  const { settings, events } = report;
  const { method, perAccount, preset } = settings;
  const sale = saleEvent(trial, fee, market);
  const extended = [...events, sale];
  // The report's own method judges whether there is enough to sell.
  matchBy(extended, method, perAccount);
  const disposalsBy = (list: readonly TaxEvent[], by: WhatIfLine["method"]) =>
    matchBy(list, by, perAccount).sold.map((sold, at) => disposalOf(sold, `d${at + 1}`, preset.holding));
  const methods = ([...lotOrders, "average", "ukMatching"] as const).map((by) => {
    try {
      return lineOf(by, disposalsBy(extended, by), disposalsBy(events, by));
    } catch (error) {
      if (error instanceof PlanRefused) return null;
      throw error;
    }
  });
  const lots =
    method === "average" || method === "ukMatching" ? null : matchLots(events, method, perAccount).lots;
  const fromOpenLots =
    lots &&
    lotOrders.map((order) => {
      const sold = sellFromLots(lots, sale, order, perAccount);
      return lineOf(order, [disposalOf(sold, "d", preset.holding)], []);
    });
  return {
    satoshis: sale.satoshis,
    date: sale.date,
    priceUsd: trial.priceUsd,
    proceeds: sale.cents,
    fees: sale.feeCents,
    methods,
    fromOpenLots,
  };
}
