import { AppError } from "#functions/platform/errors.ts";
import { t } from "#shared/domain/language/translate.ts";
import { tierPresentations } from "#shared/domain/subscription/subscription-catalogue.ts";
import { type ExportFormat, tierForExport } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";

/**
 * @param path of the field that names the format, for the error
 * @throws AppError TIER_REQUIRED when the tier does not include exports in this format
 */
export function requireExportFormat(tier: Tier, format: ExportFormat, path: string): void {
  const needed = tierForExport(tier, format);
  if (needed === null) return;
  const { name } = tierPresentations[needed];
  throw new AppError("TIER_REQUIRED", t("Upgrade to the {name} tier to export this format", { name }), {
    details: [{ path, message: t("Requires the {name} tier", { name }) }],
  });
}
