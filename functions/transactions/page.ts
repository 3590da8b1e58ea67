import * as z from "zod";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import { invalidCursor, readCursor, writeCursor } from "#functions/platform/http/cursors.ts";
import type {
  LedgerHead,
  LedgerPlace,
  StoredTransaction,
} from "#functions/platform/records/plan/ledger-record.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { TransactionStore } from "./store.ts";

export interface PageRequest {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** `yyyy-mm-dd`, included. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export interface Page {
  readonly items: readonly StoredTransaction[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly nextCursor: string | null;
  /** Of the ledger when the reading began: what changed meanwhile may be on the page too. */
  readonly ledgerVersion: number;
}

const defaultLimit = 50;

/** Where the page before ended. `scope` binds it to one user and one date range. */
const Cursor = z.strictObject({
  scope: z.string(),
  page: z.int().positive(),
  dateAcquired: z.iso.date(),
  sequence: z.int().nonnegative(),
  position: z.int().nonnegative(),
  id: z.uuid(),
});

/**
 * One page, newest first. A cursor continues after the transaction that ended the page before, whatever was recorded
 * or deleted since. Whole months are passed over by their counts, without being read.
 *
 * @throws AppError VALIDATION_FAILED for a cursor that is not this user's or not of this date range
 */
export async function pageOf(
  store: Pick<TransactionStore, "head" | "page">,
  userId: string,
  request: PageRequest,
): Promise<Page> {
  const { limit = defaultLimit, startDate = "", endDate = "9999-12-31" } = request;
  if (request.cursor !== undefined && request.page !== undefined) {
    throw invalidFields([{ path: "query.page", message: msg("Give either a page or a cursor, not both") }]);
  }
  const scope = fingerprint(JSON.stringify([userId, startDate, endDate]));
  const before = request.cursor === undefined ? undefined : readCursor(Cursor, request.cursor);
  if (before !== undefined && before.scope !== scope) throw invalidCursor();
  const page = before?.page ?? request.page ?? 1;
  const head = await store.head(userId);
  const months = await monthsBetween(store, head, userId, startDate, endDate);
  const total = months.reduce((sum, { count }) => sum + count, 0);
  let to = endDate;
  let skip = before === undefined ? (page - 1) * limit : 0;
  for (const { month, count } of months) {
    if (before !== undefined || skip < count) break;
    skip -= count;
    to = dayBefore(month);
  }
  // One more than wanted shows whether there is another page.
  const found =
    skip >= total ? [] : await store.page(userId, { from: startDate, to, before, skip, limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const more = last !== undefined && found.length > limit;
  return {
    items,
    page,
    limit,
    total,
    nextCursor: more ? writeCursor({ scope, page: page + 1, ...placeOf(last) }) : null,
    ledgerVersion: head.version,
  };
}

/** How many transactions the months of a range have in it, newest first; only cut months are read. */
async function monthsBetween(
  store: Pick<TransactionStore, "page">,
  { months }: LedgerHead,
  userId: string,
  from: string,
  to: string,
): Promise<{ month: string; count: number }[]> {
  const touched = Object.entries(months).filter(
    ([month]) => month >= from.slice(0, 7) && month <= to.slice(0, 7),
  );
  const counted = touched.map(async ([month, { count }]) => {
    const first = `${month}-01`;
    const last = lastDayOf(month);
    if (from <= first && last <= to) return { month, count };
    const range = { from: from > first ? from : first, to: to < last ? to : last };
    return { month, count: (await store.page(userId, range)).length };
  });
  return (await Promise.all(counted)).toSorted((left, right) => (left.month < right.month ? 1 : -1));
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const lastDayOf = (month: string) => isoDay(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
const dayBefore = (month: string) =>
  isoDay(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, 0));

function placeOf({ dateAcquired, sequence, position, id }: LedgerPlace): LedgerPlace {
  return { dateAcquired, sequence, position, id };
}
