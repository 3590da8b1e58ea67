import { pow } from "#shared/engine/arithmetic/elementary.ts";
import type { Lanes } from "./lanes.ts";
import type { WithdrawalMonths } from "./months.ts";
import type { WithdrawalRule, WithdrawalSettings, WithdrawalTax } from "./withdrawal-settings.ts";

/** Less than half a cent does not count as a shortfall: amounts are unrounded doubles. */
const halfCent = 0.005;

/** One month of all lanes, after its sale; BTC and base currency. Overwritten by the next month. */
export interface MonthFigures {
  readonly coins: Float64Array;
  /** Cost of the remaining lots. */
  readonly cost: Float64Array;
  readonly wanted: Float64Array;
  readonly sold: Float64Array;
  readonly gross: Float64Array;
  readonly fee: Float64Array;
  /** Paid in the month, on the gains of the calendar year before. */
  readonly tax: Float64Array;
  /** Tax that was due in the month and could not be paid. */
  readonly unpaid: Float64Array;
  readonly withdrawn: Float64Array;
  readonly paused: Uint8Array;
  readonly short: Uint8Array;
}

/** The result of a withdrawal on each lane. */
export interface DrawDown {
  /** The first month that is short; the number of months where none is. */
  readonly firstShort: Int32Array;
  /** Tax of the last year, which falls after the end; base currency. */
  readonly lastTax: Float64Array;
  /** Tax that is still due at the end: that of the last year, and what could not be paid; base currency. */
  readonly taxDue: Float64Array;
}

/** What a withdrawal is made of besides its amounts. */
type DrawDownSettings = Pick<
  WithdrawalSettings,
  "pauseBelowCost" | "feePct" | "feeFixedUsd" | "tax" | "rule"
>;

/** Gains of a calendar year, less the allowance, at their rates. Losses are set off within the year only. */
export function yearTax(tax: WithdrawalTax, shortGains: number, longGains: number): number {
  let short = shortGains;
  let long = longGains;
  if (short < 0) {
    long += short;
    short = 0;
  } else if (long < 0) {
    short += long;
    long = 0;
  }
  const left = Math.max(0, tax.allowance - Math.max(0, short));
  return tax.shortTermRate * Math.max(0, short - tax.allowance) + tax.longTermRate * Math.max(0, long - left);
}

/** What all lanes want in a month, by the rule; fills `wanted`. The month's coins are those before its sale. */
type Wishes = (month: number, coins: Float64Array, wanted: Float64Array) => void;

function wishesOf(
  rule: WithdrawalRule,
  months: WithdrawalMonths,
  { price, count }: Lanes,
  settings: DrawDownSettings,
): Wishes {
  if (rule.kind === "fixedAmount") {
    return (k, _, wanted) => wanted.fill(rule.indexed ? rule.amount * months.index[k]! : rule.amount);
  }
  const held = (amount: number, k: number) =>
    Math.min(Math.max(amount, rule.floor * months.index[k]!), rule.ceiling * months.index[k]!);
  if (rule.kind === "shareOfHoldings") {
    const monthly = 1 - pow(1 - rule.share, 1 / 12);
    return (k, coins, wanted) => {
      const fixed = settings.feeFixedUsd * months.rate[k]!;
      for (let lane = 0; lane < count; lane++) {
        const gross = coins[lane]! * monthly * price[k * count + lane]!;
        wanted[lane] = held(Math.max(0, gross * (1 - settings.feePct) - fixed), k);
      }
    };
  }
  const amounts = new Float64Array(count);
  return (k, coins, wanted) => {
    for (let lane = 0; lane < count; lane++) {
      const value = coins[lane]! * price[k * count + lane]!;
      if (k === 0) amounts[lane] = (rule.initialRate * value) / 12;
      else if (k % 12 === 0 && value > 0) {
        const before = price[(k - 12) * count + lane]!;
        const hasFallen = price[k * count + lane]! < before;
        let amount = amounts[lane]!;
        if (!(hasFallen && (12 * amount) / value > rule.initialRate)) {
          amount *= months.index[k]! / months.index[k - 12]!;
        }
        const rate = (12 * amount) / value;
        const isPreserved = months.count - k > 12 * rule.preservationFinalYears;
        if (rate > rule.initialRate * (1 + rule.band) && isPreserved) amount *= 1 - rule.cut;
        else if (rate < rule.initialRate * (1 - rule.band)) amount *= 1 + rule.raise;
        amounts[lane] = amount;
      }
      wanted[lane] = held(amounts[lane]!, k);
    }
  };
}

function allocateMonth(count: number): MonthFigures {
  const room = () => new Float64Array(count);
  return {
    coins: room(),
    cost: room(),
    wanted: room(),
    sold: room(),
    gross: room(),
    fee: room(),
    tax: room(),
    unpaid: room(),
    withdrawn: room(),
    paused: new Uint8Array(count),
    short: new Uint8Array(count),
  };
}

