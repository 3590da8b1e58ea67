import * as z from "zod";
import { settingFields } from "#shared/domain/settings/setting-fields.ts";
import { settingsKey } from "./settings-key.ts";

/** Where a user's privacy settings are. */
export function privacySettingsKey(userId: string): { pk: string; sk: string } {
  return settingsKey(userId, "privacy");
}

/** The privacy settings that other features read. */
export const PrivacySettings = z.object({
  allowDirectMessages: z.boolean().default(settingFields.privacy.allowDirectMessages.fallback),
});
