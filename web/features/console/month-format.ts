import type { SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import { fileFormatOf, tierForExport } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";

export type MonthFormat = SettingsOf<"environment">["exportFormat"];

/**
 * The format of a file of months: the given one, otherwise that of the settings. `missing` is the format of the
 * settings when the subscription no longer includes it, which CSV replaces; one that is given is refused instead.
 */
export function monthFormat(
  given: MonthFormat | undefined,
  setting: MonthFormat,
  tier: Tier,
): { readonly format: MonthFormat; readonly missing: MonthFormat | null } {
  if (given !== undefined) return { format: given, missing: null };
  if (tierForExport(tier, fileFormatOf[setting]) === null) return { format: setting, missing: null };
  return { format: "csv", missing: setting };
}
