import type { SettingsCategory } from "#shared/domain/settings/setting-fields.ts";
import { userKey } from "./users.ts";

/** Where the chosen settings of a category are, beside the user. */
export function settingsKey(userId: string, category: SettingsCategory): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: `settings#${category}` };
}
