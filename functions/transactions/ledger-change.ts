import type { ItemCheck, TransactionWrite } from "#functions/platform/aws/transact.ts";
import type { LedgerMoves } from "#functions/platform/records/plan/ledger-months.ts";
import {
  type DeletedTransaction,
  type ImportBatch,
  type LedgerHead,
  ledgerKeys,
  type StoredTransaction,
} from "#functions/platform/records/plan/ledger-record.ts";

/** A change of one transaction. */
export type TransactionMove =
  | { readonly kind: "record"; readonly transaction: StoredTransaction }
  | { readonly kind: "replace"; readonly before: StoredTransaction; readonly transaction: StoredTransaction }
  /** Deletes a transaction and stores it for restoring. */
  | { readonly kind: "delete"; readonly transaction: DeletedTransaction }
  /** Restores a deleted transaction. */
  | { readonly kind: "restore"; readonly transaction: StoredTransaction };

export type LedgerChange =
  | TransactionMove
  /** Of different transactions, together. */
  | { readonly kind: "many"; readonly changes: readonly TransactionMove[] }
  /** Makes the staged rows of an import count. */
  | { readonly kind: "commit"; readonly batch: ImportBatch; readonly rows: readonly StoredTransaction[] }
  /** Makes the rows of an import no longer count. */
  | { readonly kind: "undo"; readonly batch: ImportBatch; readonly rows: readonly StoredTransaction[] };

type SingleChange = Exclude<LedgerChange, { kind: "many" }>;

/** The transactions that a change removes and adds. */
export function movesOf(change: LedgerChange): LedgerMoves {
  switch (change.kind) {
    case "record":
    case "restore":
      return { gone: [], came: [change.transaction] };
    case "replace":
      return { gone: [change.before], came: [change.transaction] };
    case "delete":
      return { gone: [change.transaction], came: [] };
    case "commit":
      return { gone: [], came: change.rows };
    case "undo":
      return { gone: change.rows, came: [] };
    case "many": {
      const moves = change.changes.map(movesOf);
      return { gone: moves.flatMap(({ gone }) => gone), came: moves.flatMap(({ came }) => came) };
    }
  }
}

export function eventsOf(change: LedgerChange) {
  return change.kind === "many" ? change.changes.map(eventOf) : [eventOf(change)];
}

function eventOf(change: SingleChange) {
  switch (change.kind) {
    case "record":
    case "restore":
      return { name: "transaction.created", data: { transactionId: change.transaction.id } } as const;
    case "replace":
      return { name: "transaction.updated", data: { transactionId: change.transaction.id } } as const;
    case "delete":
      return { name: "transaction.deleted", data: { transactionId: change.transaction.id } } as const;
    case "commit":
    case "undo": {
      const data = { batchId: change.batch.batchId, count: change.batch.count };
      return change.kind === "commit"
        ? ({ name: "transaction.imported", data } as const)
        : ({ name: "transaction.import_undone", data } as const);
    }
  }
}

/** Both keys under which a transaction is stored. */
export function keysOf(userId: string, row: StoredTransaction) {
  return [ledgerKeys.transaction(userId, row.id), ledgerKeys.place(userId, row)] as const;
}

/** What writes a change and the head after it, if the head is still the one before it. */
export function writesOf(
  TableName: string,
  userId: string,
  after: LedgerHead,
  change: LedgerChange,
): TransactionWrite[] {
  const parts = change.kind === "many" ? change.changes : [change];
  return [putHead(TableName, userId, after), ...parts.flatMap((part) => itemsOf(TableName, userId, part))];
}

/** What writes a head if the one before it, of the version `before`, is still there. */
export function putHead(
  TableName: string,
  userId: string,
  after: LedgerHead,
  before = after.version - 1,
): TransactionWrite {
  return { Put: { TableName, Item: { ...ledgerKeys.head(userId), ...after }, ...headOf(before) } };
}

/** What fails when the head is no longer the one of a version. */
export function checkHead(TableName: string, userId: string, version: number): ItemCheck {
  return { TableName, Key: ledgerKeys.head(userId), ...headOf(version) };
}

/** There is no head of the version 0. */
function headOf(version: number) {
  if (version === 0) return { ConditionExpression: "attribute_not_exists(pk)" };
  return { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": version } };
}

function itemsOf(TableName: string, userId: string, change: SingleChange): TransactionWrite[] {
  const absent = "attribute_not_exists(pk)";
  const present = "attribute_exists(pk)";
  const put = (key: object, item: object, ConditionExpression: string): TransactionWrite => ({
    Put: { TableName, Item: { ...key, ...item }, ConditionExpression },
  });
  const remove = (Key: { pk: string; sk: string }): TransactionWrite => ({
    Delete: { TableName, Key, ConditionExpression: present },
  });
  if (change.kind === "commit" || change.kind === "undo") {
    const key = ledgerKeys.batch(userId, change.batch.batchId);
    return [put(key, change.batch, change.kind === "commit" ? absent : present)];
  }
  const { transaction } = change;
  const [byId, place] = keysOf(userId, transaction);
  const aside = ledgerKeys.deleted(userId, transaction.id);
  switch (change.kind) {
    case "record":
      return [put(byId, transaction, absent), put(place, transaction, absent)];
    case "replace": {
      const former = ledgerKeys.place(userId, change.before);
      const moved = former.sk === place.sk ? [] : [remove(former)];
      return [
        put(byId, transaction, present),
        ...moved,
        { Put: { TableName, Item: { ...place, ...transaction } } },
      ];
    }
    case "restore":
      return [remove(aside), put(byId, transaction, absent), put(place, transaction, absent)];
    case "delete": {
      // The table's expiry tidies up some time after the last moment at which it could be restored.
      const ttl = Math.ceil(Date.parse(change.transaction.restorableUntil) / 1_000);
      return [remove(byId), remove(place), { Put: { TableName, Item: { ...aside, ...transaction, ttl } } }];
    }
  }
}
