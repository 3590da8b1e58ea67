import { sessionOver } from "#functions/platform/call/session-over.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import { type AccountSettings, changeSchema } from "#shared/api/schemas/settings.ts";
import type { SettingsCategory } from "#shared/domain/settings/setting-fields.ts";
import type { SettingsChange, SettingsStore } from "./store.ts";

export interface SettingsDependencies {
  readonly store: SettingsStore;
  /** Undefined when the user has gone. */
  readonly read: (userId: string) => Promise<AccountSettings | undefined>;
}

export interface SettingsCaller {
  readonly userId: string;
}

/** The settings of an account. */
export function settingsService({ store, read }: SettingsDependencies) {
  /** @throws AppError SESSION_EXPIRED when the user has gone since the session was checked */
  const get = async ({ userId }: SettingsCaller): Promise<AccountSettings> => {
    const settings = await read(userId);
    if (settings === undefined) throw sessionOver("deleted");
    return settings;
  };
  return {
    get,

    /** @throws AppError VALIDATION_FAILED naming each setting that is unknown or has no such value */
    async update(caller: SettingsCaller, category: SettingsCategory, change: unknown) {
      await store.change(caller.userId, category, validChange(category, change));
      return get(caller);
    },

    async reset(caller: SettingsCaller, category: SettingsCategory) {
      await store.reset(caller.userId, category);
      return get(caller);
    },
  };
}

function validChange(category: SettingsCategory, change: unknown): SettingsChange {
  const parsed = changeSchema(category).safeParse(change);
  if (parsed.success) return parsed.data as SettingsChange;
  const details = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: `body.${key}`, message: `Not a setting of ${category}` }))
      : [{ path: `body.${issue.path.join(".")}`, message: issue.message }],
  );
  throw invalidFields(details, parsed.error);
}