/** Gains of the running calendar year on each lane, and the costs that sales take out of lots; base currency. */
function salesBook(lanes: Lanes, month: MonthFigures, tax: WithdrawalTax | null) {
  const { count, lots } = lanes;
  const short = new Float64Array(count);
  const long = new Float64Array(count);
  const next = lots === null ? new Int32Array(0) : lots.first.slice();
  const leftCoins = Float64Array.from(next, (at) => lots?.coins[at] ?? 0);
  const leftCost = Float64Array.from(next, (at) => lots?.cost[at] ?? 0);
  return {
    short,
    long,
    /** Takes `sold` coins out of a lane before they leave its coins; `net` is what they brought after the fee. */
    sell(lane: number, day: number, sold: number, net: number): void {
      if (lots === null) {
        const cost = (month.cost[lane]! * sold) / month.coins[lane]!;
        month.cost[lane]! -= cost;
        short[lane]! += net - cost;
        return;
      }
      const end = lots.first[lane + 1]!;
      let needed = sold;
      for (let at = next[lane]!; needed > 0 && at < end; ) {
        const left = leftCoins[lane]!;
        const part = Math.min(needed, left);
        const cost = part === left ? leftCost[lane]! : (leftCost[lane]! * part) / left;
        const gain = (net * part) / sold - cost;
        if (day >= lots.longFrom[at]!) long[lane]! += gain;
        else short[lane]! += gain;
        month.cost[lane]! -= cost;
        needed -= part;
        if (part < left) {
          leftCoins[lane] = left - part;
          leftCost[lane]! -= cost;
          break;
        }
        next[lane] = ++at;
        leftCoins[lane] = lots.coins[at] ?? 0;
        leftCost[lane] = lots.cost[at] ?? 0;
      }
    },
    /** The tax of the year that ends, and the start of another. */
    closeYear(lane: number): number {
      if (tax === null) return 0;
      const due = yearTax(tax, short[lane]!, long[lane]!);
      short[lane] = 0;
      long[lane] = 0;
      return due;
    },
  };
}

/**
 * Withdraws month after month on all lanes by the rule of the settings. `each` sees every month after its sale; without
 * it, a lane that has come short is not followed any further. Nothing is rounded.
 */
export function drawDown(
  lanes: Lanes,
  months: WithdrawalMonths,
  settings: DrawDownSettings,
  each?: (month: number, figures: MonthFigures) => void,
): DrawDown {
  const { count, price } = lanes;
  const { feePct, feeFixedUsd, pauseBelowCost, tax } = settings;
  const month = allocateMonth(count);
  const { coins, cost, wanted, sold, gross, fee, withdrawn, paused, short } = month;
  coins.set(lanes.coins);
  cost.set(lanes.cost);
  const firstShort = new Int32Array(count).fill(months.count);
  const unpaid = new Float64Array(count);
  const wishes = wishesOf(settings.rule, months, lanes, settings);
  const book = salesBook(lanes, month, tax);
  for (let k = 0; k < months.count; k++) {
    const fixed = feeFixedUsd * months.rate[k]!;
    const day = months.day[k]!;
    const isNewYear = months.newYear[k] === 1;
    wishes(k, coins, wanted);
    for (let lane = 0; lane < count; lane++) {
      if (each === undefined && firstShort[lane]! < k) continue;
      const value = price[k * count + lane]!;
      const held = coins[lane]!;
      const due = isNewYear ? book.closeYear(lane) : 0;
      let wish = wanted[lane]!;
      paused[lane] = pauseBelowCost && wish > 0 && held > 0 && value < cost[lane]! / held ? 1 : 0;
      if (paused[lane] === 1) wish = wanted[lane] = 0;
      let quantity = 0;
      let brought = 0;
      let charged = 0;
      let paid = 0;
      let inHand = 0;
      const need = wish + due;
      if (need > 0 && held > 0) {
        brought = (need + fixed) / (1 - feePct);
        quantity = brought / value;
        if (quantity <= held) {
          charged = brought * feePct + fixed;
          paid = due;
          inHand = wish;
          book.sell(lane, day, quantity, brought - charged);
          coins[lane] = held - quantity;
        } else {
          quantity = held;
          brought = held * value;
          charged = Math.min(brought, brought * feePct + fixed);
          paid = Math.min(due, brought - charged);
          inHand = brought - charged - paid;
          book.sell(lane, day, quantity, brought - charged);
          coins[lane] = 0;
          cost[lane] = 0;
        }
      }
      month.unpaid[lane] = due - paid;
      unpaid[lane]! += due - paid;
      short[lane] = inHand < wish - halfCent || paid < due - halfCent ? 1 : 0;
      if (short[lane] === 1 && firstShort[lane] === months.count) firstShort[lane] = k;
      sold[lane] = quantity;
      gross[lane] = brought;
      fee[lane] = charged;
      month.tax[lane] = paid;
      withdrawn[lane] = inHand;
    }
    each?.(k, month);
  }
  const lastTax = unpaid.map((_, lane) => book.closeYear(lane));
  return { firstShort, lastTax, taxDue: unpaid.map((amount, lane) => amount + lastTax[lane]!) };
}
