import { formatDate } from "#shared/domain/dates.ts";
import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { anchorsPerEpoch } from "#shared/engine/epochs/anchors.ts";
import { wealthOn } from "#shared/engine/market/global-wealth.ts";
import { heightOn } from "#shared/engine/market/height-series.ts";
import { blocksPerEpoch, subsidySatoshis, supplyAt } from "#shared/engine/market/supply.ts";
import type { Model } from "#shared/engine/model.ts";
import { type AnchorName, anchorNames } from "#shared/engine/types.ts";

/** One line of the epoch table. Prices in USD per bitcoin, wealth in USD, shares as fractions. */
export interface EpochFigures {
  readonly epoch: number;
  /** Base currency per purchase. */
  readonly baseAmount: number;
  readonly halvingBlockHeight: number;
  readonly cycleGrowthRate: number | null;
  readonly halvingPrice: number | null;
  readonly peakPrice: number | null;
  readonly troughPrice: number | null;
  readonly halvingDate: string;
  readonly peakPriceDate: string;
  readonly troughPriceDate: string;
  readonly bitcoinMined: number;
  readonly btcMarketCap: number | null;
  readonly globalWealth: number;
  readonly fractionOfGW: number | null;
  readonly sellReinvestEnabled: boolean;
  readonly peakObserved: boolean;
  readonly troughObserved: boolean;
  readonly saturated: boolean;
  readonly anchors: readonly {
    readonly name: AnchorName;
    readonly date: string;
    readonly price: number | null;
  }[];
}

function epochRecord(model: Model, epoch: number): EpochFigures {
  const { epochs, anchors, series, plan } = model;
  const peakDate = epochs.peakDate[epoch]!;
  const peakPrice = epochs.peakPrice[epoch]!;
  const capitalisation = peakPrice * supplyAt(heightOn(series.heights, peakDate));
  const wealth = wealthOn(series.wealth, peakDate);
  return {
    epoch,
    baseAmount: model.baseByEpoch[epoch]!,
    halvingBlockHeight: epoch * blocksPerEpoch,
    cycleGrowthRate: nullable(epochs.growth[epoch]!),
    halvingPrice: nullable(epochs.halvingPrice[epoch]!),
    peakPrice: nullable(peakPrice),
    troughPrice: nullable(epochs.troughPrice[epoch]!),
    halvingDate: formatDate(epochs.halvingDate[epoch]!),
    peakPriceDate: formatDate(peakDate),
    troughPriceDate: formatDate(epochs.troughDate[epoch]!),
    bitcoinMined: (blocksPerEpoch * subsidySatoshis(epoch)) / 1e8,
    btcMarketCap: nullable(capitalisation),
    globalWealth: wealth,
    fractionOfGW: nullable(capitalisation / wealth),
    sellReinvestEnabled: plan.epochOverrides.get(epoch)?.sellReinvestEnabled ?? true,
    peakObserved: epochs.peakObserved[epoch] === 1,
    troughObserved: epochs.troughObserved[epoch] === 1,
    saturated: epochs.saturated[epoch] === 1,
    anchors: anchorNames.map((name, position) => ({
      name,
      date: formatDate(anchors.day[epoch * anchorsPerEpoch + position]!),
      price: nullable(anchors.price[epoch * anchorsPerEpoch + position]!),
    })),
  };
}

/** The epoch table of a plan: epoch 0 up to as many epochs as it lists. */
export function epochRecords(model: Model): EpochFigures[] {
  const last = Math.min(lastEpoch, model.currentEpoch + model.plan.controlPanel.epochCount - 1);
  return Array.from({ length: last + 1 }, (_, epoch) => epochRecord(model, epoch));
}
