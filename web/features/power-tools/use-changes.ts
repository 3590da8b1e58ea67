import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { announceOutdated } from "#web/api/outdated.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { changeMany, PartlyChanged } from "#web/components/ledger/change-many.ts";
import { type ApiError, wasRefused } from "#web/transport/errors.ts";
import { type PlannedChange, requestOf } from "./planned-change.ts";

/** Makes planned changes, and offers to undo them as one edit. */
export function useChanges() {
  const edits = useEditHistory();
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /**
   * @param words what was done, such as `12 transactions deleted`, for a number of transactions
   * @returns ids of the transactions that were changed
   */
  const apply = async (
    planned: readonly PlannedChange[],
    words: (count: number) => string,
  ): Promise<ReadonlySet<string>> => {
    if (done !== null || planned.length === 0) return new Set();
    setDone(0);
    setFailure(null);
    let written: PartlyChanged["written"] = [];
    try {
      written = await changeMany(
        (changes) => call("transactions", "changeMany", { body: { changes } }),
        planned.map(requestOf),
        setDone,
      );
    } catch (error) {
      if (error instanceof PartlyChanged) written = error.written;
      setFailure(failureText(error, planned));
      // Something was changed elsewhere: what the page shows is out of date.
      announceOutdated({ reads: ["transactions", "timeline"] });
    } finally {
      setDone(null);
    }
    const after = new Map(written.flatMap(({ changed }) => changed).map((row) => [row.id, row]));
    const removed = new Set(written.flatMap(({ removedIds }) => removedIds));
    const parts = planned.flatMap(({ transaction }) => {
      const left = after.get(transaction.id) ?? null;
      return left !== null || removed.has(transaction.id) ? [{ before: transaction, after: left }] : [];
    });
    if (parts.length > 0) {
      const name = words(parts.length);
      edits.offer(edits.ledger.changedMany(parts, name), name);
    }
    return new Set(parts.map(({ before }) => before.id));
  };
  return { done, failure, apply };
}

function failureText(error: unknown, planned: readonly PlannedChange[]): string {
  const reason = error instanceof PartlyChanged ? error.cause : error;
  const made = error instanceof PartlyChanged ? error.written.reduce((sum, one) => sum + countOf(one), 0) : 0;
  const isRefusal = wasRefused(reason);
  return t("{count, plural, one {# transaction was} other {# transactions were}} not changed. {reason}", {
    count: planned.length - made,
    reason: isRefusal ? refusalText(reason, planned.slice(made)) : t("Please try again."),
  });
}

/** What the server found wrong, with the transaction that it named by its place in the request. */
function refusalText({ details, message }: ApiError, asked: readonly PlannedChange[]): string {
  const [first] = details;
  if (first === undefined) return t(message);
  const place = /^body\.changes\.(\d+)/.exec(first.path)?.[1];
  const named = place === undefined ? undefined : asked[Number(place)]?.transaction;
  if (named === undefined) return t(first.message);
  return t("{type, select, sell {Sell} other {Buy}} of {date}: {reason}", {
    type: named.transactionType,
    date: formatDay(named.dateAcquired),
    reason: t(first.message),
  });
}

const countOf = ({ changed, removedIds }: PartlyChanged["written"][number]) =>
  changed.length + removedIds.length;
