import { t } from "#shared/domain/language/translate.ts";
import type { ExportFormat } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { requireFeature } from "./tier-required.ts";

/**
 * @param path of the field that names the format, for the error
 * @throws AppError TIER_REQUIRED when the tier does not include exports in this format
 */
export function requireExportFormat(tier: Tier, format: ExportFormat, path: string): void {
  requireFeature(
    tier,
    ({ exportFormats }) => exportFormats.includes(format),
    (name) => t("Upgrade to the {name} tier to export this format", { name }),
    path,
  );
}
