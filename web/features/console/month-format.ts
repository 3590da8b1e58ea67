import { t } from "#shared/domain/language/translate.ts";
import type { SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import { fileFormatOf, tierForExport } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { ArgumentError } from "./command-line.ts";

export type MonthFormat = SettingsOf<"environment">["exportFormat"];

/**
 * The format of a file of months: the given one, otherwise that of the settings. `missing` is the format of the
 * settings when the subscription no longer includes it, which CSV replaces; one that is given is refused instead.
 *
 * @param hasNames whether the names of the columns are asked for as well. A workbook has them anyway.
 * @throws ArgumentError for names in JSON, which has no place for them
 */
export function monthFormat(
  given: MonthFormat | undefined,
  setting: MonthFormat,
  tier: Tier,
  hasNames = false,
): { readonly format: MonthFormat; readonly missing: MonthFormat | null } {
  const isMissing = given === undefined && tierForExport(tier, fileFormatOf[setting]) !== null;
  const format = isMissing ? "csv" : (given ?? setting);
  if (format === "json" && hasNames) {
    throw new ArgumentError(
      t("--names adds a line to CSV; JSON has none. Leave it out, or choose --format csv."),
    );
  }
  return { format, missing: isMissing ? setting : null };
}
