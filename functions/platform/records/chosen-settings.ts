import { categorySchema } from "#shared/api/schemas/settings.ts";
import {
  defaultSettings,
  type SettingsCategory,
  settingFields,
} from "#shared/domain/settings/setting-fields.ts";

type Item = Readonly<Record<string, unknown>>;

/**
 * The chosen settings of a category. A stored value that is no longer an option counts as not chosen, so that
 * a release may remove one.
 */
export function chosenSettings(category: SettingsCategory, item: Item = {}): Record<string, unknown> {
  const schema = categorySchema(category);
  const defaults: Item = defaultSettings(category);
  const chosen = Object.keys(settingFields[category])
    .filter((name) => item[name] !== undefined)
    .filter((name) => schema.safeParse({ ...defaults, [name]: item[name] }).success)
    .map((name) => [name, item[name]]);
  return Object.fromEntries(chosen);
}
