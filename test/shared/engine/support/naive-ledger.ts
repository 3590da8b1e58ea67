import { addMonths, monthOf } from "#shared/domain/dates.ts";
import { roundMoney as r2, roundBitcoin as r8 } from "#shared/domain/rounding.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { rowSources } from "#shared/engine/types.ts";

/** A row of the ledger as plain amounts in USD and BTC. */
export interface NaiveRow {
  usdSpent: number;
  btcBought: number;
  buyingPriceUSD: number | null;
  feesUSD: number;
  costUSD: number;
  dynamicTopUp: number;
  cycleTopUp: number;
  sellPct: number;
  sellAmountUSD: number;
  sellAmountBTC: number;
  realisedGains: number;
  reinvestAmountUSD: number;
  reinvestAmountBTC: number;
  totalBTC: number;
  investedValueUSD: number;
  cash: number;
  cumulativeSpending: number;
  cumulativeFees: number;
  cumulativeBTC: number;
}

/**
 * A second ledger, written row by row from the rules and as slow as they read: amounts in dollars and bitcoin,
 * windows counted again on every row, sums rounded after every addition.
 */
export function naiveLedger({ model }: SimulationResult): NaiveRow[] {
  const { plan, rows, facts, epochs, baseByEpoch } = model;
  const panel = plan.controlPanel;
  const fee = (usd: number) => (usd > 0 ? r2(usd * panel.feePct + panel.feeFixedUsd) : 0);
  const at = Array.from({ length: rows.count }, (_, i) => ({
    day: rows.day[i]!,
    epoch: rows.epoch[i]!,
    window: rows.inWindow[i] === 1,
    price: Number.isNaN(facts.price[i]!) ? null : facts.price[i]!,
    before: Number.isNaN(facts.previousPrice[i]!) ? null : facts.previousPrice[i]!,
    rate: facts.rate[i]!,
    source: rowSources[facts.source[i]!]!,
    transactions: plan.transactions.filter((entry) => monthOf(entry.date) === rows.month[i]),
    edit: plan.edits.find((entry) => monthOf(entry.date) === rows.month[i]),
  }));
  let coins = 0;
  let pool = 0;
  let cash = 0;
  let spending = 0;
  let fees = 0;
  let bought = 0;
  let sells: { epoch: number; usd: number; btc: number }[] = [];
  return at.map((row, i): NaiveRow => {
    const out = { usdSpent: 0, btcBought: 0, buyingPriceUSD: null as number | null, sellPct: 0 };
    const more = { dynamicTopUp: 0, cycleTopUp: 0, sellAmountUSD: 0, sellAmountBTC: 0, realisedGains: 0 };
    const again = { reinvestAmountUSD: 0, reinvestAmountBTC: 0 };
    let rowFees = 0;
    const takeOut = (btc: number, usd: number, cost: number) => {
      const share = btc * (pool / coins);
      more.realisedGains += usd - cost - share;
      pool -= share;
      coins = r8(coins - btc);
      if (coins === 0) pool = 0;
      cash = r2(cash + usd);
      more.sellAmountUSD = r2(more.sellAmountUSD + usd);
      more.sellAmountBTC = r8(more.sellAmountBTC + btc);
      rowFees = r2(rowFees + cost);
      sells.push({ epoch: row.epoch, usd, btc });
    };
    const put = (usd: number, btc: number, cost: number) => {
      pool += usd + cost;
      coins = r8(coins + btc);
      out.usdSpent = r2(out.usdSpent + usd);
      out.btcBought = r8(out.btcBought + btc);
      rowFees = r2(rowFees + cost);
    };
    const held = coins;
    if (row.source === "actual") {
      for (const entry of row.transactions) {
        const btc = entry.satoshis / 1e8;
        if (btc > 0) put(entry.usdCents / 100, btc, entry.feesCents / 100);
        else takeOut(-btc, -entry.usdCents / 100, entry.feesCents / 100);
        more.dynamicTopUp = r2(more.dynamicTopUp + entry.dynamicTopUpCents / 100);
        more.cycleTopUp = r2(more.cycleTopUp + entry.cycleTopUpCents / 100);
      }
      if (out.btcBought > 0) out.buyingPriceUSD = out.usdSpent / out.btcBought;
      if (more.sellAmountBTC > 0) out.sellPct = more.sellAmountBTC / (held + out.btcBought);
    } else if (row.source !== "unpriced" && row.source !== "skipped") {
      const edit = row.source === "edited" ? row.edit : undefined;
      const base = baseByEpoch[row.epoch]! / row.rate;
      const peak = epochs.peakPrice[row.epoch]!;
      const below = (cap: number, reference: number | null) =>
        row.price === null || reference === null
          ? 0
          : r2(Math.min(cap / row.rate, base * Math.max(0, reference / row.price - 1)));
      const cents = (given: number | undefined) => (given === undefined ? undefined : given / 100);
      more.dynamicTopUp = cents(edit?.dynamicTopUpCents) ?? below(panel.dynamicTopUpCap, row.before);
      more.cycleTopUp =
        cents(edit?.cycleTopUpCents) ??
        (row.day > epochs.peakDate[row.epoch]! ? below(panel.cycleTopUpCap, peak) : 0);
      const givenBtc = edit?.satoshis === undefined ? undefined : edit.satoshis / 1e8;
      const givenUsd = cents(edit?.usdCents);
      const givenCost = cents(edit?.costCents);
      const givenFee = cents(edit?.feesCents);
      const implied = givenBtc !== undefined && givenBtc > 0 && givenUsd !== undefined;
      const price = edit?.buyingPriceUsd ?? (implied ? givenUsd / givenBtc : row.price!);
      let usd = r2(base + more.dynamicTopUp + more.cycleTopUp);
      if (givenUsd !== undefined) usd = givenUsd;
      else if (givenBtc !== undefined) usd = r2(givenBtc * price);
      else if (givenCost !== undefined && givenFee !== undefined) usd = r2(givenCost - givenFee);
      else if (givenCost !== undefined) {
        usd = r2(Math.max(0, (givenCost - panel.feeFixedUsd) / (1 + panel.feePct)));
      }
      const btc = givenBtc ?? r8(usd / price);
      put(usd, btc, givenFee ?? (givenCost === undefined ? fee(usd) : r2(givenCost - usd)));
      if (btc > 0) out.buyingPriceUSD = price;
      const near = (date: number, days: number) => (other: { day: number }) =>
        Math.abs(other.day - date) <= days;
      const enabled = plan.epochOverrides.get(row.epoch)?.sellReinvestEnabled ?? true;
      if (panel.sellReinvestSettings && enabled && row.price !== null) {
        const inSell = near(addMonths(epochs.peakDate[row.epoch]!, panel.sellShiftMonths), 45);
        const tranches = at.filter((other) => other.window && other.epoch === row.epoch && inSell(other));
        const wanted = edit?.sell === true;
        const allowed = inSell(row) && edit?.sell !== false && row.price > pool / coins;
        if (coins > 0 && (wanted || allowed)) {
          const share = 1 - 0.8 ** (1 / (inSell(row) ? tranches.length : 3));
          const quantity = r8(coins * share);
          if (quantity > 0) {
            out.sellPct = share;
            takeOut(quantity, r2(quantity * row.price), fee(r2(quantity * row.price)));
          }
        }
        const inReinvest = near(addMonths(epochs.troughDate[row.epoch]!, panel.reinvestShiftMonths), 90);
        const last = sells.at(-1);
        if (more.sellAmountBTC === 0 && cash > 0 && inReinvest(row) && last !== undefined) {
          const soldThen = sells.filter((sell) => sell.epoch === last.epoch);
          const usdThen = soldThen.reduce((sum, sell) => sum + sell.usd, 0);
          const btcThen = soldThen.reduce((sum, sell) => sum + sell.btc, 0);
          const left = at.filter(
            (other, j) => j >= i && other.window && other.epoch === row.epoch && inReinvest(other),
          );
          if (row.price < usdThen / btcThen) {
            again.reinvestAmountUSD = r2(cash / left.length);
            again.reinvestAmountBTC = r8(again.reinvestAmountUSD / row.price);
            const cost = fee(again.reinvestAmountUSD);
            cash = r2(cash - again.reinvestAmountUSD);
            coins = r8(coins + again.reinvestAmountBTC);
            pool += again.reinvestAmountUSD + cost;
            rowFees = r2(rowFees + cost);
          }
        }
      }
    }
    sells = sells.filter((sell) => sell.epoch === sells.at(-1)!.epoch);
    spending = r2(spending + out.usdSpent);
    fees = r2(fees + rowFees);
    bought = r8(bought + out.btcBought);
    return {
      ...out,
      ...more,
      ...again,
      feesUSD: rowFees,
      costUSD: r2(out.usdSpent + rowFees),
      totalBTC: coins,
      investedValueUSD: pool,
      cash,
      cumulativeSpending: spending,
      cumulativeFees: fees,
      cumulativeBTC: bought,
    };
  });
}
