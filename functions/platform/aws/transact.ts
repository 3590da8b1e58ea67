import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { retried } from "./retry.ts";

/** One write of several that happen together or not at all. */
export type TransactionWrite = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** What must hold of an item that a transaction does not write. */
export type ItemCheck = NonNullable<TransactionWrite["ConditionCheck"]>;

const retries = 5;

/**
 * Writes items together or not at all. Two transactions that touch one item at the same moment make one of
 * them fail, which the SDK does not try again; this does.
 *
 * @throws TransactionCanceledException when a condition does not hold, see `isConditionFailure`
 */
export async function transact(documents: DynamoDBDocumentClient, items: TransactionWrite[]): Promise<void> {
  const attempt = () => documents.send(new TransactWriteCommand({ TransactItems: items }));
  await retried(attempt, { retries, when: isConflict });
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
  return codes.includes("TransactionConflict") && !codes.includes("ConditionalCheckFailed");
}
