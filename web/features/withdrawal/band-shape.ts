import type { SimulatedWithdrawal } from "#shared/engine/withdrawal/simulated-withdrawal.ts";
import { valueTicks } from "#web/components/charts/scene/ticks.ts";

/** What a chart of bands shows, month by month. */
export interface BandContent {
  readonly dates: readonly string[];
  readonly bands: SimulatedWithdrawal["coins"];
  /** The divisor of the values, month by month; null leaves them unchanged. */
  readonly index: readonly number[] | null;
  /** The model's own path, for comparison. */
  readonly path: readonly number[];
}

export const height = 220;
export const margin = { top: 8, right: 8, bottom: 24, left: 56 } as const;
const mostTicks = 4;
const yearPx = 64;

/** Bands as paths of an SVG of a width, with the ticks of their axes. */
export function bandShape({ dates, bands, index, path }: BandContent, width: number) {
  const shown = (values: readonly (number | null)[]) =>
    values.map((value, month) => (value ?? 0) / (index?.[month] ?? 1));
  const [p90, model] = [shown(bands.p90), shown(path)];
  const highest = Math.max(...p90, ...model);
  // Where nothing is left, the axis is any.
  const top = highest > 0 ? highest : 1;
  const x = (month: number) =>
    margin.left + (month / Math.max(1, dates.length - 1)) * (width - margin.left - margin.right);
  const y = (value: number) => margin.top + (1 - value / top) * (height - margin.top - margin.bottom);
  const points = (values: readonly number[]) =>
    values.map((value, month) => `${x(month).toFixed(1)} ${y(value).toFixed(1)}`);
  const line = (values: readonly number[]) => `M${points(values).join("L")}`;
  const area = (low: readonly number[], high: readonly number[]) =>
    `${line(high)}L${points(low).toReversed().join("L")}Z`;
  const years = dates.flatMap((date, month) =>
    date.slice(5, 7) === "01" || month === 0 ? [{ x: x(month), text: date.slice(0, 4), date }] : [],
  );
  const room = Math.max(1, Math.floor((width - margin.left) / yearPx));
  const every = Math.max(1, Math.ceil(years.length / room));
  return {
    values: valueTicks({ isLog: false, min: 0, max: top }, mostTicks).map((value) => ({
      value,
      y: y(value),
    })),
    years: years.filter((_, at) => at % every === 0),
    wide: area(shown(bands.p10), p90),
    narrow: area(shown(bands.p25), shown(bands.p75)),
    median: line(shown(bands.p50)),
    model: line(model),
  };
}

/** The bands of the last month, as shown. */
export function bandsAtEnd({ dates, bands, index }: BandContent) {
  const last = dates.length - 1;
  const at = (values: readonly (number | null)[]) => (values[last] ?? 0) / (index?.[last] ?? 1);
  return { date: dates[last] ?? "", low: at(bands.p10), median: at(bands.p50), high: at(bands.p90) };
}
