import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { withoutLapsedChange } from "#functions/platform/records/users.ts";
import type { FirstRunStep } from "#shared/api/schemas/user.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { EmailChanges } from "./email-change.ts";
import type { Profile, ProfileStore } from "./profiles.ts";

interface ProfileUpdate {
  displayName?: string | undefined;
  email?: string | undefined;
  photoURL?: string | null | undefined;
}

export interface ProfileService {
  /**
   * Changes the name, or begins a change of address.
   * @throws AppError VALIDATION_FAILED, CONFLICT when a change is pending already, RATE_LIMITED, SESSION_EXPIRED
   *   when the account is gone
   */
  update(userId: string, change: ProfileUpdate): Promise<Profile>;
  /** Notes the next question of the first run; one that is over stays over. @throws AppError SESSION_EXPIRED */
  setFirstRun(userId: string, step: FirstRunStep | null): Promise<Profile>;
}

interface ServiceDependencies {
  store: ProfileStore;
  changes: Pick<EmailChanges, "begin">;
  clock: () => number;
}

/** How often renaming is retried after a concurrent rename in another tab. */
const retries = 3;

export function profileService({ store, changes, clock }: ServiceDependencies): ProfileService {
  const present = async (userId: string): Promise<Profile> => {
    const user = await store.find(userId);
    if (user === undefined) throw gone();
    return user;
  };

  const rename = async (userId: string, displayName: string): Promise<void> => {
    const attempt = async () => {
      const user = await present(userId);
      if (!(await store.rename(userId, user.displayName, displayName))) throw new Overtaken();
    };
    const text = msg("The name was changed elsewhere at the same time. Please try again.");
    await retriedWhenOvertaken(attempt, {
      retries,
      giveUp: (cause) => new AppError("CONFLICT", text, { cause }),
    });
  };

  return {
    update: async (userId, { displayName, email, photoURL }) => {
      if (photoURL !== undefined && photoURL !== (await present(userId)).photoURL) {
        const message = msg("A photo is changed by uploading or removing it");
        throw invalidFields([{ path: "body.photoURL", message }]);
      }
      // The address first: it can be refused, and then nothing has changed.
      if (email !== undefined) await changes.begin(await present(userId), email);
      if (displayName !== undefined) await rename(userId, displayName);
      return withoutLapsedChange(await present(userId), clock());
    },
    setFirstRun: async (userId, step) => {
      const user = (await store.setFirstRun(userId, step)) ?? (await present(userId));
      return withoutLapsedChange(user, clock());
    },
  };
}

/** For a user who has gone since the session was checked. */
export function gone(): AppError {
  return new AppError("SESSION_EXPIRED", msg("No valid session. Please log in again."));
}
