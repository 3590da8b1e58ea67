import type { AccountSettings } from "#shared/api/schemas/settings.ts";
import type { SettingsCategory, SettingsOf } from "#shared/domain/settings/setting-fields.ts";

/** Some settings of a category. */
export interface PendingChange<C extends SettingsCategory = SettingsCategory> {
  readonly category: C;
  readonly change: Partial<SettingsOf<C>>;
  /** The category goes back to its defaults, which the change contains. */
  readonly isReset?: boolean;
}

/** Settings as they are once the changes are saved. */
export function withChanges(settings: AccountSettings, changes: readonly PendingChange[]): AccountSettings {
  let changed = settings;
  for (const each of changes) changed = withChange(changed, each);
  return changed;
}

function withChange(
  settings: AccountSettings,
  { category, change, isReset }: PendingChange,
): AccountSettings {
  const { chosen } = settings;
  const changed = { ...settings, [category]: { ...settings[category], ...change } };
  if (isReset && category === "environment") {
    return { ...changed, chosen: chosen.filter((name) => !name.startsWith(`${category}.`)) };
  }
  const names = Object.keys(change).map((name) => `${category}.${name}`);
  return { ...changed, chosen: [...new Set([...chosen, ...names])] };
}
