import { msg } from "#shared/domain/language/translate.ts";
import { defineColumns } from "#shared/engine/columns/definition.ts";

export const blockMiningAdjustmentColumns = defineColumns("blockMiningAdjustment", "basic", [
  {
    id: "blockMiningAdjustmentRate",
    unit: "fraction",
    flags: "X",
    header: msg("Block mining adjustment rate"),
    meaning: msg("Change of difficulty implied by the month's pace of mining."),
    formula: msg("(10 ÷ minutesPerBlock, limited to 0.25–4) − 1"),
    nullRule: msg("Empty when no block was found."),
    inputs: ["minutesPerBlock"],
    width: 220,
  },
  {
    id: "blockMiningAdjustmentRateCycle",
    unit: "fraction",
    flags: "X",
    header: msg("Adjustment rate, cycle"),
    meaning: msg("How much faster than one block every ten minutes the cycle has run so far."),
    formula: msg("10 ÷ (minutes since the halving ÷ blocks since the halving) − 1"),
    nullRule: msg("Empty on the halving date and until the cycle's first block."),
    inputs: ["blockHeight", "halvingBlockHeight", "halvingDate", "dateAcquired"],
  },
  {
    id: "blockMiningAdjustmentRateHistorical",
    unit: "fraction",
    flags: "X",
    header: msg("Adjustment rate, all time"),
    meaning: msg("How much faster than one block every ten minutes bitcoin has run since its first block."),
    formula: "10 ÷ historicalRate − 1",
    nullRule: msg("Empty before the second block."),
    inputs: ["historicalRate"],
  },
]);
