import type { BasePayments } from "#shared/engine/result/base-payments.ts";
import type { Cell } from "#shared/engine/result/cells.ts";

/** The cells of a timeline whose plan has another base currency than US dollars. */
export interface DollarRows {
  readonly baseCurrency: string;
  readonly rowCount: number;
  readonly columns: readonly { readonly id: string; readonly unit: string; readonly flags: string }[];
  readonly rowEpoch: readonly number[];
  readonly rows: Readonly<Record<string, readonly Cell[]>>;
  readonly investStartDate: string;
  readonly investEndDate: string;
  /** USD per bitcoin, and units of the base currency per USD: those of now. */
  readonly currentBitcoinPrice: number;
  readonly exchangeRate: number;
  readonly basePayments: BasePayments;
}

/** The ledger in base currency, by row; NaN where the month has no price. */
export interface BaseAccounts {
  /** Units of base currency per USD on the row's day. */
  readonly rate: Float64Array;
  /** The same of the row's own payments: that of their days, or as entered. */
  readonly paidRate: Float64Array;
  readonly spent: Float64Array;
  readonly fees: Float64Array;
  readonly totalSpent: Float64Array;
  readonly totalFees: Float64Array;
  readonly totalCosts: Float64Array;
  readonly totalSold: Float64Array;
  /** What the row's coins have cost with the fees of buying them, and that at the current price and rate. */
  readonly lotPaid: Float64Array;
  readonly lotValue: Float64Array;
  /** Cost pool: what the coins held have cost, each at the rate of its day; a sell takes out its share. */
  readonly pool: Float64Array;
  readonly realised: Float64Array;
  /** Coins and cash at the row's price and rate. */
  readonly totalValue: Float64Array;
  /** What came in from sells less what was reinvested. */
  readonly cashIn: Float64Array;
}

/** Less than a cent: amounts in USD that are the same. */
const sameAmount = 0.005;
/** Less than a satoshi. */
const sameCoins = 5e-9;

/** A column's numbers; NaN where a cell is empty. */
export function numbersOf(
  { rows, rowCount }: Pick<DollarRows, "rows" | "rowCount">,
  id: string,
): Float64Array {
  const numbers = new Float64Array(rowCount).fill(Number.NaN);
  const cells = rows[id] ?? [];
  for (let row = 0; row < rowCount; row++) {
    const cell = cells[row];
    if (typeof cell === "number") numbers[row] = cell;
  }
  return numbers;
}

/**
 * Follows a plan in its base currency: each payment counts at the rate of its day, as the saver paid it, and what is held
 * at the rate of the row.
 */
export function baseAccounts(source: DollarRows): BaseAccounts {
  const { rowCount, currentBitcoinPrice, exchangeRate, basePayments } = source;
  const usd = (id: string) => numbersOf(source, id);
  const rate = usd("exchangeRate");
  const [usdSpent, usdCost, bought] = [usd("usdSpent"), usd("costUSD"), usd("btcBought")];
  const [coins, usdPool, lotGain] = [usd("totalBTC"), usd("investedValueUSD"), usd("unrealisedGainLoss")];
  const [usdCosts, usdSold, usdRealised] = [usd("cumulativeCosts"), usd("totalCycled"), usd("realisedGains")];
  const [usdHeld, performance] = [usd("holdingsValueUSD"), usd("capitalPerformance")];
  const usdReinvested = usd("reinvestAmountUSD");
  const room = () => new Float64Array(rowCount);
  const accounts: BaseAccounts = {
    rate,
    paidRate: room(),
    spent: room(),
    fees: room(),
    totalSpent: room(),
    totalFees: room(),
    totalCosts: room(),
    totalSold: room(),
    lotPaid: room(),
    lotValue: room(),
    pool: room(),
    realised: room(),
    totalValue: room(),
    cashIn: room(),
  };
  const before = { coins: 0, usdPool: 0, usdSold: 0, usdCash: 0, spent: 0, fees: 0, sold: 0, pool: 0 };
  for (let row = 0; row < rowCount; row++) {
    const today = rate[row]!;
    const spent = basePayments.spentCents[row]! / 100;
    const fees = basePayments.feesCents[row]! / 100;
    const cost = (basePayments.spentCents[row]! + basePayments.feesCents[row]!) / 100;
    const paidRate = usdCost[row]! > 0 ? cost / usdCost[row]! : today;
    const costOf = (dollars: number) =>
      Math.abs(dollars - usdCost[row]!) < sameAmount ? cost : dollars * paidRate;

    // Coins leave the pool at their average cost, so that their share is that of the pool.
    const mostCoins = before.coins + bought[row]!;
    const kept = coins[row]! < mostCoins - sameCoins ? coins[row]! / mostCoins : 1;
    const usdIn = kept > 0 ? usdPool[row]! / kept - before.usdPool : usdSpent[row]!;
    const pool = before.pool + costOf(usdIn);
    const usdTaken = (before.usdPool + usdIn) * (1 - kept);
    accounts.pool[row] = pool * kept;
    accounts.realised[row] = (usdRealised[row]! + usdTaken) * today - pool * (1 - kept);

    const usdValue = usdCosts[row]! > 0 ? performance[row]! * usdCosts[row]! : usdHeld[row]!;
    const usdSoldNow = usdSold[row]! - before.usdSold;
    // Only a month with a price reinvests; where the column is not of the subscription, what left the cash says how much.
    const usdCash = Number.isNaN(usdValue) ? before.usdCash + usdSoldNow : usdValue - usdHeld[row]!;
    const reinvested = Number.isNaN(usdReinvested[row]!)
      ? usdSoldNow + before.usdCash - usdCash
      : usdReinvested[row]!;
    const sold = usdSoldNow * today;
    before.spent += basePayments.spentCents[row]!;
    before.fees += basePayments.feesCents[row]!;
    before.sold += sold;
    // Where only rounding to cents makes a difference, the payment was at the rate of the row.
    const isAtRow = Math.abs(spent - usdSpent[row]! * today) <= sameAmount + 1e-9;
    accounts.paidRate[row] = isAtRow || usdSpent[row] === 0 ? today : spent / usdSpent[row]!;
    accounts.spent[row] = spent;
    accounts.fees[row] = fees;
    accounts.totalSpent[row] = before.spent / 100;
    accounts.totalFees[row] = before.fees / 100;
    accounts.totalCosts[row] = (before.spent + before.fees) / 100;
    accounts.totalSold[row] = before.sold;
    accounts.cashIn[row] = (usdSoldNow - reinvested) * today;
    accounts.totalValue[row] = usdValue * today;
    accounts.lotValue[row] = bought[row]! * currentBitcoinPrice * exchangeRate;
    accounts.lotPaid[row] = costOf(bought[row]! * currentBitcoinPrice - lotGain[row]!);
    Object.assign(before, {
      coins: coins[row]!,
      usdPool: usdPool[row]!,
      usdSold: usdSold[row]!,
      usdCash,
      pool: accounts.pool[row]!,
    });
  }
  return accounts;
}
