import { useEffect, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import type { GoalOutlook, Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { usePlanChange } from "#web/components/edit-history/use-plan-change.ts";
import { navigate } from "#web/components/router/places.ts";
import { useLocation } from "#web/components/router/router.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { Link } from "#web/components/ui/link.tsx";
import { fullDayText, monthText, rhythmText } from "#web/features/home/home-text.ts";
import { ModelSource } from "#web/features/home/outlook/model-source.tsx";
import outlookStyles from "#web/features/home/outlook/outlook.module.css";
import { wholeMoney } from "#web/features/home/outlook/outlook-text.ts";
import styles from "./goal.module.css";
import { GoalDialog } from "./goal-dialog.tsx";
import { GoalSlider } from "./goal-slider.tsx";
import { answerText, cashText, goalAmountText, goalChanceText, goalText, sliderEnd } from "./goal-text.ts";
import { Tenths } from "./tenths.tsx";

interface GoalPartProps {
  timeline: Timeline;
  goal: PlanGoal | null;
  outlook: Outlook;
  /** Whether that is about this goal, not about the one before. */
  isAnswered: boolean;
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

/** How long someone who asked for the dialog waits for the range to be calculated, in milliseconds. */
const mostWaitMs = 15_000;

/** The goal of the plan, its chance, and what another amount would change. */
export function GoalPart(props: GoalPartProps) {
  const { timeline, goal, outlook, isAnswered, before, planned, tried, onTry, onDraft, draftAnswer } = props;
  const [isOpen, setIsOpen] = useState(false);
  // The end of the first run offers to set a goal as well.
  const { state } = useLocation();
  const { firstRun, askedAt } = (state ?? {}) as { firstRun?: unknown; askedAt?: unknown };
  useEffect(() => {
    if (firstRun !== "goal") return;
    navigate("/timeline", { replace: true, state: { firstRun: "nothing" } });
    // Who has gone on with something else is not interrupted.
    if (Date.now() - Number(askedAt) < mostWaitMs) setIsOpen(true);
  }, [firstRun, askedAt]);
  const { isBusy, saveGoal, applyAmount } = usePlanChange(timeline.planId);
  const [failure, setFailure] = useState<string | null>(null);
  const { baseCurrency: currency } = timeline;
  // Null when no month judges the goal.
  const answer = outlook.goal;
  const apply = async (amount: number) => {
    const problem = await applyAmount(amount, planned);
    setFailure(problem);
  };
  return (
    <section className={outlookStyles.part} aria-labelledby="home-goal">
      <header className={outlookStyles.partHead}>
        <h2>
          <span id="home-goal">{t("Goal")}</span>{" "}
          {goal === null ? null : <small className={outlookStyles.context}>{goalText(goal, currency)}</small>}
        </h2>
        {goal === null ? null : (
          <button type="button" className={outlookStyles.textButton} onClick={() => setIsOpen(true)}>
            {t("Change")}
          </button>
        )}
      </header>
      {goal === null ? (
        <>
          <p className={styles.sentence}>{t("What are you saving for?")}</p>
          <Button onClick={() => setIsOpen(true)}>{t("Set a goal")}</Button>
          <PayLink />
        </>
      ) : answer === null ? (
        isAnswered ? (
          <p className={outlookStyles.note}>
            {t("No month of your plan lies between today and this date. Change the goal.")}
          </p>
        ) : null
      ) : (
        <Answer
          timeline={timeline}
          goal={goal}
          answer={answer}
          cash={goal.kind === "bitcoin" ? 0 : outlook.today.cash.base}
          paths={outlook.paths}
          before={before}
          planned={planned}
          tried={tried}
          isBusy={isBusy}
          onTry={onTry}
          onApply={(amount) => void apply(amount)}
        />
      )}
      {failure === null ? null : (
        <p role="alert" className={styles.failure}>
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

/** The way from saving to spending. With a goal, the picture has the room for it. */
export function PayLink() {
  return (
    <p className={outlookStyles.note}>
      <Link to="/withdrawal">{t("What could it pay a month, and for how long?")}</Link>
    </p>
  );
}

interface AnswerProps {
  timeline: Timeline;
  goal: PlanGoal;
  answer: GoalOutlook;
  /** From sells, in base currency: the paths of the chance start with it. */
  cash: number;
  /** How many price paths it was judged by. */
  paths: number;
  before: number | null;
  planned: number;
  tried: number | null;
  isBusy: boolean;
  onTry(amount: number | null): void;
  onApply(amount: number): void;
}

function Answer(props: AnswerProps) {
  const { timeline, goal, answer, cash, paths, before, planned, tried, isBusy, onTry, onApply } = props;
  const { baseCurrency: currency, buyRhythm } = timeline;
  const amount = tried ?? planned;
  const isTried = tried !== null && tried !== planned;
  // The slider's end stays fixed while the thumb moves.
  const end = sliderEnd(answer, planned);
  const shown = wholeMoney(amount, currency, false);
  const sentence = answerText(shown, buyRhythm, answer.chance, isTried);
  const announced = useSettled(isTried, sentence);
  const percent = `${Math.floor((answer.progress ?? 0) * 100)} %`;
  const there = timeline.stale
    ? t("{percent} there in {month}", { percent, month: monthText(timeline.dataDate, timeline.now) })
    : t("{percent} there today", { percent });
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
      <div className={`num ${styles.chanceLine}`}>
        <Tenths chance={answer.chance} />
        {before === null ? null : <span className={styles.before}>{goalChanceText(before)} → </span>}
        <strong>{goalChanceText(answer.chance)}</strong>{" "}
        <Explained
          label={t("chance")}
          explanation={
            <>
              <p>
                {t(
                  "The share of outcomes with {goal}, when you go on with {amount}, top-ups and fees as in your plan.",
                  { goal: goalText(goal, currency), amount: rhythmText(shown, buyRhythm) },
                )}
              </p>
              <p>
                {t(
                  "The marks below are the smallest amounts that reach it: if the price follows the model exactly, and in 8 of 10 outcomes.",
                )}
              </p>
              <ModelSource timeline={timeline} paths={paths} />
            </>
          }
        />
        {answer.progress === null || isTried ? null : (
          <span className={styles.progress}>
            <Explained
              label={there}
              explanation={
                <>
                  <p>
                    {t("What you hold divided by the goal, {goal}.", {
                      goal: goalAmountText(goal, currency),
                    })}
                  </p>
                  <p>
                    {t("Source: what you recorded, at the price of {day}.", {
                      day: fullDayText(timeline.dataDate),
                    })}
                  </p>
                </>
              }
            />
          </span>
        )}
      </div>
      {cash > 0 ? <p className={outlookStyles.note}>{cashText(cash, currency)}</p> : null}
      <GoalSlider
        timeline={timeline}
        goal={goal}
        answer={answer}
        paths={paths}
        amount={amount}
        end={end}
        onTry={onTry}
      />
      {isTried ? (
        <p className={styles.applyLine}>
          <Button
            look="filled"
            size="small"
            disabled={isBusy || amount === 0}
            onClick={() => onApply(amount)}
          >
            {t("Apply to plan")}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => onTry(null)}>
            <Icon shape={laterIcons.undo} />
            {t("Back to {amount}", { amount: wholeMoney(planned, currency, false) })}
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
