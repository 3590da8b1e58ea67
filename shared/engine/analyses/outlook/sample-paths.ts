import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { pathInput } from "#shared/engine/monte-carlo/path-input.ts";
import { onlyBuys, plainLanes } from "#shared/engine/monte-carlo/plain-lanes.ts";
import { totalValue } from "#shared/engine/monte-carlo/samples.ts";
import type { Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import {
  type DrawnPaths,
  type OutlookBasis,
  type PathSamples,
  type RowGoal,
  sampleOneByOne,
  withBaseAmount,
} from "./outlook-paths.ts";
import { tallyLanes } from "./tally-lanes.ts";

/** Runs the ledger along drawn paths. `baseAmount` is that of the purchases to come. */
export function samplePaths(
  basis: OutlookBasis,
  drawn: DrawnPaths,
  baseAmount: number,
  goal: RowGoal | null,
  watch: Watch = {},
): PathSamples {
  const { input: own, place } = pathInput(basis.model, basis.process);
  const input = withBaseAmount(basis.model, own, baseAmount);
  return onlyBuys(input, basis.firstModelled)
    ? sampleLanes(basis, drawn, input, goal, watch)
    : sampleOneByOne(basis, drawn, { input, place }, goal, watch);
}

/** Samples a plan whose months to come only buy, all paths of a row together: the same bits as one by one. */
function sampleLanes(
  { model, money, firstModelled, process }: OutlookBasis,
  drawn: DrawnPaths,
  input: LedgerInput,
  goal: RowGoal | null,
  watch: Watch = {},
): PathSamples {
  const paths = drawn.until - drawn.from;
  const { count } = input.rows;
  const modelled = count - firstModelled;
  const ledger = allocateLedger(firstModelled);
  runLedger({ ...input, rows: { ...input.rows, count: firstModelled } }, ledger, true);
  const lanes = plainLanes(input, firstModelled, paths);
  const payers = lanes.costsVary ? paths : 1;
  const tally = tallyLanes(paths, payers);
  const value = new Float64Array(modelled * paths);
  const costs = new Float64Array(modelled * payers);
  const below = { usd: new Int32Array(modelled), base: new Int32Array(modelled) };
  const coinsBefore = new Float64Array(paths);
  const known = new Float64Array(paths);
  const knownValue = new Float64Array(paths);
  const knownCost = new Float64Array(payers);
  let cashBefore = 0;
  let reached = 0;
  const reaches = (worth: number, coins: number) =>
    goal?.totalBTC === undefined ? worth >= goal!.valueUsd! : coins >= goal.totalBTC;
  for (let row = 0; row < firstModelled; row++) {
    const price = input.price[row]!;
    const worth = totalValue(ledger, row, price);
    tally.next({
      prices: known.fill(price),
      coinsBefore,
      cashBefore,
      value: knownValue.fill(worth),
      cost: knownCost.fill(ledger.cost[row]!),
      recordedCost: money.recordedCost[row]!,
      rate: money.rate[row]!,
    });
    coinsBefore.fill(ledger.coins[row]!);
    cashBefore = ledger.cash[row]!;
    if (goal?.row === row && reaches(worth, ledger.coins[row]!)) reached = paths;
  }
  for (let row = firstModelled; row < count; row++) {
    const i = row - firstModelled;
    report(watch, i / modelled);
    const month = model.facts.gridIndex[row]! - process.from;
    const of = (at: number) => drawn.prices.subarray(at * paths, (at + 1) * paths);
    const prices = of(month);
    lanes.next(prices, month > 0 ? of(month - 1) : known.fill(input.previousPrice[row]!));
    const sums = tally.next({
      prices,
      coinsBefore,
      cashBefore,
      value: lanes.value,
      cost: lanes.cost,
      recordedCost: money.recordedCost[row]!,
      rate: money.rate[row]!,
    });
    coinsBefore.set(lanes.coins);
    cashBefore = lanes.cash;
    below.usd[i] = sums.usd;
    below.base[i] = sums.base;
    value.set(lanes.value, i * paths);
    costs.set(tally.paid, i * payers);
    for (let path = 0; goal?.row === row && path < paths; path++) {
      if (reaches(lanes.value[path]!, lanes.coins[path]!)) reached++;
    }
  }
  return {
    rows: { paths, value, costs, costsVary: lanes.costsVary },
    tallies: { paths, below, reached, ...tally.tallies() },
  };
}
