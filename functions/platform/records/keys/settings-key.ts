import { userKey } from "#functions/platform/records/users.ts";
import type { SettingsCategory } from "#shared/domain/settings/setting-fields.ts";
import { spread } from "./spread.ts";

/** Where the chosen settings of a category are, beside the user. */
export function settingsKey(userId: string, category: SettingsCategory): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: `settings#${category}` };
}

/** Partitions of `gsi1` that list the data export settings of everyone with automatic exports, by when the next is due. */
export const automaticExports = spread("automatic-exports");

/** Index attributes of these settings. @param nextAt ISO text */
export function dueExport(userId: string, nextAt: string) {
  return { gsi1pk: automaticExports.of(userId), gsi1sk: `${nextAt}#${userId}` };
}

/** Attribute of these settings: attempts at the export that is due. */
export const exportAttempts = "exportAttempts";
