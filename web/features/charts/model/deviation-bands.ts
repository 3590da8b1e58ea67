import { t } from "#shared/domain/language/translate.ts";
import { type ResidualDeviation, residualDeviation } from "#shared/engine/indicators/residual-deviation.ts";
import type { ChartBand, ChartValues } from "#web/components/charts/chart-model.ts";
import { valueText } from "#web/components/charts/value-text.ts";
import { formatDay, formatShortMonth } from "#web/components/format/dates.ts";
import type { LineDefinition } from "./chart-definitions.ts";
import type { ChartFrame } from "./chart-frame.ts";

/** Bands around a line by the deviation of all known monthly prices from it. */
export interface DeviationBands {
  readonly bands: readonly ChartBand[];
  /** What the bands are, from which prices and as of which date. */
  readonly note: string;
  /** How many deviations a price is above the line; negative below. Null where either is missing. */
  distance(price: number | null, line: number | null): number | null;
}

interface DeviationSource {
  readonly line: LineDefinition;
  readonly centre: ChartValues;
  readonly prices: ChartValues;
  /** Parameters fitted to the prices: 2 for a straight line. */
  readonly parameters: number;
  /** `yyyy-mm-dd`, the day of the last known price. */
  readonly dataDate: string;
}

/** Null when too few prices are known. */
export function deviationBands(source: DeviationSource, frame: ChartFrame): DeviationBands | null {
  const { centre, prices, parameters } = source;
  const deviation = residualDeviation(prices, centre, frame.projectedFrom, parameters);
  if (deviation === null) return null;
  return {
    bands: ([1, 2] as const).map((times) => bandOf(source, deviation.value * times, times)),
    note: noteOf(deviation, frame.dates, source.dataDate),
    distance: (price, line) =>
      price === null || line === null ? null : Math.log(price / line) / deviation.value,
  };
}

function bandOf({ line, centre }: DeviationSource, distance: number, times: 1 | 2): ChartBand {
  const edge = (sign: 1 | -1) =>
    centre.map((value) => (value === null ? null : value * Math.exp(sign * distance)));
  return {
    id: `${line.column} ${times} SD`,
    label: t("{value} SD", { value: `± ${times}` }),
    endLabels: {
      high: t("{value} SD", { value: `+${times}` }),
      low: t("{value} SD", { value: `−${times}` }),
    },
    colour: line.colour,
    low: edge(-1),
    high: edge(1),
    tone: times === 1 ? "near" : "far",
  };
}

function noteOf(
  { value, months, from, to }: ResidualDeviation,
  dates: readonly string[],
  until: string,
): string {
  const factors = [1, 2].map((times) => valueText("number", Math.exp(value * times)));
  const [first, last] = [from, to].map((index) => formatShortMonth(dates[index] ?? ""));
  const [one = "", two = ""] = factors;
  return t(
    "Bands: ±1 and ±2 standard deviations of the residuals, ln(price ÷ line), of {count} monthly prices, {first} to {last} (factors {one} and {two}; as of {day}). They do not predict prices.",
    { count: months, first: first ?? "", last: last ?? "", one, two, day: formatDay(until) },
  );
}
