import { isDeepStrictEqual } from "node:util";
import { readInput } from "#functions/platform/call/read-input.ts";
import { sessionOver } from "#functions/platform/call/session-over.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import type { SettingsAsRead } from "#functions/platform/records/account-settings.ts";
import type { BackupSource } from "#functions/platform/records/backup-source.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { changeSchema } from "#shared/api/schemas/settings.ts";
import { t } from "#shared/domain/language/translate.ts";
import {
  type AccountSettingField,
  categoryTier,
  defaultSettings,
  type SettingsCategory,
  settingFields,
  settingsCategories,
} from "#shared/domain/settings/setting-fields.ts";
import { type ExportFormat, fileFormatOf, tierForExport } from "#shared/domain/tier-features.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import type { SettingsStore } from "./store.ts";

type Chosen = BackupFile["settings"];

interface SettingsBackupDependencies {
  readonly store: Pick<SettingsStore, "replacing" | "unchanged">;
  /** Undefined when the user has gone. */
  readonly read: (userId: string) => Promise<SettingsAsRead | undefined>;
}

/** Guidance says what was read already, which restoring does not undo. */
const restorable = settingsCategories.filter((name) => name !== "guidance");
const categoriesOf = (tier: Tier): SettingsCategory[] =>
  restorable.filter((name) => tierIncludes(tier, categoryTier[name]));

/**
 * The settings that were chosen, as far as the tier has them. What it does not allow to choose stays as it is, as when
 * settings are changed one by one.
 */
export function settingsBackup({ store, read }: SettingsBackupDependencies): BackupSource<Chosen> {
  return {
    async read({ userId, tier }) {
      const found = await read(userId);
      if (found === undefined) throw sessionOver("deleted");
      const { settings, stored } = found;
      const categories = categoriesOf(tier);
      const chosenOf = (category: SettingsCategory) =>
        Object.entries(settings[category]).filter(([name]) =>
          settings.chosen.includes(`${category}.${name}`),
        );
      const present = byCategory(categories, chosenOf);
      return {
        content: present,
        unchanged: categories.map((category) => store.unchanged(userId, category, stored(category))),
        async check(given) {
          const above = restorable.flatMap((category) =>
            Object.entries(given[category] ?? {})
              .filter(([name, value]) => isAbove(tier, category, name, value))
              .map(([name, value]) => ({ category, name, value })),
          );
          const valid = byCategory(categories, (category) => {
            const stays = new Set(above.filter((one) => one.category === category).map(({ name }) => name));
            return [
              ...checked(category, given[category] ?? {}).filter(([name]) => !stays.has(name)),
              ...chosenOf(category).filter(([name]) => stays.has(name)),
            ];
          });
          const kept = above
            .filter(({ category, name, value }) => new Map(chosenOf(category)).get(name) !== value)
            .flatMap(({ category, name }) => labelOf(category, name));
          return {
            content: valid,
            kept: [...new Set(kept)],
            stage: async () => ({
              writes: categories.map((category) => {
                const [before, set] = [present[category] ?? {}, valid[category] ?? {}];
                const read = stored(category);
                if (isDeepStrictEqual(set, before))
                  return { ConditionCheck: store.unchanged(userId, category, read) };
                const unset = Object.keys(settingFields[category]).filter((name) => !(name in set));
                const exports = { ...defaultSettings("dataExport"), ...valid.dataExport };
                return store.replacing(userId, category, { read, set, unset }, exports);
              }),
            }),
          };
        },
      };
    },
  };
}

/** Whether choosing a value takes a higher tier. */
function isAbove(tier: Tier, category: SettingsCategory, name: string, value: string | boolean): boolean {
  if (!tierIncludes(tier, categoryTier[category])) return true;
  if (category !== "environment" || name !== "exportFormat") return false;
  const format = new Map<unknown, ExportFormat>(Object.entries(fileFormatOf)).get(value);
  return format !== undefined && tierForExport(tier, format) !== null;
}

const fields: Readonly<Record<string, Readonly<Record<string, AccountSettingField>>>> = settingFields;

/** What people call a setting; nothing for one that there is not. */
function labelOf(category: SettingsCategory, name: string): string[] {
  const label = fields[category]?.[name]?.label;
  return label === undefined ? [] : [t(label)];
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
