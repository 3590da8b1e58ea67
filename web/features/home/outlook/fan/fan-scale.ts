/** Turns values and dates into pixels of the plot. */
export interface FanScale {
  x(isoDate: string): number;
  /** Clamped to the plot. */
  y(value: number): number;
  /** Values with a grid line, ascending. */
  readonly ticks: readonly number[];
}

interface ScaleInput {
  /** First and last date, ISO. */
  readonly from: string;
  readonly until: string;
  /** Smallest positive and largest value. */
  readonly low: number;
  readonly high: number;
  readonly isLog: boolean;
  readonly width: number;
  readonly height: number;
}

/** A logarithmic axis reaches at most this far below its top: what was held at first would flatten everything else. */
const mostDecades = 4;

function logTicks(low: number, high: number): number[] {
  const ticks: number[] = [];
  for (let power = Math.ceil(Math.log10(low)); 10 ** power <= high; power++) ticks.push(10 ** power);
  if (ticks.length >= 2) return ticks;
  const base = 10 ** Math.floor(Math.log10(low));
  return [1, 2, 5, 10, 20, 50].map((step) => step * base).filter((tick) => tick >= low && tick <= high);
}

function linearTicks(high: number): number[] {
  const rough = high / 4;
  const base = 10 ** Math.floor(Math.log10(rough));
  const step = base * ([1, 2, 5].find((size) => size * base >= rough) ?? 10);
  const ticks: number[] = [];
  for (let tick = 0; tick <= high; tick += step) ticks.push(tick);
  return ticks;
}

export function fanScale({ from, until, low, high, isLog, width, height }: ScaleInput): FanScale {
  const start = Date.parse(from);
  const span = Math.max(1, Date.parse(until) - start);
  const x = (isoDate: string) => ((Date.parse(isoDate) - start) / span) * width;
  const top = Math.max(high, Number.MIN_VALUE) * 1.08;
  const clamp = (share: number) => Math.min(1, Math.max(0, share));
  if (!isLog) {
    return { x, y: (value) => height * (1 - clamp(value / top)), ticks: linearTicks(top) };
  }
  const bottom = Math.max(low * 0.9, top / 10 ** mostDecades);
  const decades = Math.log(top / bottom);
  return {
    x,
    y: (value) => height * (1 - (value > 0 ? clamp(Math.log(value / bottom) / decades) : 0)),
    ticks: logTicks(bottom, top),
  };
}
