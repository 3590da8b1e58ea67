import { describe, expect, it } from "vitest";
import { contract } from "#shared/api/index.ts";
import { type AwaitedFeature, isAvailable } from "#shared/domain/available-features.ts";
import { featuresOf } from "#shared/domain/subscription/subscription-catalogue.ts";
import { categories } from "#web/features/settings/categories.ts";
import {
  addedFeatures,
  allIncluded,
  byAvailability,
  readyFeatures,
} from "#web/features/subscription/feature-texts.ts";
import { premiumFeatures } from "#web/features/subscription/manage/premium-features.ts";
import { tier } from "./tiers.ts";

/** A plan with an awaited feature among those that exist; the catalogue's names are its ids here. */
const awaited: AwaitedFeature = "api-access";
const plan = tier("advanced", { order: 2, features: ["Table", awaited], simulations: null });

describe("the available features", () => {
  const has = (feature: string) => Object.hasOwn(contract, feature);
  const hasSetting = (category: string) => categories.some(({ id }) => id === category);

  it.each<[AwaitedFeature, boolean]>([
    ["saved-simulations", has("simulations")],
    // It is sold as keys that read and write, with developer tools.
    ["api-access", has("api-keys") && has("developer")],
    // Answering some first needs conversations that say which.
    ["premium-support", "priority" in contract.correspondence.getThread.response.shape.thread.shape],
    ["webhooks", has("developer")],
    ["data-export-settings", hasSetting("data-export")],
    ["environment-settings", hasSetting("environment")],
  ])("says of %s what the product has", (feature, isThere) => {
    expect(isAvailable(feature)).toBe(isThere);
  });

  it("are everything else in the catalogue", () => {
    const sold: readonly AwaitedFeature[] = ["premium-support", "api-access"];
    const missing = featuresOf("advanced").filter(({ enabled }) => !enabled);
    expect(missing.map(({ id }) => id)).toEqual(sold.filter((id) => !isAvailable(id)));
    expect(missing.every(({ comingLater }) => comingLater)).toBe(true);
  });
});

describe("the features of a tier", () => {
  const { ready, coming } = allIncluded(plan);

  it("are all named once, as available or as coming soon", () => {
    expect([...ready, ...coming].toSorted()).toEqual(
      ["Table", awaited, "CSV export", "Unlimited saved simulations"].toSorted(),
    );
    expect(ready.includes(awaited)).toBe(isAvailable(awaited));
    expect(ready.includes("Unlimited saved simulations")).toBe(isAvailable("saved-simulations"));
  });

  it("count as bought only when they are available", () => {
    expect(readyFeatures(plan)).toEqual(isAvailable(awaited) ? ["Table", awaited] : ["Table"]);
    expect(addedFeatures(plan, tier("basic", { order: 1, features: ["Table"] })).ready[0]).toBe(
      "Everything in basic",
    );
  });

  it("are none where the catalogue names no feature", () => {
    expect(allIncluded(tier("free", { order: 0, features: [] }))).toEqual({ ready: [], coming: [] });
  });

  it("keeps every premium feature, of which no text that waits for something counts before it is there", () => {
    const split = byAvailability(premiumFeatures());
    expect(split.ready.length + split.coming.length).toBe(premiumFeatures().length);
    const waiting = premiumFeatures()
      .filter(({ id }) => !isAvailable(id))
      .map(({ text }) => text);
    expect(split.coming).toEqual(waiting);
    const words = /support$|saved simulations|API key|webhook|event log|retention|language/i;
    const named = premiumFeatures().filter(({ text }) => words.test(text));
    expect(named.every(({ id, text }) => id !== text)).toBe(true);
    expect(named).toHaveLength(7);
  });
});
