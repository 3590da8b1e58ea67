import type { SubscriptionTier } from "#shared/api/subscription.ts";
import { isAvailable } from "#shared/domain/available-features.ts";

/** What a plan includes, as texts. */
export interface PlanFeatures {
  /** What can be used today. */
  readonly ready: readonly string[];
  /** What the plan will include and nobody can use yet. */
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
const list = new Intl.ListFormat("en-GB");

/** What a plan includes, its own first. */
function included(tier: SubscriptionTier): Entry[] {
  const promised = tier.features.filter(({ enabled, comingLater }) => enabled || comingLater);
  return promised.map(({ id, name }) => ({ id, text: name }));
}

/** What a plan's limits come to. */
function limits({ limits: { simulations, exportFormats } }: SubscriptionTier): Entry[] {
  const formats = exportFormats.map((format) => formatNames[format] ?? format);
  return [
    { id: "saved-simulations", text: `${simulations ?? "Unlimited"} saved simulations` },
    { id: "export", text: `${list.format(formats)} export` },
  ];
}

/** Sets what is not there yet apart. */
export function byAvailability(entries: readonly Entry[]): PlanFeatures {
  const texts = (isReady: boolean) =>
    entries.filter(({ id }) => isAvailable(id) === isReady).map(({ text }) => text);
  return { ready: texts(true), coming: texts(false) };
}

/** Names of what a plan includes and can be used today, its own first. */
export function readyFeatures(tier: SubscriptionTier): readonly string[] {
  return byAvailability(included(tier)).ready;
}

/** Everything a plan includes, for a page of its own. */
export function allIncluded(tier: SubscriptionTier): PlanFeatures {
  const features = included(tier);
  return byAvailability(features.length === 0 ? [] : [...features, ...limits(tier)]);
}

/**
 * What a plan adds to the one below it.
 *
 * @param below null for the lowest
 */
export function addedFeatures(tier: SubscriptionTier, below: SubscriptionTier | null): PlanFeatures {
  const known = new Set(below === null ? [] : included(below).map(({ id }) => id));
  const own = included(tier).filter(({ id }) => !known.has(id));
  const { ready, coming } = byAvailability([...own, ...limits(tier)]);
  return { ready: below === null ? ready : [`Everything in ${below.name}`, ...ready], coming };
}
