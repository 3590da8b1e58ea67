import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import type { GoalOutlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { ModelSource } from "#web/features/home/outlook/model-source.tsx";
import { goalText } from "./goal-text.ts";

interface MarkExplanationProps {
  /** A mark of the goal's slider. */
  mark: "onModelPath" | "inEightOfTen";
  timeline: Timeline;
  goal: PlanGoal;
  /** What the mark stands at. */
  needed: GoalOutlook["onModelPath"];
  /** The number of price paths behind the chance. */
  paths: number;
}

/** How the amount at a mark of the goal's slider is calculated. */
export function MarkExplanation({ mark, needed, timeline, goal, paths }: MarkExplanationProps) {
  const values = { goal: goalText(goal, timeline.baseCurrency) };
  if (needed.baseAmount === null) {
    return (
      <p>{t("No amount gets to {goal} in time: the buys that are left are too few or too late.", values)}</p>
    );
  }
  return (
    <>
      <p>
        {mark === "onModelPath"
          ? t(
              "The smallest amount with which the plan gets to {goal} if the price follows the model exactly, top-ups and fees as in your plan.",
              values,
            )
          : t(
              "The smallest amount with which 8 of 10 outcomes get to {goal}, top-ups and fees as in your plan.",
              values,
            )}
      </p>
      <ModelSource timeline={timeline} paths={mark === "onModelPath" ? null : paths} />
    </>
  );
}
