import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { configAfter, type LedgerWrite } from "#web/components/ledger/after-write.ts";
import { isSameMarket } from "#web/workers/preview-store.ts";

/**
 * Reads the engine's configuration once for all parts of a page that calculate, and again when the timeline on the page
 * was calculated from another one. The user's own changes of transactions are applied without reading it again.
 *
 * @param request reads it from the server
 */
export function createConfigReader(request: () => Promise<EngineConfig>) {
  /** With the timeline that was on the page then. */
  let held: { readonly config: EngineConfig; readonly timeline: Timeline } | null = null;
  let reading: { readonly timeline: Timeline; readonly config: Promise<EngineConfig> } | null = null;

  function isOf(timeline: Timeline): boolean {
    if (held === null) return false;
    const { config } = held;
    return (
      config.planId === timeline.planId &&
      config.planVersion === timeline.planVersion &&
      config.ledgerVersion === timeline.ledgerVersion &&
      config.now === timeline.now &&
      config.tier === timeline.tier &&
      isSameMarket(held.timeline, timeline)
    );
  }

  async function readFor(timeline: Timeline): Promise<EngineConfig> {
    const config = await request();
    if (reading?.timeline === timeline) held = { config, timeline };
    return config;
  }

  return {
    /** The configuration for what is on the page; without a timeline it is always read. */
    async read(timeline: Timeline | null): Promise<EngineConfig> {
      if (timeline === null) return request();
      if (held && isOf(timeline)) return held.config;
      if (reading?.timeline !== timeline) {
        const config = readFor(timeline);
        const own = { timeline, config };
        reading = own;
        const end = () => {
          if (reading === own) reading = null;
        };
        config.then(end, end);
      }
      return reading?.config ?? request();
    },

    /** The result of a call that changed recorded transactions. */
    written(operation: string, result: LedgerWrite): void {
      // A read in progress may or may not include it.
      reading = null;
      const config = held && configAfter(held.config, operation, result);
      held = held && config && { ...held, config };
    },
  };
}
