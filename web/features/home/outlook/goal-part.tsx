import { useEffect, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { PlanGoal } from "#shared/domain/plan-goal.ts";
import type { GoalOutlook } from "#shared/engine/analyses/outlook.ts";
import { Button } from "#web/components/ui/button.tsx";
import { rhythmWords } from "#web/features/home/home-text.ts";
import { GoalDialog } from "./goal-dialog.tsx";
import {
  answerText,
  goalChanceText,
  goalText,
  neededText,
  sliderEnd,
  sliderLabels,
  tenthsOf,
} from "./goal-text.ts";
import styles from "./outlook.module.css";
import { wholeMoney } from "./outlook-text.ts";
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
}

const announceMs = 500;

/** The goal of the plan, its chance, and what another amount would change. */
export function GoalPart({ timeline, goal, answer, before, planned, tried, onTry }: GoalPartProps) {
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
          onClose={() => setIsOpen(false)}
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
  const { baseCurrency: currency, buyRhythm, stale } = timeline;
  const amount = tried ?? planned;
  const isTried = tried !== null && tried !== planned;
  // The end does not move with the thumb.
  const end = sliderEnd(answer, planned);
  const shown = wholeMoney(amount, currency, false);
  const sentence = answerText(shown, buyRhythm, answer.chance, isTried);
  const announced = useSettled(sentence);
  const marks = [
    { needed: answer.onModelPath, text: "on the model’s path" },
    { needed: answer.inEightOfTen, text: "in 8 of 10 outcomes" },
  ];
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
      <p className={`num ${styles.chanceLine}`}>
        <span className={styles.tenths} role="img" aria-label={`${tenthsOf(answer.chance)} of 10 outcomes`}>
          {Array.from({ length: 10 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ten bars that never move.
            <i key={i} data-full={i < tenthsOf(answer.chance)} />
          ))}
        </span>
        {before === null ? null : <span className={styles.before}>{goalChanceText(before)} → </span>}
        <strong>{goalChanceText(answer.chance)}</strong> chance
        {answer.progress === null ? null : (
          <span className={styles.progress}>{Math.floor(answer.progress * 100)} % there today</span>
        )}
      </p>
      <label className={styles.sliderLabel}>
        <span>{sliderLabels[buyRhythm]}</span>
        <strong className="num">{shown}</strong>
        <input
          type="range"
          min={0}
          max={end}
          step={1}
          value={Math.min(end, amount)}
          aria-valuetext={`${shown} ${rhythmWords[buyRhythm]}, ${tenthsOf(answer.chance)} of 10 outcomes`}
          onChange={(event) => onTry(Number(event.currentTarget.value))}
        />
      </label>
      <dl className={`num ${styles.needed}`}>
        {marks.map(({ needed, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{neededText(needed, currency, stale)}</dd>
          </div>
        ))}
      </dl>
      {isTried ? (
        <p className={styles.applyLine}>
          <Button look="filled" size="small" disabled={isBusy} onClick={() => onApply(amount)}>
            Apply to plan
          </Button>
          <Button look="text" size="small" disabled={isBusy} onClick={() => onTry(null)}>
            Put back
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** A text once it has not changed for half a second, for announcing it once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), announceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
