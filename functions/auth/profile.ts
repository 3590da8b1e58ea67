import { AppError } from "#functions/platform/app-error.ts";
import type { Account } from "./accounts.ts";
import type { AuthParts } from "./parts.ts";

/** What signed-in users may see and change of themselves. */
export interface ProfileService {
  /** @throws AppError SESSION_EXPIRED when the user has gone since the session was checked */
  read(userId: string): Promise<Account>;
  /** @throws AppError SESSION_EXPIRED likewise */
  rename(userId: string, displayName: string): Promise<Account>;
}

export function profileService({ store }: Pick<AuthParts, "store">): ProfileService {
  return {
    read: async (userId) => present(await store.find(userId)),
    rename: async (userId, displayName) => present(await store.setDisplayName(userId, displayName)),
  };
}

function present(account: Account | undefined): Account {
  if (account === undefined) throw new AppError("SESSION_EXPIRED", "No valid session. Please log in again.");
  return account;
}
