import type { Timeline } from "#shared/api/timeline.ts";
import { partOf } from "#web/api/first-load.ts";
import type { StandIn } from "#web/api/stand-in.ts";
import { calculatePlan } from "#web/workers/calculated-plan.ts";
import type { PlanCopies, PlanCopy } from "./plan-copies.ts";

const stored: Readonly<Record<string, (copy: PlanCopy) => unknown>> = {
  "control-panel.get": ({ plan }) => plan,
  "control-panel.listPlans": ({ plans }) => plans,
  "control-panel.validation": ({ rules }) => rules,
};

/**
 * Answers the calls that open the plan from its copy on this device; the timeline is calculated here.
 *
 * @param onAnswered called with the ISO time of the copy that an answer came from
 */
export function copyAnswers(
  copies: Pick<PlanCopies, "read">,
  onAnswered: (savedAt: string) => void,
  calculate: typeof calculatePlan = calculatePlan,
): StandIn {
  /** While the copy is the same, so is the timeline: nothing is drawn again. */
  let calculated: { readonly savedAt: string; readonly timeline: Promise<Timeline> } | null = null;

  function timelineOf({ savedAt, opening }: PlanCopy): Promise<Timeline> {
    if (calculated?.savedAt !== savedAt) {
      const timeline = calculate(opening.engineConfig).then((plan) => plan.timeline);
      calculated = { savedAt, timeline };
      timeline.catch(() => {
        calculated = null;
      });
    }
    return calculated.timeline;
  }

  return async (feature, operation, input) => {
    const name = `${feature}.${operation}`;
    const copy = await copies.read();
    if (copy === null) return null;
    const answer =
      name === "timeline.get"
        ? await timelineOf(copy)
        : (stored[name]?.(copy) ?? partOf(copy.opening, name, input));
    if (answer === undefined) return null;
    onAnswered(copy.savedAt);
    return { answer };
  };
}
