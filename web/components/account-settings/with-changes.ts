import type { AccountSettings } from "#shared/api/schemas/settings.ts";
import {
  defaultSettings,
  type SettingsCategory,
  type SettingsOf,
} from "#shared/domain/settings/setting-fields.ts";

/** Some settings of a category, or null for its defaults. */
export interface PendingChange<C extends SettingsCategory = SettingsCategory> {
  readonly category: C;
  readonly change: Partial<SettingsOf<C>> | null;
}

/** Settings as they are once the changes are saved. */
export function withChanges(settings: AccountSettings, changes: readonly PendingChange[]): AccountSettings {
  let changed = settings;
  for (const each of changes) changed = withChange(changed, each);
  return changed;
}

function withChange(settings: AccountSettings, { category, change }: PendingChange): AccountSettings {
  const { chosen } = settings;
  const defaults = defaultSettings(category);
  if (change === null && category === "environment") {
    const others = chosen.filter((name) => !name.startsWith(`${category}.`));
    return { ...settings, [category]: defaultSettings(category), chosen: others };
  }
  const names = Object.keys(change ?? defaults).map((name) => `${category}.${name}`);
  return {
    ...settings,
    [category]: { ...settings[category], ...(change ?? defaults) },
    chosen: [...new Set([...chosen, ...names])],
  };
}
