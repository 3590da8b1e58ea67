import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { createPreviewEngine } from "./preview-engine.ts";
import type { PreviewAnswer, PreviewEpoch } from "./preview-messages.ts";
import { previewTimeline } from "./preview-timeline.ts";

const noChanges = { plan: {}, epochs: {} };

/**
 * The timeline of a plan, and its epoch table, calculated off the main thread as a preview is.
 * @throws Error when page and configuration are of different versions of the engine, or the plan cannot be calculated
 */
export async function calculatePlan(
  config: EngineConfig,
): Promise<{ timeline: Timeline; epochs: readonly PreviewEpoch[] }> {
  let answer: PreviewAnswer | null = null;
  const engine = createPreviewEngine({
    onAnswer: (previewed) => {
      answer = previewed;
    },
    onFailure: () => undefined,
    beforePaint: (paint) => {
      queueMicrotask(paint);
      return () => undefined;
    },
  });
  try {
    engine.configure(config);
    engine.show(noChanges);
    // Requests are answered in order, and this one says why a calculation failed.
    await engine.month(noChanges, config.now);
    if (answer === null) throw new Error("The plan could not be calculated.");
    const { epochs, ...packed } = answer as PreviewAnswer;
    return { timeline: previewTimeline(packed, null), epochs };
  } finally {
    engine.close();
  }
}
