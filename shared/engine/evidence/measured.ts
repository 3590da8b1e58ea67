import { msg, t } from "#shared/domain/language/translate.ts";
import { planFields } from "#shared/domain/plan-fields.ts";

/** A growth preset of the control panel. */
interface GrowthPreset {
  readonly name: string;
  readonly growthConservatism: number;
  /** The next peak as a multiple of the last one, of October 2025. */
  readonly nextPeak: number;
  /** What history says for and against it. Gets `next`, `past` and `last`: multiples of the peak before. */
  readonly evidence: string;
}

const growthPresets: readonly GrowthPreset[] = [
  {
    name: msg("Cautious"),
    growthConservatism: 0.3,
    nextPeak: 1.44,
    evidence: msg(
      "the next peak at {next} times the last one. Growth keeps declining as before: past peaks were {past} times the one before.",
    ),
  },
  {
    name: msg("Base"),
    growthConservatism: planFields.growthConservatism.fallback,
    nextPeak: 1.83,
    evidence: msg(
      'the next peak at {next} times the last one, about as much as last time ({last}). It assumes that the decline stops, which has not happened yet: "as last time" was too high every time.',
    ),
  },
  {
    name: msg("Power law"),
    growthConservatism: 1,
    nextPeak: 3.33,
    evidence: msg(
      "the next peak at {next} times the last one. No peak has followed the power law, but the lows and the prices at halvings have.",
    ),
  },
];

/** Each peak as a multiple of the one before, from that of 2013 on. */
const peakMultiples = [38.2, 17, 3.5, 1.85] as const;

/**
 * What history says for and against a preset.
 * @param text writes a multiple
 */
export function growthEvidence(
  { nextPeak, evidence }: GrowthPreset,
  text: (value: number) => string = String,
): string {
  const [, , , last] = peakMultiples;
  return t(evidence, { next: text(nextPeak), past: peakMultiples.map(text).join(", "), last: text(last) });
}

/** The growth setting that would have hit each past peak from the one before. It has fallen every time. */
const growthThatHit: readonly {
  readonly epoch: number;
  readonly year: number;
  readonly growthConservatism: number;
}[] = [
  { epoch: 1, year: 2013, growthConservatism: 0.91 },
  { epoch: 2, year: 2017, growthConservatism: 0.84 },
  { epoch: 3, year: 2021, growthConservatism: 0.62 },
  { epoch: 4, year: 2025, growthConservatism: 0.41 },
];

/** Share of later monthly closes inside the 80 % band, of bands made with the data up to a year's end alone. */
interface BandCoverage {
  readonly dataUntil: number;
  readonly monthsAfter: number;
  readonly inside: number;
  readonly first12: number;
  readonly months13To36: number;
  readonly later: number | null;
}

const bandCoverage: readonly BandCoverage[] = [
  { dataUntil: 2014, monthsAfter: 139, inside: 0.64, first12: 1, months13To36: 0.92, later: 0.53 },
  { dataUntil: 2016, monthsAfter: 115, inside: 0.1, first12: 0.5, months13To36: 0.17, later: 0.01 },
  { dataUntil: 2018, monthsAfter: 91, inside: 0.93, first12: 0.92, months13To36: 1, later: 0.91 },
  { dataUntil: 2020, monthsAfter: 67, inside: 0.78, first12: 0.75, months13To36: 0.79, later: 0.77 },
  { dataUntil: 2022, monthsAfter: 43, inside: 0.88, first12: 0.92, months13To36: 0.83, later: 1 },
  { dataUntil: 2024, monthsAfter: 19, inside: 1, first12: 1, months13To36: 1, later: null },
];

/**
 * The same over all 146 monthly cut-offs from June 2014 to July 2026, and over those from January 2018 on, by months
 * ahead. `to` is null for "and more".
 */
const bandCoverageByHorizon: readonly {
  readonly from: number;
  readonly to: number | null;
  readonly inside: number;
  readonly insideSince2018: number;
}[] = [
  { from: 1, to: 3, inside: 0.82, insideSince2018: 0.83 },
  { from: 4, to: 12, inside: 0.85, insideSince2018: 0.89 },
  { from: 13, to: 36, inside: 0.77, insideSince2018: 0.93 },
  { from: 37, to: 60, inside: 0.6, insideSince2018: 0.89 },
  { from: 61, to: null, inside: 0.4, insideSince2018: 0.92 },
];

/**
 * Root-mean-square log error of forecasts by months ahead: of the path, of the path from cut-offs since January 2018,
 * of a constant price and of the power law.
 */
const pathError: readonly {
  readonly months: number;
  readonly path: number;
  readonly pathSince2018: number;
  readonly constantPrice: number;
  readonly powerLaw: number;
}[] = [
  { months: 1, path: 0.23, pathSince2018: 0.2, constantPrice: 0.2, powerLaw: 0.64 },
  { months: 3, path: 0.37, pathSince2018: 0.29, constantPrice: 0.39, powerLaw: 0.68 },
  { months: 12, path: 0.57, pathSince2018: 0.31, constantPrice: 0.97, powerLaw: 0.79 },
  { months: 24, path: 0.82, pathSince2018: 0.33, constantPrice: 1.5, powerLaw: 0.71 },
  { months: 36, path: 0.9, pathSince2018: 0.36, constantPrice: 1.89, powerLaw: 0.51 },
  { months: 48, path: 0.9, pathSince2018: 0.38, constantPrice: 2.21, powerLaw: 0.77 },
  { months: 60, path: 1, pathSince2018: 0.39, constantPrice: 2.83, powerLaw: 0.8 },
];

/** Error of figures reconstructed from monthly facts against real daily closes since 2010; percent, RSI in points. */
const reconstructionError: readonly {
  readonly figure:
    | "closeAnyDay"
    | "sma111"
    | "sma350"
    | "rowPriceDay1"
    | "rowPriceDay15"
    | "rsiDay1"
    | "rsiDay15";
  readonly median: number;
  readonly percentile95: number;
  readonly largest: number;
}[] = [
  { figure: "closeAnyDay", median: 2.5, percentile95: 13.9, largest: 94 },
  { figure: "sma111", median: 1.1, percentile95: 4.1, largest: 13.6 },
  { figure: "sma350", median: 0.8, percentile95: 2, largest: 8.5 },
  { figure: "rowPriceDay1", median: 1, percentile95: 6.4, largest: 18 },
  { figure: "rowPriceDay15", median: 3.3, percentile95: 16.4, largest: 38 },
  { figure: "rsiDay1", median: 0.5, percentile95: 2.6, largest: 7.1 },
  { figure: "rsiDay15", median: 1.1, percentile95: 4.7, largest: 12.9 },
];

/** How good the model's projections, bands and reconstructed prices have been, as measured on history. */
export const measured = {
  growthPresets,
  growthThatHit,
  bandCoverage,
  bandCoverageByHorizon,
  pathError,
  reconstructionError,
} as const;
