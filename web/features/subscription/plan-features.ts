import type { SubscriptionTier } from "#shared/api/subscription.ts";

const formatNames: Readonly<Record<string, string>> = {
  csv: "CSV",
  excel: "Excel",
  pdf: "PDF",
  json: "JSON",
};
const list = new Intl.ListFormat("en-GB");

/** Names of what a plan includes, its own first. */
export function includedFeatures(tier: SubscriptionTier): string[] {
  return tier.features.filter(({ enabled }) => enabled).map(({ name }) => name);
}

/** What a plan's limits come to. */
function limitTexts({ limits: { simulations, exportFormats } }: SubscriptionTier): string[] {
  const formats = exportFormats.map((format) => formatNames[format] ?? format);
  return [`${simulations ?? "Unlimited"} saved simulations`, `${list.format(formats)} export`];
}

/** Everything a plan includes, for a page of its own. */
export function allIncluded(tier: SubscriptionTier): string[] {
  const features = includedFeatures(tier);
  return features.length === 0 ? [] : [...features, ...limitTexts(tier)];
}

/**
 * What a plan adds to the one below it.
 *
 * @param below null for the lowest
 */
export function addedFeatures(tier: SubscriptionTier, below: SubscriptionTier | null): string[] {
  const known = new Set(below === null ? [] : includedFeatures(below));
  const own = includedFeatures(tier).filter((name) => !known.has(name));
  return [...(below === null ? [] : [`Everything in ${below.name}`]), ...own, ...limitTexts(tier)];
}
