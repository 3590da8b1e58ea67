import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import type { LedgerTable, PurchaseTable } from "#shared/engine/ledger/ledger-table.ts";
import type { Model } from "#shared/engine/model.ts";
import { isLoss, totalValue } from "#shared/engine/monte-carlo/samples.ts";
import { drawdownThrough } from "#shared/engine/portfolio/unit-value.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import type { Day } from "#shared/engine/types.ts";
import type { InCurrencies, Setbacks } from "./outlook.ts";
import type { PathTallies } from "./path-tallies.ts";

/** Running totals of value against cost in one currency. */
interface BelowCost {
  most: number;
  longest: number;
  run: number;
}

/** Compares a value with all costs so far, in the same currency. A point between rows counts no month. */
export function addPoint(below: BelowCost, value: number, costs: number, isRow: boolean): void {
  const loss = isLoss(value, costs);
  if (loss && costs - value > below.most) below.most = costs - value;
  if (!isRow) return;
  below.run = loss ? below.run + 1 : 0;
  if (below.run > below.longest) below.longest = below.run;
}

export const nothingBelow = (): BelowCost => ({ most: 0, longest: 0, run: 0 });

/** A price after the last row: the last known one. */
interface LastPoint {
  readonly day: Day;
  readonly price: number;
  /** Units of base currency per USD. */
  readonly rate: number;
}

/** The worst that happened to a ledger at known prices, up to a row and a last point; `costs` by row. */
export function setbacksThrough(
  model: Pick<Model, "rows" | "facts" | "ledgerInput">,
  ledger: LedgerTable,
  bought: PurchaseTable | null,
  costs: InCurrencies<Float64Array>,
  row: number,
  last: LastPoint,
): Setbacks {
  const { price, rate } = model.facts;
  const usd = nothingBelow();
  const base = nothingBelow();
  for (let i = 0; i <= row; i++) {
    if (Number.isNaN(price[i]!)) continue;
    const value = totalValue(ledger, i, price[i]!);
    addPoint(usd, value, costs.usd[i]!, true);
    addPoint(base, value * rate[i]!, costs.base[i]!, true);
  }
  if (row >= 0) {
    const value = totalValue(ledger, row, last.price);
    addPoint(usd, value, costs.usd[row]!, false);
    addPoint(base, value * last.rate, costs.base[row]!, false);
  }
  return {
    worstFall: {
      usd: nullable(drawdownThrough(model, ledger, bought, row, last).maxDrawdown),
      base: nullable(drawdownThrough(model, ledger, bought, row, last, rate).maxDrawdown),
    },
    mostBelowCost: { usd: usd.most, base: base.most },
    monthsBelowCost: { usd: usd.longest, base: base.longest },
  };
}

/** What 1 path in 20 exceeds, each figure by itself; no path is milder than what has happened already. */
export function worstInTwenty(soFar: Setbacks, tallies: readonly PathTallies[]): Setbacks {
  const highest = (of: (part: PathTallies) => Float64Array, past: number): number => {
    const all = tallies.flatMap((part) => Array.from(of(part), (figure) => Math.max(figure, past)));
    return quantiles(all, [0.95])[0] ?? past;
  };
  const each = (
    of: (part: PathTallies) => InCurrencies<Float64Array>,
    past: InCurrencies<number | null>,
  ): InCurrencies<number> => ({
    usd: highest((part) => of(part).usd, past.usd ?? 0),
    base: highest((part) => of(part).base, past.base ?? 0),
  });
  const worstFall = each((part) => part.worstFall, soFar.worstFall);
  return {
    worstFall: { usd: nullable(worstFall.usd), base: nullable(worstFall.base) },
    mostBelowCost: each((part) => part.mostBelowCost, soFar.mostBelowCost),
    monthsBelowCost: each((part) => part.monthsBelowCost, soFar.monthsBelowCost),
  };
}
