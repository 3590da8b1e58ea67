import { AppError } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { t } from "#shared/domain/language/translate.ts";
import { tierPresentations } from "#shared/domain/subscription/subscription-catalogue.ts";
import { type ExportFormat, lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import type { TimelineCaller } from "./service.ts";

const perUser: RateLimit = { name: "timeline-export", max: 60, windowMinutes: 60 };

/**
 * Permits one export, which the page then makes from what it shows.
 *
 * @throws AppError TIER_REQUIRED, or RATE_LIMITED
 */
export async function permitExport(
  limiter: RateLimiter,
  { userId, tier }: TimelineCaller,
  format: ExportFormat,
): Promise<{ format: ExportFormat }> {
  if (!tierFeatures[tier].exportFormats.includes(format)) {
    const needed = lowestTierWith(({ exportFormats }) => exportFormats.includes(format)) ?? "advanced";
    const { name } = tierPresentations[needed];
    throw new AppError("TIER_REQUIRED", t("Upgrade to the {name} tier to export this format", { name }), {
      details: [{ path: "body.format", message: t("Requires the {name} tier", { name }) }],
    });
  }
  await limiter.take(perUser, userId);
  return { format };
}
