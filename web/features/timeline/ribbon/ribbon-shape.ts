import type { Timeline } from "#shared/api/timeline.ts";
import { dayMs } from "#shared/domain/durations.ts";
import type { EpochPhase } from "#web/components/format/phases.ts";

interface PricePoint {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly price: number;
}

export interface MonthClose {
  readonly date: string;
  readonly close: number;
}

/** One phase of an epoch as an outline: share of the epoch's time (0–1) by height (0–1). */
interface PhaseShape {
  readonly phase: EpochPhase;
  readonly from: number;
  readonly to: number;
  readonly outline: readonly (readonly [x: number, y: number])[];
}

export interface EpochShape {
  readonly epoch: number;
  readonly start: number;
  readonly end: number;
  readonly phases: readonly PhaseShape[];
}

const stamp = (isoDate: string) => Date.parse(`${isoDate}T00:00:00Z`);
const lowest = 0.12;
const segments = 12;

/** Log line through points of ascending time. */
function priceOn(points: readonly PricePoint[], time: number): number {
  const next = points.findIndex((point) => point.time >= time);
  if (next <= 0) return (points[next] ?? points[points.length - 1])?.price ?? 1;
  const a = points[next - 1]!;
  const b = points[next]!;
  const share = (time - a.time) / (b.time - a.time);
  return Math.exp(Math.log(a.price) + share * (Math.log(b.price) - Math.log(a.price)));
}

/** Month closes by time: computed once for all epochs. */
export function pricePoints(closes: readonly MonthClose[]): PricePoint[] {
  return closes.map(({ date, close }) => ({ time: stamp(date), price: close }));
}

/**
 * The silhouette of an epoch's own price, scaled to its own range: month closes as far as known, then the anchors of
 * the projection.
 */
export function epochShape(
  epoch: Timeline["epochs"][number],
  known: readonly PricePoint[],
  dataDate: string,
): EpochShape {
  const start = stamp(epoch.halvingDate);
  const nextHalving = epoch.anchors.find(({ name }) => name === "nextHalving");
  const end = nextHalving ? stamp(nextHalving.date) : start + 1;
  const ahead = epoch.anchors.flatMap(({ date, price }) =>
    price !== null && (date > dataDate || known.length === 0) ? [{ time: stamp(date), price }] : [],
  );
  const past = known.filter(({ time }) => time >= start - 32 * dayMs && time <= end);
  const points = [...past, ...ahead].sort((a, b) => a.time - b.time);
  const borders: readonly [EpochPhase, number, number][] = [
    ["support", start, stamp(epoch.peakPriceDate)],
    ["declining", stamp(epoch.peakPriceDate), stamp(epoch.troughPriceDate)],
    ["recovering", stamp(epoch.troughPriceDate), end],
  ];
  const logs = points.filter(({ time }) => time >= start).map(({ price }) => Math.log(price));
  const low = Math.min(...logs);
  const range = Math.max(...logs) - low || 1;
  const height = (time: number) =>
    points.length === 0 ? lowest : lowest + (1 - lowest) * ((Math.log(priceOn(points, time)) - low) / range);
  const share = (time: number) => (time - start) / (end - start);
  return {
    epoch: epoch.epoch,
    start,
    end,
    phases: borders.map(([phase, from, to]) => ({
      phase,
      from: share(from),
      to: share(to),
      outline: Array.from({ length: segments + 1 }, (_, i) => {
        const time = from + ((to - from) * i) / segments;
        return [share(time), Math.max(0, Math.min(1, height(time)))] as const;
      }),
    })),
  };
}
