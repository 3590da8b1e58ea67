import { isDeepStrictEqual } from "node:util";
import { readInput } from "#functions/platform/call/read-input.ts";
import { sessionOver } from "#functions/platform/call/session-over.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import type { BackupSource } from "#functions/platform/records/backup-source.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { type AccountSettings, changeSchema } from "#shared/api/schemas/settings.ts";
import {
  categoryTier,
  defaultSettings,
  type SettingsCategory,
  settingFields,
  settingsCategories,
} from "#shared/domain/settings/setting-fields.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import type { SettingsStore } from "./store.ts";

type Chosen = BackupFile["settings"];

interface SettingsBackupDependencies {
  readonly store: Pick<SettingsStore, "replacing">;
  /** Undefined when the user has gone. */
  readonly read: (userId: string) => Promise<AccountSettings | undefined>;
}

/** Guidance says what was read already, which restoring does not undo. */
const categoriesOf = (tier: Tier): SettingsCategory[] =>
  settingsCategories.filter((name) => name !== "guidance" && tierIncludes(tier, categoryTier[name]));

/** The settings that were chosen, as far as the tier has them. */
export function settingsBackup({ store, read }: SettingsBackupDependencies): BackupSource<Chosen> {
  return {
    async read({ userId, tier }) {
      const settings = await read(userId);
      if (settings === undefined) throw sessionOver("deleted");
      const categories = categoriesOf(tier);
      const chosenOf = (category: SettingsCategory) =>
        Object.entries(settings[category]).filter(([name]) =>
          settings.chosen.includes(`${category}.${name}`),
        );
      const present = byCategory(categories, chosenOf);
      return {
        content: present,
        async check(given) {
          const valid = byCategory(categories, (category) => checked(category, given[category] ?? {}));
          return {
            content: valid,
            stage: async () => ({
              writes: categories
                .filter((category) => !isDeepStrictEqual(valid[category], present[category]))
                .map((category) => {
                  const values = valid[category] ?? {};
                  const unset = Object.keys(settingFields[category]).filter((name) => !(name in values));
                  return store.replacing(userId, category, values, unset, {
                    ...defaultSettings("dataExport"),
                    ...valid.dataExport,
                  });
                }),
            }),
          };
        },
      };
    },
  };
}

function byCategory(
  categories: readonly SettingsCategory[],
  valuesOf: (category: SettingsCategory) => readonly (readonly [string, string | boolean])[],
): Chosen {
  return Object.fromEntries(
    categories.flatMap((category) => {
      const values = valuesOf(category);
      return values.length === 0 ? [] : [[category, Object.fromEntries(values)]];
    }),
  );
}

/** @throws AppError VALIDATION_FAILED naming settings that there are not, or that have no such value */
function checked(category: SettingsCategory, given: Readonly<Record<string, unknown>>) {
  const read = readInput(changeSchema(category), given, `body.backup.settings.${category}`);
  if (read.errors === undefined) return Object.entries<string | boolean>(read.data);
  throw invalidFields(read.errors, read.cause);
}
