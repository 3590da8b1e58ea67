import { spread } from "#functions/platform/records/keys/spread.ts";
import type { ItemKey } from "#functions/platform/records/users.ts";

/** A link for a change of address, by the fingerprint of its token. */
export function emailChangeKey(tokenHash: string): ItemKey {
  return { pk: `email-change#${tokenHash}`, sk: "change" };
}

/** Accounts that are being deleted. */
export const deletions = spread("deletions");

export function deletionKey(userId: string): ItemKey {
  return { pk: deletions.of(userId), sk: userId };
}

/** Below it are the files of one user's exports alone, in the bucket of files. */
export const exportPrefix = (userId: string) => `exports/${userId}/`;
