import { useEffect, useRef, useState } from "react";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { createOutlookEngine, type OutlookAnswer, type OutlookEngine } from "#web/workers/outlook-engine.ts";
import type { OutlookPlan } from "#web/workers/outlook-messages.ts";
import { wishOf } from "./goal-text.ts";

/** What is known of the outlook. */
export interface OutlookState {
  /** The saved plan that it starts from; null until it is loaded. */
  readonly config: EngineConfig | null;
  /** The last answer: of the present question, or of the one before while it is calculated. */
  readonly answer: OutlookAnswer | null;
  /** The same for a goal that is being typed; null while none is. */
  readonly draftAnswer: OutlookAnswer | null;
  /** Why there is none. */
  readonly failure: string | null;
  retry(): void;
}

const noChanges = { plan: {}, epochs: {} };

/**
 * The outlook of the saved plan, calculated in workers: at once with a thousand paths, then with ten thousand.
 *
 * @param timeline asked again when it is another one
 * @param baseAmount of the purchases to come; the plan's own when null
 * @param draft a goal that is being typed: it is answered instead, with the plan's own amount
 */
export function useOutlook(
  timeline: Timeline,
  baseAmount: number | null,
  draft: PlanGoal | null,
): OutlookState {
  const previews = usePreviewStore();
  const [plan, setPlan] = useState<OutlookPlan | null>(null);
  const [answer, setAnswer] = useState<OutlookAnswer | null>(null);
  const [draftAnswer, setDraftAnswer] = useState<OutlookAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const engine = useRef<OutlookEngine | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads the plan again.
  useEffect(() => {
    let isWanted = true;
    setFailure(null);
    previews.readConfig(timeline).then(
      (config) => {
        if (isWanted) setPlan({ config, changes: noChanges });
      },
      () => {
        if (isWanted) setFailure("The plan could not be loaded.");
      },
    );
    return () => {
      isWanted = false;
    };
  }, [timeline, previews, attempt]);

  useEffect(() => () => engine.current?.close(), []);

  // Answers come to the last question alone: the engine drops those before it.
  const answersDraft = useRef(false);
  useEffect(() => {
    if (plan === null) return;
    const goal = draft ?? plan.config.goal;
    answersDraft.current = draft !== null;
    if (draft === null) setDraftAnswer(null);
    try {
      engine.current ??= createOutlookEngine({
        onAnswer: (found) => (answersDraft.current ? setDraftAnswer : setAnswer)(found),
        onFailure: setFailure,
      });
      engine.current.ask(plan, goal && wishOf(goal), (draft === null ? baseAmount : null) ?? undefined);
    } catch {
      setFailure("This browser cannot calculate it.");
    }
  }, [plan, baseAmount, draft]);

  const retry = () => setAttempt((before) => before + 1);
  return { config: plan?.config ?? null, answer, draftAnswer, failure, retry };
}
