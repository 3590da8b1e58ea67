import { requireExportFormat } from "#functions/platform/limits/export-format.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { ExportFormat } from "#shared/domain/tier-features.ts";
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
  requireExportFormat(tier, format, "body.format");
  await limiter.take(perUser, userId);
  return { format };
}
