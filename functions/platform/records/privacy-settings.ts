import * as z from "zod";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { settingFields } from "#shared/domain/settings/setting-fields.ts";

/** Where a user's privacy settings are. */
export function privacySettingsKey(userId: string): { pk: string; sk: string } {
  return settingsKey(userId, "privacy");
}

/** The privacy settings that other features read. */
export const PrivacySettings = z.object({
  allowDirectMessages: z.boolean().default(settingFields.privacy.allowDirectMessages.fallback),
});
