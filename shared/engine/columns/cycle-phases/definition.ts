import { eitherAnchorEmpty } from "#shared/engine/columns/cycle-price-rates/definition.ts";
import { type ColumnDefinition, defineColumns } from "#shared/engine/columns/definition.ts";

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
