import type { SubscriptionTier } from "#shared/api/subscription.ts";
import { isAvailable } from "#shared/domain/available-features.ts";
import { t } from "#shared/domain/language/translate.ts";
import { currentFormats } from "#web/components/format/formats.ts";

/** A tier's features as texts. */
export interface FeatureTexts {
  /** Features available today. */
  readonly ready: readonly string[];
  /** Features that are not available yet. */
  readonly coming: readonly string[];
}

interface Entry {
  /** In the catalogue, or in the table of what is available. */
  readonly id: string;
  readonly text: string;
}

const formatNames: Readonly<Record<string, string>> = {
  csv: "CSV",
  excel: "Excel",
  pdf: "PDF",
  json: "JSON",
};

/** A tier's features, its own first. */
function included(tier: SubscriptionTier): Entry[] {
  const promised = tier.features.filter(({ enabled, comingLater }) => enabled || comingLater);
  return promised.map(({ id, name }) => ({ id, text: t(name) }));
}

/** A tier's limits as texts. */
function limits({ limits: { simulations, exportFormats } }: SubscriptionTier): Entry[] {
  const { language } = currentFormats();
  const list = new Intl.ListFormat(language === "en" ? "en-GB" : language);
  const formats = exportFormats.map((format) => formatNames[format] ?? format);
  return [
    {
      id: "saved-simulations",
      text:
        simulations === null
          ? t("Unlimited saved simulations")
          : t("{count, plural, one {# saved simulation} other {# saved simulations}}", {
              count: simulations,
            }),
    },
    { id: "export", text: t("{formats} export", { formats: list.format(formats) }) },
  ];
}

/** Separates features that are not available yet. */
export function byAvailability(entries: readonly Entry[]): FeatureTexts {
  const texts = (isReady: boolean) =>
    entries.filter(({ id }) => isAvailable(id) === isReady).map(({ text }) => text);
  return { ready: texts(true), coming: texts(false) };
}

/** Names of a tier's available features, its own first. */
export function readyFeatures(tier: SubscriptionTier): readonly string[] {
  return byAvailability(included(tier)).ready;
}

/** All features of a tier, for its own page. */
export function allIncluded(tier: SubscriptionTier): FeatureTexts {
  const features = included(tier);
  return byAvailability(features.length === 0 ? [] : [...features, ...limits(tier)]);
}

/**
 * What a tier adds to the one below it.
 *
 * @param below null for the lowest
 */
export function addedFeatures(tier: SubscriptionTier, below: SubscriptionTier | null): FeatureTexts {
  const known = new Set(below === null ? [] : included(below).map(({ id }) => id));
  const own = included(tier).filter(({ id }) => !known.has(id));
  const { ready, coming } = byAvailability([...own, ...limits(tier)]);
  return {
    ready: below === null ? ready : [t("Everything in {tier}", { tier: below.name }), ...ready],
    coming,
  };
}
