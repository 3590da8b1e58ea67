import { lastEpoch } from "#shared/domain/plan/epochs.ts";

/** Blocks between two halvings. */
export const blocksPerEpoch = 210_000;

/** First block without a subsidy: the start of epoch 33. */
export const finalHeight = (lastEpoch + 1) * blocksPerEpoch;

const firstSubsidy = 5e9;

/** Subsidy of an epoch's blocks in satoshis; 0 from epoch 33 on. */
export function subsidySatoshis(epoch: number): number {
  let subsidy = firstSubsidy;
  for (let halving = 0; halving < epoch; halving++) subsidy = Math.floor(subsidy / 2);
  return subsidy;
}

const subsidies = /* @__PURE__ */ Float64Array.from({ length: lastEpoch + 2 }, (_, epoch) =>
  subsidySatoshis(epoch),
);

/** Satoshis mined before the first block of each epoch, 0 to 33. */
const minedBefore = /* @__PURE__ */ minedBeforeEpochs();

function minedBeforeEpochs(): Float64Array {
  const mined = new Float64Array(lastEpoch + 2);
  for (let epoch = 0; epoch <= lastEpoch; epoch++) {
    mined[epoch + 1] = mined[epoch]! + blocksPerEpoch * subsidies[epoch]!;
  }
  return mined;
}

/** Bitcoin issued by the blocks 0 … `height`, the genesis coins included. */
export function supplyAt(height: number): number {
  const epoch = Math.min(Math.floor(height / blocksPerEpoch), lastEpoch + 1);
  const satoshis = minedBefore[epoch]! + (height - epoch * blocksPerEpoch + 1) * subsidies[epoch]!;
  return satoshis / 1e8;
}
