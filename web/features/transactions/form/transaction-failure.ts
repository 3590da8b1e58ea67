import { msg, t } from "#shared/domain/language/translate.ts";
import { NetworkError, wasRefused } from "#web/transport/errors.ts";

/** The error text for a failed call: the server's reason if it has one for the user. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (!wasRefused(error)) return otherwise;
  return error.details[0]?.message ?? error.message;
}

/** For what has to reach the server, and is recorded once however often it is sent. */
export const needsNetwork = msg(
  "It needs a connection. Your entries stay in this browser, also when you close it: save them when you are online again.",
);

/** Why a transaction was not saved; its entries stay in this browser until it is. */
export function savingFailure(error: unknown, isRecorded: boolean): string {
  const sentence = isRecorded ? t("Failed to update transaction") : t("Failed to save transaction");
  if (error instanceof NetworkError) return `${sentence}. ${t(needsNetwork)}`;
  return reasonOf(error, sentence);
}
