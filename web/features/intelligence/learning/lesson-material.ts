import type { HeldMonth } from "#web/features/intelligence/held-months.ts";
import type { IntelligencePart } from "#web/features/intelligence/intelligence-part.ts";
import type { KnownMarket } from "#web/features/intelligence/known-market.ts";

/** What a lesson teaches with. */
export interface LessonMaterial extends IntelligencePart {
  readonly market: KnownMarket;
  /** Recorded, or of the plan alone while nothing is. */
  readonly held: readonly HeldMonth[];
}
