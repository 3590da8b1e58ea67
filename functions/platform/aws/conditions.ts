import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";

/** Whether a write, or one of a transaction, was refused because its condition did not hold. */
export function isConditionFailure(error: unknown): boolean {
  if (error instanceof ConditionalCheckFailedException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  return (error.CancellationReasons ?? []).some(({ Code }) => Code === "ConditionalCheckFailed");
}

/** Whether a write happened, or was refused because its condition did not hold. */
export async function isWritten(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
