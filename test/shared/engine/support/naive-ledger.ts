import { addMonths, dayOf, formatDate, monthOf } from "#shared/domain/dates.ts";
import { roundMoney as r2, roundBitcoin as r8, roundPrice } from "#shared/domain/rounding.ts";
import { epochOn } from "#shared/engine/epochs/epochs.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import { closeOn } from "#shared/engine/market/price-series.ts";
import type { Model } from "#shared/engine/model.ts";
import { monthNoise } from "#shared/engine/random.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { pathOn } from "#shared/engine/timeline/path.ts";
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

/** The price of any day, straight from the rule; null before the first known one. */
function naivePrice({ plan, path, series: { prices }, epochs }: Model, date: number): number | null {
  const { priceRandomisationLowerLimit: lower, priceRandomisationUpperLimit: upper } = plan.controlPanel;
  if (date < prices.firstDay) return null;
  if (date <= prices.dataDate) return roundPrice(closeOn(prices, date));
  const factor = lower + (upper - lower) * monthNoise(plan.seed, formatDate(date).slice(0, 7));
  if (date <= prices.projectionStart) return roundPrice(prices.currentPrice * factor);
  const epoch = epochOn(epochs, date);
  const governing = date <= epochs.peakDate[epoch]! && epoch > 0 ? epoch - 1 : epoch;
  const highest = 0.999 * epochs.peakPrice[epoch]!;
  const lowest = 1.001 * epochs.troughPrice[governing]!;
  return roundPrice(Math.min(Math.max(pathOn(path, prices, date) * factor, lowest), highest));
}

/** The days on which a row buys, walked day by day from the start of the plan. */
function naiveDays({ plan, rows, window }: Model, row: number): number[] {
  const step = { monthly: 0, twoWeekly: 14, weekly: 7, daily: 1 }[plan.controlPanel.buyRhythm];
  const until = rows.day[row]!;
  if (step === 0 || rows.inWindow[row] === 0 || until === window.start) return [until];
  const from = rows.day[row - 1]!;
  const days: number[] = [];
  for (let date = window.start; date <= until; date += step) if (date > from) days.push(date);
  return days;
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
    days: naiveDays(model, i),
    length: rows.day[i]! - dayOf(rows.month[i]! - 1, rows.dayOfMonth),
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
      const cents = (given: number | undefined) => (given === undefined ? undefined : given / 100);
      const recorded = (date: number) =>
        plan.transactions.some((entry) => monthOf(entry.date) === monthOf(date));
      const passedOver = (date: number) =>
        date <= plan.now && (recorded(date) || (!panel.backfillPast && row.edit === undefined));
      const due = row.days
        .filter((date) => !passedOver(date))
        .map((date) => {
          const epoch = epochOn(epochs, date);
          const rate = rateOn(model.exchange, date);
          const base = baseByEpoch[epoch]! / rate;
          const price = naivePrice(model, date);
          const below = (cap: number, reference: number | null) =>
            price === null || reference === null
              ? 0
              : r2(Math.min(cap / row.days.length / rate, base * Math.max(0, reference / price - 1)));
          const dynamic = below(panel.dynamicTopUpCap, naivePrice(model, date - row.length));
          const cycle =
            date > epochs.peakDate[epoch]! ? below(panel.cycleTopUpCap, epochs.peakPrice[epoch]!) : 0;
          return { base, price, dynamic, cycle, usd: r2(base + dynamic + cycle) };
        });
      const buys = due.flatMap((buy) =>
        buy.price === null ? [] : [{ ...buy, btc: r8(buy.usd / buy.price) }],
      );
      const sum = (of: (buy: (typeof buys)[number]) => number) =>
        buys.reduce((total, buy) => total + of(buy), 0);
      const isPriced = row.price !== null;
      more.dynamicTopUp =
        cents(edit?.dynamicTopUpCents) ?? (isPriced ? r2(sum(({ dynamic }) => dynamic)) : 0);
      more.cycleTopUp = cents(edit?.cycleTopUpCents) ?? (isPriced ? r2(sum(({ cycle }) => cycle)) : 0);
      const base = due.reduce((total, buy) => total + buy.base, 0);
      const changes = Object.keys(edit ?? {}).filter((key) => !["date", "sell", "feesCents"].includes(key));
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
      if (changes.length === 0) {
        put(r2(sum((buy) => buy.usd)), r8(sum((buy) => buy.btc)), givenFee ?? r2(sum((buy) => fee(buy.usd))));
        if (out.btcBought > 0) {
          out.buyingPriceUSD = buys.length === 1 ? buys[0]!.price : out.usdSpent / out.btcBought;
        }
      } else {
        const btc = givenBtc ?? r8(usd / price);
        put(usd, btc, givenFee ?? (givenCost === undefined ? fee(usd) : r2(givenCost - usd)));
        if (btc > 0) out.buyingPriceUSD = price;
      }
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
