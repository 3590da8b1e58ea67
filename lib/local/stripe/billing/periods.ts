import type { Price } from "#lib/local/stripe/kinds.ts";

/** A span of time; both in seconds since the epoch. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/**
 * The period that begins at a moment. Its end has the day and the time of the anchor; a month that is too short ends
 * it on its last day.
 * @param anchor seconds since the epoch
 */
export function periodFrom(start: number, anchor: number, { recurring }: Pick<Price, "recurring">): Period {
  const months = recurring.interval_count * (recurring.interval === "year" ? 12 : 1);
  const [from, first] = [start, anchor].map((seconds) => new Date(seconds * 1000)) as [Date, Date];
  const between =
    (from.getUTCFullYear() - first.getUTCFullYear()) * 12 + from.getUTCMonth() - first.getUTCMonth();
  return { start, end: monthsAfter(first, between + months) };
}

/** Seconds since the epoch. */
function monthsAfter(date: Date, months: number): number {
  const target = new Date(date);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const days = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), days));
  return target.getTime() / 1000;
}

/** The part of an amount that falls to what is left of a period, in whole cents. */
export function remainingShare(amount: number, { start, end }: Period, now: number): number {
  return Math.round((amount * (end - Math.min(Math.max(now, start), end))) / (end - start));
}
