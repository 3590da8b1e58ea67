import type { ChartRange } from "#web/components/charts/chart-model.ts";
import { formatShortMonth } from "#web/components/format/dates.ts";
import type { ValueAxis } from "./value-axis.ts";

/** A text beside or below an axis. */
export interface DateTick {
  readonly index: number;
  readonly text: string;
}

const yearSteps = [1, 2, 4, 5, 10, 20, 25, 50, 100];
const monthSteps = [1, 2, 3, 6, 12];
const yearPx = 46;
const monthPx = 66;
/** Shorter views name their months. */
const monthsNamedBelow = 30;

/** Whole steps of 1, 2 or 5 times a power of ten, about as many as requested. */
function linearTicks(min: number, max: number, most: number): number[] {
  const rough = (max - min) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => power * factor >= rough) ?? 10);
  const ticks: number[] = [];
  for (let i = Math.ceil(min / step); i <= Math.floor(max / step); i++)
    ticks.push(Number((i * step).toPrecision(12)));
  return ticks;
}

/** Powers of ten; over less than two of them also twos and fives, and over even less plain steps. */
function logTicks(min: number, max: number, most: number): number[] {
  const first = Math.floor(Math.log10(min));
  const last = Math.ceil(Math.log10(max));
  const powers = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const within = (value: number) => value >= min && value <= max;
  const decades = powers.map((power) => Number(`1e${power}`)).filter(within);
  if (decades.length > most) {
    const every = Math.ceil(decades.length / most);
    return decades.filter((_, i) => (decades.length - 1 - i) % every === 0);
  }
  if (decades.length >= 2) return decades;
  const finer = powers.flatMap((power) => [1, 2, 5].map((factor) => Number(`${factor}e${power}`)));
  const steps = finer.filter(within);
  return steps.length >= 3 ? steps : linearTicks(min, max, most);
}

/** The values labelled on the axis, ascending, at most N. */
export function valueTicks({ isLog, min, max }: ValueAxis, most: number): number[] {
  return isLog ? logTicks(min, max, most) : linearTicks(min, max, most);
}

const yearOf = (isoDate: string) => Number(isoDate.slice(0, 4));

/** Years, or months where few are in view, as close as their texts allow. */
export function dateTicks(dates: readonly string[], { from, to }: ChartRange, width: number): DateTick[] {
  const perMonth = width / Math.max(1, to - from);
  const ticks: DateTick[] = [];
  if (to - from < monthsNamedBelow) {
    const step = monthSteps.find((months) => months * perMonth >= monthPx) ?? 24;
    for (let index = from; index <= to; index++) {
      const date = dates[index] ?? "";
      const month = yearOf(date) * 12 + Number(date.slice(5, 7)) - 1;
      if (month % step === 0) ticks.push({ index, text: formatShortMonth(date) });
    }
    return ticks;
  }
  const step = yearSteps.find((years) => years * 12 * perMonth >= yearPx) ?? 200;
  for (let index = from; index <= to; index++) {
    const date = dates[index] ?? "";
    const year = yearOf(date);
    const isFirst = index === 0 ? date.slice(5, 7) === "01" : year !== yearOf(dates[index - 1] ?? "");
    if (isFirst && year % step === 0) ticks.push({ index, text: `${year}` });
  }
  return ticks;
}
