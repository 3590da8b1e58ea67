import { minuteMs } from "#shared/domain/durations.ts";
import { localMinutes } from "#shared/domain/time-zones.ts";

/** What an alert waits for: the price at or below, or at or above, a value; or a fall from its highest close. */
export const alertKinds = ["below", "above", "fall"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Alerts that one user may have. */
export const mostAlerts = 20;
/** Sendings that are listed. */
export const mostSent = 50;

/** The market as alerts see it. */
export interface MarketLevel {
  /** US cents. */
  readonly priceCents: number;
  /** The highest close so far, or the price where that is higher. */
  readonly peakCents: number;
}

/** Whole hundredths of a percent that the price is below its peak. */
export const fallOf = ({ priceCents, peakCents }: MarketLevel): number =>
  Math.floor(((peakCents - priceCents) * 10_000) / peakCents);

/** Whether an alert's condition holds. @param value US cents, or hundredths of a percent for a fall */
export function isReached(kind: AlertKind, value: number, level: MarketLevel): boolean {
  if (kind === "fall") return fallOf(level) >= value;
  return kind === "below" ? level.priceCents <= value : level.priceCents >= value;
}

/** Values from one to another, both included. */
export interface CrossedValues {
  readonly kind: AlertKind;
  readonly from: number;
  readonly to: number;
}

/** The values whose alerts a move of the market has reached: those that hold now and did not before. */
export function crossedValues(before: MarketLevel, after: MarketLevel): CrossedValues[] {
  const crossed: CrossedValues[] = [
    { kind: "below", from: after.priceCents, to: before.priceCents - 1 },
    { kind: "above", from: before.priceCents + 1, to: after.priceCents },
    { kind: "fall", from: fallOf(before) + 1, to: fallOf(after) },
  ];
  return crossed.filter(({ from, to }) => from <= to);
}

/** Steps of about two percent: many values share a bucket, and few buckets lie in a move. */
const bucketsPerE = 50;
const fallsPerBucket = 100;

/** Where alerts of a value are found; grows with the value. */
export function bucketOf(kind: AlertKind, value: number): number {
  return kind === "fall" ? Math.floor(value / fallsPerBucket) : Math.floor(Math.log(value) * bucketsPerE);
}

/** Times of a day within which nothing is sent, `hh:mm` in a time zone; over midnight where `from` is later. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

const minutesOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));

/** When a message that is due may be sent, in milliseconds since 1970: at once, or when the quiet hours end. */
export function sendingTime(quiet: QuietHours | null, nowMs: number): number {
  if (quiet === null || quiet.from === quiet.to) return nowMs;
  const now = localMinutes(quiet.timeZone, nowMs);
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return nowMs;
  const wait = (to - now + 1_440) % 1_440;
  // From the full minute; a clock that is put forward or back in between shifts it by an hour.
  return Math.floor(nowMs / minuteMs) * minuteMs + wait * minuteMs;
}
