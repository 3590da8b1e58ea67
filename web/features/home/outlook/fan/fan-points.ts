import type { Timeline } from "#shared/api/timeline.ts";
import type { Fan, InCurrencies, Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import type { MoneyKind } from "#web/components/display-currency/amounts.ts";
import type { EpochPhase } from "#web/components/format/phases.ts";

const quantileNames = ["p95", "p75", "p50", "p25", "p5"] as const satisfies readonly (keyof Fan)[];
type Quantile = (typeof quantileNames)[number];

/** One month of the fan; amounts in whole units of one currency. */
export interface FanPoint extends Readonly<Record<Quantile, number>> {
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** After the last known price; before it all five are what is recorded. */
  readonly isModelled: boolean;
  /** Valued at a price of an earlier day. */
  readonly isCarried: boolean;
  readonly putIn: number;
  /** Chance that the value is below all costs so far; null for recorded months. */
  readonly belowCost: number | null;
}

/**
 * The months of the fan: those recorded from the first cost on, today, and those to come. Today stands between them with
 * what is held now, so that the fan begins where the recorded line ends.
 */
export function fanPoints(
  outlook: Outlook,
  now: string,
  kind: MoneyKind,
  currency: keyof InCurrencies<unknown>,
): FanPoint[] {
  const fan = outlook.value[kind][currency];
  const putIn = outlook.putIn[kind][currency];
  const { today } = outlook;
  const held = today.value[kind][currency];
  const points = outlook.dateAcquired.flatMap((date, row): FanPoint[] => {
    const values = quantileNames.map((name) => fan[name][row] ?? null);
    const paid = putIn[row] ?? null;
    const isModelled = row >= outlook.firstModelled;
    if (paid === null || values.some((value) => value === null)) return [];
    if (!isModelled && (paid <= 0 || date >= now)) return [];
    const [p95, p75, p50, p25, p5] = values as number[];
    return [
      {
        date,
        isModelled,
        isCarried: !isModelled && date > today.date,
        p95: p95!,
        p75: p75!,
        p50: p50!,
        p25: p25!,
        p5: p5!,
        putIn: paid,
        belowCost: isModelled ? (outlook.belowCost[currency][row] ?? null) : null,
      },
    ];
  });
  if (held <= 0) return points.filter(({ isModelled }) => isModelled);
  const present: FanPoint = {
    date: now,
    isModelled: false,
    isCarried: now > today.date,
    p95: held,
    p75: held,
    p50: held,
    p25: held,
    p5: held,
    putIn: today.putIn[kind][currency],
    belowCost: null,
  };
  const past = [...points.filter(({ isModelled }) => !isModelled), present];
  return [
    ...withKnownPrice(past, today.date),
    ...points.filter(({ isModelled, date }) => isModelled && date > now),
  ];
}

/** The recorded months with a point on the day of the last known price, unless something was paid in the month after it. */
function withKnownPrice(past: readonly FanPoint[], knownDate: string): readonly FanPoint[] {
  const at = past.findIndex(({ isCarried }) => isCarried);
  const [before, after] = [past[at - 1], past[at]];
  if (!before || !after || before.date === knownDate || before.putIn !== after.putIn) return past;
  return past.toSpliced(at, 0, { ...after, date: knownDate, isCarried: false });
}

/** The chance of being below cost at the end of a year: of its last month that is modelled. */
export interface YearChance {
  readonly year: string;
  readonly chance: number;
}

/** By year; at most `most` of them, spread over the whole time with the first and the last. */
export function chancesByYear(points: readonly FanPoint[], most = Number.POSITIVE_INFINITY): YearChance[] {
  const byYear = new Map<string, number>();
  for (const { date, belowCost } of points) if (belowCost !== null) byYear.set(date.slice(0, 4), belowCost);
  const years = [...byYear].map(([year, chance]) => ({ year, chance }));
  if (years.length <= most) return years;
  return Array.from({ length: most }, (_, i) => years[Math.round((i * (years.length - 1)) / (most - 1))]!);
}

/** A chance as a whole percentage; what is not certain never reads as 0 or 100. */
export function chanceText(chance: number): string {
  if (chance > 0 && chance < 0.01) return "< 1 %";
  if (chance < 1 && chance > 0.99) return "> 99 %";
  return `${Math.round(chance * 100)} %`;
}

/** A stretch of a phase of the cycle; ISO dates, the second not included. */
export interface PhaseSpan {
  readonly phase: EpochPhase;
  readonly from: string;
  readonly until: string;
}

/** The phases between two dates. */
export function phaseSpans(epochs: Timeline["epochs"], from: string, until: string): PhaseSpan[] {
  return epochs
    .flatMap(({ halvingDate, peakPriceDate, troughPriceDate }, i): PhaseSpan[] => [
      { phase: "support", from: halvingDate, until: peakPriceDate },
      { phase: "declining", from: peakPriceDate, until: troughPriceDate },
      { phase: "recovering", from: troughPriceDate, until: epochs[i + 1]?.halvingDate ?? until },
    ])
    .map((span) => ({
      ...span,
      from: span.from < from ? from : span.from,
      until: span.until > until ? until : span.until,
    }))
    .filter((span) => span.from < span.until);
}
