import { msg } from "#shared/domain/language/translate.ts";
import { eitherAnchorEmpty } from "#shared/engine/columns/cycle-price-rates/definition.ts";
import { type ColumnDefinition, defineColumns } from "#shared/engine/columns/definition.ts";

const phaseColumn = defineColumns("cyclePhases", "basic", [
  {
    id: "cyclePhase",
    unit: "text",
    header: msg("Cycle phase"),
    meaning: msg("The cycle's turning point nearest to the row's date."),
    formula: msg("name of the nearest of the epoch's eight turning points; the earlier one on a tie"),
    inputs: ["anchors", "dateAcquired"],
  },
]);

/** The texts of a turning point. */
interface PhaseTexts {
  readonly priceHeader: string;
  readonly priceMeaning: string;
  readonly priceFormula: string;
  readonly rateHeader: string;
  readonly labelHeader: string;
  readonly labelFormula: string;
}

/** The price, rate and label of one turning point. `rateFrom` is the turning point before it, if any. */
function phaseColumns<const Anchor extends string>(
  anchor: Anchor,
  rateFrom: string | null,
  texts: PhaseTexts,
): readonly ColumnDefinition<`${Anchor}PhasePrice` | `${Anchor}PhaseRate` | `${Anchor}PhaseLabel`>[] {
  return defineColumns("cyclePhases", "basic", [
    {
      id: `${anchor}PhasePrice`,
      unit: "USD/BTC",
      flags: "C",
      header: texts.priceHeader,
      meaning: texts.priceMeaning,
      formula: texts.priceFormula,
      nullRule: msg("Empty when that day is in the past and has no known price."),
      inputs: ["anchors"],
    },
    {
      id: `${anchor}PhaseRate`,
      unit: "fraction",
      flags: "C",
      header: texts.rateHeader,
      meaning:
        rateFrom === null
          ? msg("Always zero: the halving starts the cycle's price changes.")
          : msg("Price change since the turning point before."),
      formula: rateFrom === null ? "0" : `${anchor}PhasePrice ÷ ${rateFrom}PhasePrice − 1`,
      nullRule: rateFrom === null ? msg("Empty when the halving has no known price.") : eitherAnchorEmpty,
      inputs: rateFrom === null ? [`${anchor}PhasePrice`] : [`${anchor}PhasePrice`, `${rateFrom}PhasePrice`],
    },
    {
      id: `${anchor}PhaseLabel`,
      unit: "text",
      flags: "C",
      header: texts.labelHeader,
      meaning: msg("The turning point in words: month, price and price change."),
      formula: texts.labelFormula,
      inputs: ["anchors", `${anchor}PhasePrice`, `${anchor}PhaseRate`],
    },
  ]);
}

export const cyclePhaseColumns = [
  ...phaseColumn,
  ...phaseColumns("halving", null, {
    priceHeader: msg("Halving phase price"),
    priceMeaning: msg("Price of the cycle on the day of the halving."),
    priceFormula: msg(`price of the epoch's turning point "halving"`),
    rateHeader: msg("Halving phase rate"),
    labelHeader: msg("Halving phase label"),
    labelFormula: msg('"Halving", month and halvingPhasePrice'),
  }),
  ...phaseColumns("correction", "halving", {
    priceHeader: msg("Correction phase price"),
    priceMeaning: msg("Price of the cycle at its low soon after the halving."),
    priceFormula: msg(`price of the epoch's turning point "correction"`),
    rateHeader: msg("Correction phase rate"),
    labelHeader: msg("Correction phase label"),
    labelFormula: msg('"Correction", month, correctionPhasePrice and correctionPhaseRate'),
  }),
  ...phaseColumns("support", "correction", {
    priceHeader: msg("Support phase price"),
    priceMeaning: msg("Price of the cycle half-way in time from the halving to the peak."),
    priceFormula: msg(`price of the epoch's turning point "support"`),
    rateHeader: msg("Support phase rate"),
    labelHeader: msg("Support phase label"),
    labelFormula: msg('"Support", month, supportPhasePrice and supportPhaseRate'),
  }),
  ...phaseColumns("peak", "support", {
    priceHeader: msg("Peak phase price"),
    priceMeaning: msg("Price of the cycle at its peak."),
    priceFormula: msg(`price of the epoch's turning point "peak"`),
    rateHeader: msg("Peak phase rate"),
    labelHeader: msg("Peak phase label"),
    labelFormula: msg('"Peak", month, peakPhasePrice and peakPhaseRate'),
  }),
  ...phaseColumns("declining", "peak", {
    priceHeader: msg("Declining phase price"),
    priceMeaning: msg("Price of the cycle half-way in time from the peak to the trough."),
    priceFormula: msg(`price of the epoch's turning point "declining"`),
    rateHeader: msg("Declining phase rate"),
    labelHeader: msg("Declining phase label"),
    labelFormula: msg('"Declining", month, decliningPhasePrice and decliningPhaseRate'),
  }),
  ...phaseColumns("trough", "declining", {
    priceHeader: msg("Trough phase price"),
    priceMeaning: msg("Price of the cycle at its trough."),
    priceFormula: msg(`price of the epoch's turning point "trough"`),
    rateHeader: msg("Trough phase rate"),
    labelHeader: msg("Trough phase label"),
    labelFormula: msg('"Trough", month, troughPhasePrice and troughPhaseRate'),
  }),
  ...phaseColumns("recovering", "trough", {
    priceHeader: msg("Recovering phase price"),
    priceMeaning: msg("Price of the cycle half-way in time from the trough to the next halving."),
    priceFormula: msg(`price of the epoch's turning point "recovering"`),
    rateHeader: msg("Recovering phase rate"),
    labelHeader: msg("Recovering phase label"),
    labelFormula: msg('"Recovering", month, recoveringPhasePrice and recoveringPhaseRate'),
  }),
  ...phaseColumns("nextHalving", "recovering", {
    priceHeader: msg("Next halving phase price"),
    priceMeaning: msg("Price of the cycle at its end, on the day of the next halving."),
    priceFormula: msg(`price of the epoch's turning point "nextHalving"`),
    rateHeader: msg("Next halving phase rate"),
    labelHeader: msg("Next halving phase label"),
    labelFormula: msg('"Next halving", month, nextHalvingPhasePrice and nextHalvingPhaseRate'),
  }),
];
