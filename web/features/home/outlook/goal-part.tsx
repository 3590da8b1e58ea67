import { useEffect, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import type { GoalOutlook, Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import goalStyles from "./goal.module.css";
import { GoalDialog } from "./goal-dialog.tsx";
import { GoalSlider } from "./goal-slider.tsx";
import { answerText, goalChanceText, goalText, sliderEnd } from "./goal-text.ts";
import styles from "./outlook.module.css";
import { wholeMoney } from "./outlook-text.ts";
import { Tenths } from "./tenths.tsx";
import { usePlanChange } from "./use-plan-change.ts";

interface GoalPartProps {
  timeline: Timeline;
  goal: PlanGoal | null;
  /** What the outlook says about the goal; null while it is calculated, or when no month judges it. */
  answer: GoalOutlook | null;
  /** The chance with the plan's amount, while another one is tried. */
  before: number | null;
  /** The plan's amount of one purchase, and the one that is tried out. */
  planned: number;
  tried: number | null;
  onTry(amount: number | null): void;
  /** Answers a goal that is being typed, null when none is any more; `draftAnswer` follows. */
  onDraft(goal: PlanGoal | null): void;
  draftAnswer: Outlook | null;
}

const announceMs = 500;

/** The goal of the plan, its chance, and what another amount would change. */
export function GoalPart(props: GoalPartProps) {
  const { timeline, goal, answer, before, planned, tried, onTry, onDraft, draftAnswer } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, saveGoal, applyAmount } = usePlanChange(timeline.planId);
  const [failure, setFailure] = useState<string | null>(null);
  const { baseCurrency: currency } = timeline;
  const apply = async (amount: number) => {
    const problem = await applyAmount(amount, planned);
    setFailure(problem);
  };
  return (
    <section className={styles.part} aria-labelledby="home-goal">
      <header className={styles.partHead}>
        <h2>
          <span id="home-goal">Goal</span>{" "}
          {goal === null ? null : <small className={styles.context}>{goalText(goal, currency)}</small>}
        </h2>
        {goal === null ? null : (
          <button type="button" className={styles.textButton} onClick={() => setIsOpen(true)}>
            Change
          </button>
        )}
      </header>
      {goal === null ? (
        <>
          <p className={styles.sentence}>What are you saving for?</p>
          <Button onClick={() => setIsOpen(true)}>Set a goal</Button>
        </>
      ) : answer === null ? (
        <p className={styles.note}>
          No month of your plan lies between today and this date. Change the goal.
        </p>
      ) : (
        <Answer
          timeline={timeline}
          answer={answer}
          before={before}
          planned={planned}
          tried={tried}
          isBusy={isBusy}
          onTry={onTry}
          onApply={(amount) => void apply(amount)}
        />
      )}
      {failure === null ? null : (
        <p role="alert" className={styles.missed}>
          {failure}
        </p>
      )}
      {isOpen ? (
        <GoalDialog
          timeline={timeline}
          goal={goal}
          isBusy={isBusy}
          onSave={(next) => saveGoal(next, goal)}
          planned={planned}
          answer={draftAnswer}
          onDraft={onDraft}
          onClose={() => {
            setIsOpen(false);
            onDraft(null);
          }}
        />
      ) : null}
    </section>
  );
}

interface AnswerProps {
  timeline: Timeline;
  answer: GoalOutlook;
  before: number | null;
  planned: number;
  tried: number | null;
  isBusy: boolean;
  onTry(amount: number | null): void;
  onApply(amount: number): void;
}

function Answer({ timeline, answer, before, planned, tried, isBusy, onTry, onApply }: AnswerProps) {
  const { baseCurrency: currency, buyRhythm } = timeline;
  const amount = tried ?? planned;
  const isTried = tried !== null && tried !== planned;
  // The end does not move with the thumb.
  const end = sliderEnd(answer, planned);
  const shown = wholeMoney(amount, currency, false);
  const sentence = answerText(shown, buyRhythm, answer.chance, isTried);
  const announced = useSettled(isTried, sentence);
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
      <p className={`num ${styles.chanceLine}`}>
        <Tenths chance={answer.chance} />
        {before === null ? null : <span className={styles.before}>{goalChanceText(before)} → </span>}
        <strong>{goalChanceText(answer.chance)}</strong> chance
        {answer.progress === null || isTried ? null : (
          <span className={styles.progress}>{Math.floor(answer.progress * 100)} % there today</span>
        )}
      </p>
      <GoalSlider timeline={timeline} answer={answer} amount={amount} end={end} onTry={onTry} />
      {isTried ? (
        <p className={goalStyles.applyLine}>
          <Button
            look="filled"
            size="small"
            disabled={isBusy || amount === 0}
            onClick={() => onApply(amount)}
          >
            Apply to plan
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => onTry(null)}>
            <Icon shape={moreIcons.undo} />
            Back to {wholeMoney(planned, currency, false)}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** A text once it has not changed for half a second, from the first movement on, for announcing it once. */
function useSettled(isMoved: boolean, text: string): string {
  const [hasMoved, setHasMoved] = useState(isMoved);
  if (isMoved && !hasMoved) setHasMoved(true);
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (!hasMoved) return;
    const timer = setTimeout(() => setSettled(text), announceMs);
    return () => clearTimeout(timer);
  }, [hasMoved, text]);
  return settled;
}
