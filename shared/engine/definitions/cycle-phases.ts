import { type ColumnDefinition, defineColumns } from "./definition.ts";

const eitherAnchorEmpty = "Empty when either price is unknown.";

export const cyclePriceRateColumns = defineColumns("cyclePriceRates", "basic", [
  {
    id: "halvingToCorrectionPct",
    unit: "fraction",
    flags: "C",
    header: "Halving to correction",
    meaning: "Price change from the halving to the correction after it.",
    formula: "correctionPhasePrice ÷ halvingPhasePrice − 1",
    nullRule: eitherAnchorEmpty,
    inputs: ["correctionPhasePrice", "halvingPhasePrice"],
  },
  {
    id: "correctionToSupportPct",
    unit: "fraction",
    flags: "C",
    header: "Correction to support",
    meaning: "Price change from the correction to the support, half-way to the peak.",
    formula: "supportPhasePrice ÷ correctionPhasePrice − 1",
    nullRule: eitherAnchorEmpty,
    inputs: ["supportPhasePrice", "correctionPhasePrice"],
  },
  {
    id: "supportToPeakPct",
    unit: "fraction",
    flags: "C",
    header: "Support to peak",
    meaning: "Price change from the support to the peak.",
    formula: "peakPhasePrice ÷ supportPhasePrice − 1",
    nullRule: eitherAnchorEmpty,
    inputs: ["peakPhasePrice", "supportPhasePrice"],
  },
  {
    id: "peakToDecliningPct",
    unit: "fraction",
    flags: "C",
    header: "Peak to declining",
    meaning: "Price change from the peak to the point half-way to the trough.",
    formula: "decliningPhasePrice ÷ peakPhasePrice − 1",
    nullRule: eitherAnchorEmpty,
    inputs: ["decliningPhasePrice", "peakPhasePrice"],
  },
  {
    id: "decliningToTroughPct",
    unit: "fraction",
    flags: "C",
    header: "Declining to trough",
    meaning: "Price change from the point half-way between peak and trough to the trough.",
    formula: "troughPhasePrice ÷ decliningPhasePrice − 1",
    nullRule: eitherAnchorEmpty,
    inputs: ["troughPhasePrice", "decliningPhasePrice"],
  },
  {
    id: "troughToRecoveringPct",
    unit: "fraction",
    flags: "C",
    header: "Trough to recovering",
    meaning: "Price change from the trough to the point half-way to the next halving.",
    formula: "recoveringPhasePrice ÷ troughPhasePrice − 1",
    nullRule: eitherAnchorEmpty,
    inputs: ["recoveringPhasePrice", "troughPhasePrice"],
  },
  {
    id: "recoveringToNextHalvingPct",
    unit: "fraction",
    flags: "C",
    header: "Recovering to next halving",
    meaning: "Price change from the point half-way through the recovery to the next halving.",
    formula: "nextHalvingPhasePrice ÷ recoveringPhasePrice − 1",
    nullRule: eitherAnchorEmpty,
    inputs: ["nextHalvingPhasePrice", "recoveringPhasePrice"],
  },
]);

const phaseColumn = defineColumns("cyclePhases", "basic", [
  {
    id: "cyclePhase",
    unit: "text",
    header: "Cycle phase",
    meaning: "The cycle's turning point nearest to the row's date.",
    formula: "name of the nearest of the epoch's eight turning points; the earlier one on a tie",
    inputs: ["anchors", "dateAcquired"],
  },
]);

/** The price, rate and label of one turning point. `rateFrom` is the turning point before it, if any. */
function phaseColumns<const Anchor extends string>(
  anchor: Anchor,
  title: string,
  where: string,
  rateFrom: string | null,
): readonly ColumnDefinition<`${Anchor}PhasePrice` | `${Anchor}PhaseRate` | `${Anchor}PhaseLabel`>[] {
  return defineColumns("cyclePhases", "basic", [
    {
      id: `${anchor}PhasePrice`,
      unit: "USD/BTC",
      flags: "C",
      header: `${title} phase price`,
      meaning: `Price of the cycle ${where}.`,
      formula: `price of the epoch's turning point "${anchor}"`,
      nullRule: "Empty when that day is in the past and has no known price.",
      inputs: ["anchors"],
    },
    {
      id: `${anchor}PhaseRate`,
      unit: "fraction",
      flags: "C",
      header: `${title} phase rate`,
      meaning:
        rateFrom === null
          ? "Always zero: the halving starts the cycle's price changes."
          : "Price change since the turning point before.",
      formula: rateFrom === null ? "0" : `${anchor}PhasePrice ÷ ${rateFrom}PhasePrice − 1`,
      nullRule: rateFrom === null ? "Empty when the halving has no known price." : eitherAnchorEmpty,
      inputs: rateFrom === null ? [`${anchor}PhasePrice`] : [`${anchor}PhasePrice`, `${rateFrom}PhasePrice`],
    },
    {
      id: `${anchor}PhaseLabel`,
      unit: "text",
      flags: "C",
      header: `${title} phase label`,
      meaning: "The turning point in words: month, price and price change.",
      formula:
        rateFrom === null
          ? `"${title}", month and ${anchor}PhasePrice`
          : `"${title}", month, ${anchor}PhasePrice and ${anchor}PhaseRate`,
      inputs: ["anchors", `${anchor}PhasePrice`, `${anchor}PhaseRate`],
    },
  ]);
}

export const cyclePhaseColumns = [
  ...phaseColumn,
  ...phaseColumns("halving", "Halving", "on the day of the halving", null),
  ...phaseColumns("correction", "Correction", "at its low soon after the halving", "halving"),
  ...phaseColumns("support", "Support", "half-way in time from the halving to the peak", "correction"),
  ...phaseColumns("peak", "Peak", "at its peak", "support"),
  ...phaseColumns("declining", "Declining", "half-way in time from the peak to the trough", "peak"),
  ...phaseColumns("trough", "Trough", "at its trough", "declining"),
  ...phaseColumns(
    "recovering",
    "Recovering",
    "half-way in time from the trough to the next halving",
    "trough",
  ),
  ...phaseColumns("nextHalving", "Next halving", "at its end, on the day of the next halving", "recovering"),
];
