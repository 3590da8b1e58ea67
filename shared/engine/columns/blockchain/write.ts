import { dayOf } from "#shared/domain/dates.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import { minutesPerBlock, minutesPerDay } from "#shared/engine/columns/chain-facts.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { blocksPerDay, genesisDay, heightOn } from "#shared/engine/market/height-series.ts";
import { blocksPerEpoch, supplyAt } from "#shared/engine/market/supply.ts";

/** Blocks, supply and the pace of mining. */
export function writeBlockchain(context: ColumnContext): void {
  const { model, chain, count } = context;
  const { rows, facts, series } = model;
  context.share("blockHeight", chain.height);
  context.share("days", chain.days);
  const capitalisation = context.column("marketCapitalisation");
  const mined = context.column("blocksMined");
  const cumulativeBlocks = context.column("cumulativeBlocks");
  const bitcoinMined = context.column("bitcoinMined");
  const supply = context.column("cumulativeSupply");
  const halvingHeight = context.column("halvingBlockHeight");
  const cycle = context.column("blockCyclePct");
  const minutes = context.column("minutesPerBlock");
  const monthlyBlocks = context.column("monthlyBlocks");
  const perDay = context.column("blocksPerDay");
  const rate = context.column("ratePer10Minutes");
  const deviation = context.column("blockDeviation");
  const historical = context.column("historicalRate");
  const start = count === 0 ? 0 : heightOn(series.heights, dayOf(rows.month[0]! - 1, rows.dayOfMonth));
  for (let i = 0; i < count; i++) {
    const height = chain.height[i]!;
    const days = chain.days[i]!;
    const blocks = height - chain.previousHeight[i]!;
    const age = rows.day[i]! - genesisDay;
    const issued = supplyAt(height);
    capitalisation[i] = facts.price[i]! * issued;
    mined[i] = blocks;
    cumulativeBlocks[i] = height - start;
    bitcoinMined[i] = issued - supplyAt(chain.previousHeight[i]!);
    supply[i] = issued;
    halvingHeight[i] = blocksPerEpoch * rows.epoch[i]!;
    cycle[i] = (height % blocksPerEpoch) / blocksPerEpoch;
    minutes[i] = ratio(days * minutesPerDay, blocks);
    monthlyBlocks[i] = days * blocksPerDay;
    perDay[i] = blocks / days;
    rate[i] = minutesPerBlock / minutes[i]!;
    deviation[i] = height - age * blocksPerDay;
    historical[i] = ratio(age * minutesPerDay, height);
  }
}
