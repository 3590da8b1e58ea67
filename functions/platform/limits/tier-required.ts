import { AppError } from "#functions/platform/errors.ts";
import { webhookTier } from "#shared/domain/developer/webhooks.ts";
import { t } from "#shared/domain/language/translate.ts";
import { tierPresentations } from "#shared/domain/subscription/subscription-catalogue.ts";
import { lowestTierWith, type TierFeatures, tierFeatures } from "#shared/domain/tier-features.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";

/**
 * The error for a tier that does not include what was asked for.
 *
 * @param needed the lowest tier that includes it; null when none does
 * @param textFor the text with the name of the needed tier
 * @param path of the field that asks for it, when the error is to name one
 */
export function tierRequired(
  needed: Tier | null,
  textFor: (name: string) => string,
  path?: string,
): AppError {
  const { name } = tierPresentations[needed ?? "advanced"];
  const details = path !== undefined && [{ path, message: t("Requires the {name} tier", { name }) }];
  return new AppError("TIER_REQUIRED", textFor(name), details ? { details } : {});
}

/** @throws AppError TIER_REQUIRED, see `tierRequired`, naming the lowest tier whose features are enough */
export function requireFeature(
  tier: Tier,
  isEnough: (features: TierFeatures) => boolean,
  textFor: (name: string) => string,
  path?: string,
): void {
  if (!isEnough(tierFeatures[tier])) throw tierRequired(lowestTierWith(isEnough), textFor, path);
}

/** @throws AppError TIER_REQUIRED for a tier without webhooks and the event log */
export function requireDeveloperTools(tier: Tier): void {
  if (tierIncludes(tier, webhookTier)) return;
  throw tierRequired(webhookTier, (name) =>
    t("Developer tools are available for {name} tier subscribers only.", { name }),
  );
}
