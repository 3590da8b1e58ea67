import type { Account } from "#functions/auth/records/accounts.ts";
import { AppError } from "#functions/platform/errors.ts";
import { withoutLapsedChange } from "#functions/platform/records/users.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { AuthDependencies } from "./dependencies.ts";

/** What signed-in users may see of themselves. */
export interface AccountReader {
  /** @throws AppError SESSION_EXPIRED when the user has gone since the session was checked */
  read(userId: string): Promise<Account>;
}

export function profileService({ store, clock }: Pick<AuthDependencies, "store" | "clock">): AccountReader {
  return {
    read: async (userId) => {
      const account = await store.find(userId);
      if (account === undefined) {
        throw new AppError("SESSION_EXPIRED", msg("No valid session. Please log in again."));
      }
      return withoutLapsedChange(account, clock());
    },
  };
}
