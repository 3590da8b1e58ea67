import { ApiError, NetworkError } from "#web/api/errors.ts";

/** What is told of a failed call: the server's reason where there is one for the user. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.status >= 500) return otherwise;
  return error.details[0]?.message ?? error.message;
}

/** Why a transaction was not saved; what was entered stays in this browser until it is. */
export function savingFailure(error: unknown, isRecorded: boolean): string {
  const sentence = isRecorded ? "Failed to update transaction" : "Failed to save transaction";
  if (error instanceof NetworkError)
    return `${sentence}. Check your connection; your entries are saved here.`;
  return reasonOf(error, sentence);
}
