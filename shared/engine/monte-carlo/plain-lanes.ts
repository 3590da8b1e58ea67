import { feeCents, topUpCents } from "#shared/engine/ledger/amounts.ts";
import { type LedgerInput, rowKind } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";

/**
 * Whether the rows from one on only buy: once, on their date, the plan's amount with its top-ups, or nothing. Then a
 * row depends on nothing that happened on its path before.
 */
export function onlyBuys(input: LedgerInput, from: number): boolean {
  if (input.purchases !== null) return false;
  for (let row = from; row < input.rows.count; row++) {
    const kind = input.kind[row];
    if (kind !== rowKind.simulated && kind !== rowKind.idle) return false;
    if (input.strategy[row] === 1) return false;
  }
  return true;
}

/** Whether the costs of such a row depend on its price. */
function hasTopUps(input: LedgerInput, row: number): boolean {
  return input.kind[row] === rowKind.simulated && (input.dynamicCap[row]! > 0 || input.cycleCap[row]! > 0);
}

/** Whether the costs of rows that only buy depend on prices. */
export function costsVary(input: LedgerInput, from: number): boolean {
  for (let row = from; row < input.rows.count; row++) if (hasTopUps(input, row)) return true;
  return false;
}

/** The ledgers of many paths side by side, for rows that only buy. USD and BTC, by path. */
export interface PlainLanes {
  readonly coins: Float64Array;
  /** Coins and cash at the row's price. */
  readonly value: Float64Array;
  /** All costs so far, and those of the row; one entry while all paths cost the same. */
  readonly totalCosts: Float64Array;
  readonly cost: Float64Array;
  readonly costsVary: boolean;
  /** Cash from recorded sells; no path changes it. */
  readonly cash: number;
  /** Calculates the next row at its prices and those of the month before, by path. */
  next(prices: Float64Array, previous: Float64Array): void;
}

/**
 * What `runLedger` with nothing rounded writes into the rows from `from` on, bit for bit, for `lanes` paths. Everything
 * before that row is the same on all of them. Amounts are cents and satoshis inside, as there.
 */
export function plainLanes(input: LedgerInput, from: number, lanes: number): PlainLanes {
  const start = runLedger({ ...input, rows: { ...input.rows, count: from } }, allocateLedger(from), true);
  const vary = costsVary(input, from);
  const payers = vary ? lanes : 1;
  const satoshis = new Float64Array(lanes).fill(start.coins);
  const spent = new Float64Array(payers).fill(start.spent);
  const fees = new Float64Array(payers).fill(start.fees);
  const coins = new Float64Array(lanes);
  const value = new Float64Array(lanes);
  const totalCosts = new Float64Array(payers);
  const cost = new Float64Array(payers);
  const cash = start.cash / 100;
  let row = from;

  function pay(payer: number, usd: number): void {
    const fee = feeCents(usd / 100, input.fee, true);
    spent[payer] = spent[payer]! + usd;
    fees[payer] = fees[payer]! + fee;
    totalCosts[payer] = (spent[payer]! + fees[payer]!) / 100;
    cost[payer] = (usd + fee) / 100;
  }

  /** A purchase that costs the same at every price. */
  function buy(usd: number, prices: Float64Array): void {
    for (let payer = 0; payer < payers; payer++) pay(payer, usd);
    const dollars = usd / 100;
    for (let lane = 0; lane < lanes; lane++) {
      const price = prices[lane]!;
      const held = satoshis[lane]! + (dollars / price) * 1e8;
      satoshis[lane] = held;
      const own = held / 1e8;
      coins[lane] = own;
      value[lane] = own * price + cash;
    }
  }

  function buyWithTopUps(prices: Float64Array, previous: Float64Array): void {
    const base = input.base[row]!;
    const dynamicCap = input.dynamicCap[row]!;
    const cycleCap = input.cycleCap[row]!;
    const peakPrice = input.peakPrice[row]!;
    for (let lane = 0; lane < lanes; lane++) {
      const price = prices[lane]!;
      const dynamicTopUp = topUpCents(dynamicCap, base, previous[lane]!, price, true);
      const cycleTopUp = topUpCents(cycleCap, base, peakPrice, price, true);
      const usd = (base + dynamicTopUp / 100 + cycleTopUp / 100) * 100;
      pay(lane, usd);
      const held = satoshis[lane]! + (usd / 100 / price) * 1e8;
      satoshis[lane] = held;
      const own = held / 1e8;
      coins[lane] = own;
      value[lane] = own * price + cash;
    }
  }

  return {
    coins,
    value,
    totalCosts,
    cost,
    costsVary: vary,
    cash,
    next(prices, previous) {
      if (hasTopUps(input, row)) buyWithTopUps(prices, previous);
      else buy(input.kind[row] === rowKind.simulated ? input.base[row]! * 100 : 0, prices);
      row++;
    },
  };
}
