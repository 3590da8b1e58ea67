import type { Day } from "#shared/engine/types.ts";

/** A lot named for a sale: the id of the buy, and how much is taken from it. */
export interface LotChoice {
  readonly id: string;
  readonly satoshis: number;
}

/** A recorded buy or sell in the report's currency. Amounts are whole cents and satoshis, never negative. */
export interface TaxEvent {
  /** The transaction's own id, or `#` and its position where that is missing or not unique. */
  readonly id: string;
  /** Where an error about it points, like "transactions[3]". */
  readonly path: string;
  readonly date: Day;
  /** Empty for the account without a name. */
  readonly account: string;
  readonly isSell: boolean;
  readonly satoshis: number;
  /** Without the fee: what was paid or received. */
  readonly cents: number;
  readonly feeCents: number;
  /** The lots chosen for a sell; null when it names none. */
  readonly lots: readonly LotChoice[] | null;
}

/** What a buy cost, its fee included; cents. */
export const costOf = ({ cents, feeCents }: TaxEvent): number => cents + feeCents;

/** What the order of events is decided by. */
export interface EventMoment {
  readonly date: Day;
  /** Time of day as text, hh:mm and maybe more; null when only the day is known. */
  readonly time: string | null;
  /** Position in the plan. */
  readonly index: number;
}

const timed = /T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)Z$/;

/** The time of a date written as yyyy-mm-ddThh:mm[:ss[.s…]]Z; null for any other form. */
export function timeOf(dateAcquired: unknown): string | null {
  return typeof dateAcquired === "string" ? (timed.exec(dateAcquired)?.[1] ?? null) : null;
}

/**
 * Events in the order in which they count: by date; within a date by time where every event of the date has one, else
 * by position.
 */
export function inOrder<T extends EventMoment>(moments: readonly T[]): T[] {
  const untimed = new Set(moments.filter(({ time }) => time === null).map(({ date }) => date));
  return moments.toSorted((left, right) => {
    if (left.date !== right.date) return left.date - right.date;
    if (!untimed.has(left.date) && left.time !== right.time) return left.time! < right.time! ? -1 : 1;
    return left.index - right.index;
  });
}
