import * as z from "zod";
import { userKey } from "./users.ts";

/** Where a user's privacy settings are: one item for each category of settings, beside the user. */
export function privacySettingsKey(userId: string): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: "settings#privacy" };
}

/** What other features than the settings themselves ask of them. Who has set nothing may be written to. */
export const PrivacySettings = z.object({ allowDirectMessages: z.boolean().default(true) });
