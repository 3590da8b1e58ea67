/** A plan by month, by itself. */
interface PlanMonths {
  /** `yyyy-mm-dd` */
  readonly date: readonly string[];
  /** Value divided by everything paid so far. */
  readonly growth: readonly (number | null)[];
  /** From here on prices are the model's. */
  readonly firstProjected: number;
  /** The same over price paths, from there on: the 10th, 50th and 90th of 100 outcomes. */
  readonly range: Readonly<Record<"p10" | "p50" | "p90", readonly (number | null)[]>> | null;
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The growth of a plan as lines within a frame, on a logarithmic scale. */
export interface GrowthLines {
  /** Up to the last known price. */
  readonly known: string;
  /** From there on, the model's path. */
  readonly projected: string;
  /** Around it: what 8 of 10 price paths stay within. Null without a range. */
  readonly range: { readonly area: string; readonly middle: string } | null;
  readonly ticks: readonly { readonly y: number; readonly text: string }[];
  readonly years: readonly { readonly x: number; readonly text: string }[];
}

/** The gains that have a grid line: value divided by what was paid. */
const steps = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 1_000, 10_000];
const mostTicks = 6;

/** `+100 %`: the gain of a value by its ratio to what was paid. */
function gainText(growth: number, countText: (count: number) => string): string {
  const gain = Math.round((growth - 1) * 100);
  return `${gain > 0 ? "+" : gain < 0 ? "−" : ""}${countText(Math.abs(gain))} %`;
}

/** Figures of consecutive months on the logarithmic scale; months without one are left out. */
const pointsOf = (values: readonly (number | null)[], first: number) =>
  values.flatMap((value, i) =>
    value !== null && value > 0 ? [{ month: first + i, level: Math.log10(value) }] : [],
  );

/**
 * Null when no month has a figure.
 * @param countText writes the whole numbers of the ticks
 */
export function growthLines(
  { date, growth, firstProjected, range }: PlanMonths,
  frame: Frame,
  countText: (count: number) => string,
): GrowthLines | null {
  const points = pointsOf(growth, 0);
  if (points.length === 0) return null;
  const band = ({ p10, p50, p90 }: NonNullable<typeof range>) => {
    const start = points.find(({ month }) => month === firstProjected - 1);
    // All begin where the known prices end.
    const of = (values: typeof p10) => [...(start ? [start] : []), ...pointsOf(values, firstProjected)];
    return { low: of(p10), middle: of(p50), high: of(p90) };
  };
  const bands = range === null ? null : band(range);
  const levels = [...points, ...(bands?.low ?? []), ...(bands?.high ?? [])].map(({ level }) => level);
  const low = Math.min(...levels, 0);
  const high = Math.max(...levels, low + 0.1);
  const last = Math.max(1, date.length - 1);
  const x = (month: number) => frame.left + (month / last) * (frame.right - frame.left);
  const y = (level: number) => frame.bottom - ((level - low) / (high - low)) * (frame.bottom - frame.top);
  const line = (of: typeof points) =>
    of
      .map(({ month, level }, i) => `${i === 0 ? "M" : "L"}${x(month).toFixed(1)} ${y(level).toFixed(1)}`)
      .join("");
  const inside = steps.filter((step) => Math.log10(step) >= low - 1e-9 && Math.log10(step) <= high + 1e-9);
  const every = Math.ceil(inside.length / mostTicks);
  const first = inside.indexOf(1) % every;
  const januaries = date.flatMap((day, month) => (day.slice(5, 7) === "01" ? [{ day, month }] : []));
  const yearStep = Math.max(1, Math.ceil(januaries.length / ((frame.right - frame.left) / 72)));
  return {
    known: line(points.filter(({ month }) => month < firstProjected)),
    // Begins where the known prices end, so that the line has no gap.
    projected: line(points.filter(({ month }) => month >= firstProjected - 1)),
    range: bands && {
      area: `${line(bands.low)}${line(bands.high.toReversed()).replace("M", "L")}Z`,
      middle: line(bands.middle),
    },
    ticks: inside
      .filter((_, i) => i % every === Math.max(0, first))
      .map((step) => ({ y: y(Math.log10(step)), text: gainText(step, countText) })),
    years: januaries
      .filter((_, i) => i % yearStep === 0)
      .map(({ day, month }) => ({ x: x(month), text: day.slice(0, 4) })),
  };
}
