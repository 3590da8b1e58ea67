import * as z from "zod";
import { invalidFields } from "#functions/platform/app-error.ts";
import { byDate, type LedgerPlace, type StoredTransaction } from "#functions/platform/plan/ledger-record.ts";
import { fingerprint } from "#functions/platform/signatures.ts";

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
type Cursor = z.infer<typeof Cursor>;

/**
 * One page, newest first. A cursor goes on after the transaction that ended the page before, whatever was recorded
 * or taken away since.
 *
 * @param ledger oldest first
 * @throws AppError VALIDATION_FAILED for a cursor that is not this user's or not of this date range
 */
export function pageOf(ledger: readonly StoredTransaction[], userId: string, request: PageRequest): Page {
  const { limit = defaultLimit, startDate = "", endDate = "9999-12-31" } = request;
  if (request.cursor !== undefined && request.page !== undefined) {
    throw invalidFields([{ path: "query.page", message: "Give either a page or a cursor" }]);
  }
  const scope = fingerprint(JSON.stringify([userId, startDate, endDate]));
  const after = request.cursor === undefined ? undefined : readCursor(request.cursor, scope);
  const all = ledger
    .filter(({ dateAcquired }) => dateAcquired >= startDate && dateAcquired <= endDate)
    .toReversed();
  const page = after?.page ?? request.page ?? 1;
  const next = after === undefined ? -1 : all.findIndex((entry) => byDate(entry, after) < 0);
  const from = after === undefined ? (page - 1) * limit : next < 0 ? all.length : next;
  const items = all.slice(from, from + limit);
  const last = items.at(-1);
  const more = last !== undefined && from + limit < all.length;
  return {
    items,
    page,
    limit,
    total: all.length,
    nextCursor: more ? writeCursor({ scope, page: page + 1, ...placeOf(last) }) : null,
  };
}

function placeOf({ dateAcquired, sequence, position, id }: LedgerPlace): LedgerPlace {
  return { dateAcquired, sequence, position, id };
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

function readCursor(text: string, scope: string): Cursor {
  const refused = (cause?: unknown) =>
    invalidFields([{ path: "query.cursor", message: "Invalid cursor" }], cause);
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch (error) {
    throw refused(error);
  }
  const parsed = Cursor.safeParse(json);
  if (!parsed.success) throw refused(parsed.error);
  if (parsed.data.scope !== scope) throw refused();
  return parsed.data;
}
