import { useEffect, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { createOutlookEngine, type OutlookAnswer, type OutlookEngine } from "#web/workers/outlook-engine.ts";
import type { OutlookPlan } from "#web/workers/outlook-messages.ts";
import { wishOf } from "./goal/goal-text.ts";

export interface OutlookState {
  /** The plan that is shown, with its changes that are not saved; null until it is loaded. */
  readonly plan: OutlookPlan | null;
  /** Its goal. */
  readonly goal: PlanGoal | null;
  /** The last answer: of the present question, or of the one before while it is calculated. */
  readonly answer: OutlookAnswer | null;
  /** Whether the last answer is about this goal. */
  readonly isGoalAnswered: boolean;
  /** The last answer for the plan as it is saved; null until it is calculated. */
  readonly savedAnswer: OutlookAnswer | null;
  /** The same for a goal that is being typed; null while none is. */
  readonly draftAnswer: OutlookAnswer | null;
  /** Why there is none. */
  readonly failure: string | null;
  retry(): void;
}

const noChanges = { plan: {}, epochs: {} };

const goalOf = ({ config, changes }: OutlookPlan): PlanGoal | null =>
  changes.goal === undefined ? config.goal : changes.goal;

/** Whether a plan has the price paths of the saved one: another goal alone is another question about the same. */
function hasPathsOf(saved: OutlookPlan | null, { config, changes }: OutlookPlan): boolean {
  const { plan, epochs, edits = {} } = changes;
  return config === saved?.config && [plan, epochs, edits].every((part) => Object.keys(part).length === 0);
}

/** Data that belongs to a timeline of the server. */
interface OfTimeline<T> {
  readonly timeline: Timeline;
  readonly of: T;
}

/** A changing value is used once it has been stable this long: every plan needs price paths of its own. */
const restMs = 120;

/**
 * The outlook of the saved plan, or of an edited one, calculated in workers: at once with a thousand paths, then with
 * ten thousand.
 *
 * @param timeline of the saved plan; asked again when it is another one
 * @param baseAmount of the purchases to come; the plan's own when null
 * @param edited the plan with changes that are not saved; null when there are none
 * @param isEditing whether the edited plan is shown beside the saved one
 * @param draft a goal that is being typed: it is answered instead, with the plan's own amount
 * @param onProgress called with the share of the paths that are calculated, 0 to 1; must not change between renders
 */
export function useOutlook(
  timeline: Timeline,
  baseAmount: number | null,
  draft: PlanGoal | null,
  edited: OutlookPlan | null,
  isEditing: boolean,
  onProgress: (fraction: number) => void,
): OutlookState {
  const previews = usePreviewStore();
  const [saved, setSaved] = useState<OfTimeline<OutlookPlan> | null>(null);
  const [savedAnswer, setSavedAnswer] = useState<OfTimeline<OutlookAnswer> | null>(null);
  const rested = useRestedPlan(edited);
  const own = saved?.timeline === timeline ? saved.of : null;
  // An edit is compared with the saved plan, which is therefore calculated first, and to the end.
  const isComparable = !isEditing || (savedAnswer?.timeline === timeline && savedAnswer.of.isFinal);
  const isEdited = edited !== null && isComparable && !hasPathsOf(own, edited);
  // What answers the plan before it is not asked again with the amount of this one.
  const isResting = isEdited && rested !== edited;
  // An edited plan that was just saved stays until the saved one is loaded.
  const plan = useLast(isEdited ? rested : own);
  const shown = useLast(edited ?? own);
  const goal = shown && goalOf(shown);
  const [answer, setAnswer] = useState<OutlookAnswer | null>(null);
  const [answeredGoal, setAnsweredGoal] = useState(goal);
  const [draftAnswer, setDraftAnswer] = useState<OutlookAnswer | null>(null);
  const [wasEdited, setWasEdited] = useState(false);
  if (wasEdited !== (edited !== null)) {
    setWasEdited(edited !== null);
    // Once an edit is saved, its answer is that of the saved plan.
    const isSaved = edited === null && savedAnswer !== null && savedAnswer.timeline !== timeline;
    if (isSaved && answer !== null) setSavedAnswer({ timeline, of: answer });
  }
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const engine = useRef<OutlookEngine | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads the plan again.
  useEffect(() => {
    let isWanted = true;
    setFailure(null);
    previews.readConfig(timeline).then(
      (config) => {
        if (isWanted) setSaved({ timeline, of: { config, changes: noChanges } });
      },
      () => {
        if (isWanted) setFailure(t("The plan could not be loaded."));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [timeline, previews, attempt]);

  useEffect(() => () => engine.current?.close(), []);

  // Only the latest question gets answers: the engine drops earlier ones.
  const answersDraft = useRef(false);
  const answersGoal = useRef(goal);
  const answersSaved = useRef<Timeline | null>(null);
  useEffect(() => {
    if (plan === null || isResting) return;
    const asked = draft ?? goal;
    answersDraft.current = draft !== null;
    answersGoal.current = goal;
    const isSaved = plan === saved?.of && draft === null && baseAmount === null;
    answersSaved.current = isSaved ? saved.timeline : null;
    if (draft === null) setDraftAnswer(null);
    try {
      engine.current ??= createOutlookEngine({
        onAnswer: (found) => {
          if (answersDraft.current) setDraftAnswer(found);
          else {
            setAnswer(found);
            setAnsweredGoal(answersGoal.current);
          }
          if (answersSaved.current) setSavedAnswer({ timeline: answersSaved.current, of: found });
        },
        onProgress,
        onFailure: setFailure,
      });
      engine.current.ask(plan, asked && wishOf(asked), (draft === null ? baseAmount : null) ?? undefined);
    } catch {
      setFailure(t("This browser cannot calculate it."));
    }
  }, [plan, isResting, goal, saved, baseAmount, draft, onProgress]);

  const retry = () => setAttempt((before) => before + 1);
  return {
    plan: shown,
    goal,
    answer,
    isGoalAnswered: answeredGoal === goal,
    savedAnswer: savedAnswer?.timeline === timeline ? savedAnswer.of : null,
    draftAnswer,
    failure,
    retry,
  };
}

/** The last plan that there was. */
function useLast(plan: OutlookPlan | null): OutlookPlan | null {
  const [last, setLast] = useState(plan);
  if (plan !== null && plan !== last) setLast(plan);
  return plan ?? last;
}

/** A plan once it rests; none at once, when there is none. */
function useRestedPlan(plan: OutlookPlan | null): OutlookPlan | null {
  const [rested, setRested] = useState(plan);
  useEffect(() => {
    const timer = setTimeout(() => setRested(plan), restMs);
    return () => clearTimeout(timer);
  }, [plan]);
  return plan === null ? null : rested;
}

/** A plan before an edit. */
interface PlanBefore {
  readonly timeline: Timeline;
  /** Null when it was not calculated to the end before the edit began. */
  readonly answer: OutlookAnswer | null;
}

/**
 * The plan before the present edit, for comparison. It stays after the edit is saved, until the next one begins or
 * editing ends.
 *
 * @param timeline the shown one, a preview while something is not saved
 * @param savedAnswer of the saved plan; null while it is calculated
 */
export function usePlanBefore(
  isEditing: boolean,
  timeline: Timeline,
  isPreview: boolean,
  savedAnswer: OutlookAnswer | null,
): PlanBefore | null {
  const [saved, setSaved] = useState(timeline);
  const [before, setBefore] = useState<PlanBefore | null>(null);
  const [wasPreview, setWasPreview] = useState(isPreview);
  // Rougher answers differ from the final one by chance alone.
  const known = savedAnswer?.isFinal === true ? savedAnswer : null;
  if (wasPreview !== isPreview) {
    setWasPreview(isPreview);
    if (isPreview && isEditing) setBefore({ timeline: saved, answer: known });
  } else if (isPreview && before !== null && before.answer === null && known !== null) {
    setBefore({ ...before, answer: known });
  }
  if (!isEditing && before !== null) setBefore(null);
  if (!isPreview && saved !== timeline) setSaved(timeline);
  return before;
}
