import { webhookTier } from "#shared/domain/developer/webhooks.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { categoryTier, type SettingsCategory } from "#shared/domain/settings/setting-fields.ts";
import { lowestTierWith } from "#shared/domain/tier-features.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import type { IconShape } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";

interface Category {
  readonly id: string;
  readonly label: string;
  readonly icon: IconShape;
  /** The settings it shows, which can be reset together. */
  readonly settings?: SettingsCategory;
  /** The lowest subscription tier that opens it. */
  readonly tier?: Tier;
  /** Opens only to people whose address is verified. */
  readonly isForVerified?: true;
}

/** Every category of the settings, in the order of the menu. */
export const categories = [
  { id: "appearance", label: msg("Appearance"), icon: laterIcons.palette, settings: "appearance" },
  { id: "notifications", label: msg("Notifications"), icon: laterIcons.bell, settings: "notifications" },
  { id: "privacy", label: msg("Privacy"), icon: moreIcons.shield, settings: "privacy" },
  { id: "security", label: msg("Security"), icon: laterIcons.lock },
  {
    id: "data-export",
    label: msg("Data export"),
    icon: moreIcons.export,
    settings: "dataExport",
    tier: categoryTier.dataExport,
  },
  {
    id: "environment",
    label: msg("Environment"),
    icon: laterIcons.globe,
    settings: "environment",
    tier: categoryTier.environment,
  },
  {
    id: "api-keys",
    label: msg("API keys"),
    icon: {
      path: "M3.5 12.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M9.5 10L16 3.5M13 6.5l2.5 2.5",
    },
    tier: lowestTierWith(({ apiKeys }) => apiKeys > 0) ?? "advanced",
    isForVerified: true,
  },
  {
    id: "developer",
    label: msg("Developer"),
    icon: moreIcons.console,
    tier: webhookTier,
  },
] as const satisfies readonly Category[];

export type CategoryId = (typeof categories)[number]["id"];

/** The category in the address, the first one if there is none; undefined for an unknown one. */
export function categoryOf(query: URLSearchParams): (typeof categories)[number] | undefined {
  const asked = query.get("category");
  return asked === null ? categories[0] : categories.find(({ id }) => id === asked);
}

/** The address of a category. */
export function categoryPath(id: CategoryId): string {
  return `/settings?category=${id}`;
}

/** Why a category cannot be opened. */
export interface CategoryLock {
  readonly badge: string;
  readonly reason: string;
  readonly needs: "tier" | "verification";
}

/** The reason a category cannot be opened; null when it can. */
export function lockOf(
  category: Category,
  reader: { tier: Tier; emailVerified: boolean },
): CategoryLock | null {
  const { tier, isForVerified } = category;
  if (tier !== undefined && !tierIncludes(reader.tier, tier)) {
    const name = { tier: tierNames[tier] };
    return { badge: t("{tier} Plan", name), reason: t("Requires the {tier} Plan.", name), needs: "tier" };
  }
  if (isForVerified && !reader.emailVerified) {
    return {
      badge: t("Verify Email"),
      reason: t("Requires a verified email."),
      needs: "verification",
    };
  }
  return null;
}
