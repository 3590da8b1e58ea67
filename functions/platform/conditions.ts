import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";

/** Whether a write was refused because its condition did not hold. */
export function isConditionFailure(error: unknown): boolean {
  if (error instanceof ConditionalCheckFailedException) return true;
  return failedConditions(error).some(Boolean);
}

/** For a cancelled transaction: per write, whether its condition was what failed. Empty for other errors. */
export function failedConditions(error: unknown): boolean[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code }) => Code === "ConditionalCheckFailed");
}
