import { useEffect, useId, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import {
  goalAmountProblem,
  goalDateProblem,
  latestGoalDate,
  type PlanGoal,
} from "#shared/domain/plan/plan-goal.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { capital } from "#web/components/format/capital.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { amountText, bitcoinText, unreadableNumber } from "#web/components/format/number-text.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { currencyWord, fullDayText } from "#web/features/home/home-text.ts";
import { wholeMoney } from "#web/features/home/outlook/outlook-text.ts";
import { useDrafts } from "#web/session/use-drafts.ts";
import { useUnsavedDraft } from "#web/session/use-unsaved-draft.ts";
import styles from "./goal.module.css";
import { GoalAnswer } from "./goal-answer.tsx";
import { type GoalDraft, goalAmountOf, goalDrafts, isSameGoal } from "./goal-drafts.ts";

interface GoalDialogProps {
  timeline: Timeline;
  goal: PlanGoal | null;
  isBusy: boolean;
  /** Saves it, null removes it; resolves to the reason of a failure, or null. */
  onSave(goal: PlanGoal | null): Promise<string | null>;
  /** The plan's amount of one purchase. */
  planned: number;
  /** Gets the goal as it is typed, null while it is not valid. */
  onDraft(goal: PlanGoal | null): void;
  /** The outlook with the last draft; null until there is one. */
  answer: Outlook | null;
  onClose(): void;
}

type Kind = PlanGoal["kind"];
const kinds: readonly { readonly value: Kind; readonly text: string }[] = [
  { value: "value", text: msg("Today’s money") },
  { value: "bitcoin", text: msg("Bitcoin") },
];

const written = ({ kind, amount }: PlanGoal) =>
  kind === "bitcoin" ? bitcoinText(fromSatoshis(amount)) : amountText(fromCents(amount));

/** Sets, changes or removes the goal of the plan. */
export function GoalDialog(props: GoalDialogProps) {
  const { timeline, goal, isBusy, planned, onSave, onDraft, answer, onClose } = props;
  const formId = useId();
  const [initial] = useState<GoalDraft>(() => ({
    kind: goal?.kind ?? "value",
    text: goal === null ? "" : written(goal),
    date: goal?.date ?? timeline.investEndDate,
  }));
  const entries = useUnsavedDraft(useDrafts("goals", goalDrafts), {
    key: timeline.planId,
    initial,
    isSame: isSameGoal,
  });
  const { kind, text, date } = entries.draft;
  const change = (part: Partial<GoalDraft>) => entries.setDraft((before) => ({ ...before, ...part }));
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const amount = goalAmountOf(text, kind);
  const amountProblem = amount === null ? unreadableNumber() : goalAmountProblem({ kind, amount });
  const dateProblem =
    date === ""
      ? t("Goal date is required")
      : date === goal?.date
        ? undefined
        : goalDateProblem(date, timeline.now);
  const isGoal = amount !== null && amountProblem === undefined && dateProblem === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other goal is answered again, not each rendering.
  useEffect(() => onDraft(isGoal ? { kind, amount, date } : null), [isGoal, kind, amount, date]);
  const leave = () => {
    entries.discard();
    onClose();
  };
  const save = async (next: PlanGoal | null) => {
    setFailure(null);
    const problem = await onSave(next);
    if (problem === null) leave();
    else setFailure(problem);
  };
  return (
    <Dialog
      title={goal === null ? t("Set a goal") : t("Change the goal")}
      onClose={onClose}
      isClosable={!isBusy}
      footer={
        <>
          {goal === null ? null : (
            <span className={styles.remove}>
              <Button look="danger" disabled={isBusy} onClick={() => void save(null)}>
                {t("Remove goal")}
              </Button>
            </span>
          )}
          <Button disabled={isBusy} onClick={leave}>
            {t("Cancel")}
          </Button>
          <Button look="filled" type="submit" form={formId} disabled={isBusy}>
            {t("Set goal")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (isGoal) void save({ kind, amount, date });
        }}
      >
        <p>{t("One goal for your plan. It never changes what you record.")}</p>
        {entries.restored === null ? null : (
          <p>
            {t("Unsaved entries restored.")}{" "}
            <Button look="text" size="small" onClick={entries.reset}>
              {t("Reset")}
            </Button>
          </p>
        )}
        <Segmented
          label={t("Kind of goal")}
          options={kinds.map((each) => ({ value: each.value, text: t(each.text) }))}
          value={kind}
          onChange={(chosen) => {
            change({ kind: chosen, text: "" });
            setIsChecked(false);
          }}
        />
        <div className={styles.fields}>
          <TextField
            label={
              kind === "bitcoin"
                ? t("Hold at least (BTC)")
                : t("Worth at least ({currency})", { currency: currencyWord(timeline.baseCurrency) })
            }
            inputMode="decimal"
            value={text}
            onValueChange={(typed) => change({ text: typed })}
            error={isChecked ? amountProblem : undefined}
            help={kind === "value" && isGoal ? nominalNote(answer, timeline) : undefined}
          />
          <DateField
            label={t("By")}
            value={date}
            min={timeline.now}
            max={latestGoalDate}
            error={isChecked ? dateProblem : undefined}
            note={
              date > timeline.investEndDate
                ? t("After the last buy of your plan")
                : date === timeline.investEndDate
                  ? t("Your plan ends on this day")
                  : undefined
            }
            isLarge
            onChange={(chosen) => change({ date: chosen ?? "" })}
          />
        </div>
        {isGoal ? <GoalAnswer timeline={timeline} kind={kind} outlook={answer} planned={planned} /> : null}
        <details className={styles.meaning}>
          <summary>{t("What it means")}</summary>
          <p>
            {t(
              "“On the model’s path” is the smallest amount that reaches the goal if the price follows the model exactly. “In 8 of 10 outcomes” is enough in 8 of 10 simulated price paths around it. Only buys from today on change; what is recorded counts as it is.",
            )}
          </p>
          <p>
            {t(
              "The paths start from the price of {day}. The model has often been wrong: the range on Home shows how often it held.",
              { day: fullDayText(timeline.dataDate) },
            )}
          </p>
        </details>
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}

/** The same amount in the money of its day. */
function nominalNote(answer: Outlook | null, { baseCurrency }: Timeline): string | undefined {
  const goal = answer?.goal;
  if (!answer || !goal || goal.nominalValue === null) return undefined;
  const amount = capital(wholeMoney(goal.nominalValue, baseCurrency, true));
  return t("{amount} in {month}, at {inflation} inflation a year", {
    amount,
    month: formatMonth(goal.date),
    inflation: formatPercent(answer.inflation.base),
  });
}
