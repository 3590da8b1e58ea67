import * as z from "zod";
import { userKey } from "./users.ts";

/** Where a user's privacy settings are: one item for each category of settings, beside the user. */
export function privacySettingsKey(userId: string): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: "settings#privacy" };
}

/** The privacy settings that other features read. Users without settings can be messaged. */
export const PrivacySettings = z.object({ allowDirectMessages: z.boolean().default(true) });
