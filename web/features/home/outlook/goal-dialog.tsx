import { useId, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { centsOf, fromCents, fromSatoshis, satoshisOf } from "#shared/domain/money.ts";
import {
  goalAmountProblem,
  goalDateProblem,
  latestGoalDate,
  type PlanGoal,
} from "#shared/domain/plan-goal.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import {
  amountText,
  bitcoinText,
  parseNumber,
  unreadableNumber,
} from "#web/components/format/number-text.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { currencyWord } from "#web/features/home/home-text.ts";
import styles from "./outlook.module.css";

interface GoalDialogProps {
  timeline: Timeline;
  goal: PlanGoal | null;
  isBusy: boolean;
  /** Saves it, null removes it; answers why it could not be saved, or null. */
  onSave(goal: PlanGoal | null): Promise<string | null>;
  onClose(): void;
}

type Kind = PlanGoal["kind"];
const kinds: readonly { readonly value: Kind; readonly text: string }[] = [
  { value: "value", text: "Today’s money" },
  { value: "bitcoin", text: "Bitcoin" },
];

const written = ({ kind, amount }: PlanGoal) =>
  kind === "bitcoin" ? bitcoinText(fromSatoshis(amount)) : amountText(fromCents(amount));

/** The amount typed, in cents or satoshis; null when it is not a number. */
function amountOf(text: string, kind: Kind): number | null {
  const value = parseNumber(text, { decimals: kind === "bitcoin" ? 8 : 2 });
  if (value === null || value > 1e13) return null;
  return kind === "bitcoin" ? satoshisOf(value) : centsOf(value);
}

/** Sets, changes or removes the goal of the plan. */
export function GoalDialog({ timeline, goal, isBusy, onSave, onClose }: GoalDialogProps) {
  const formId = useId();
  const [kind, setKind] = useState<Kind>(goal?.kind ?? "value");
  const [text, setText] = useState(goal === null ? "" : written(goal));
  const [date, setDate] = useState(goal?.date ?? timeline.investEndDate);
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const amount = amountOf(text, kind);
  const amountProblem = amount === null ? unreadableNumber : goalAmountProblem({ kind, amount });
  const dateProblem =
    date === ""
      ? "Goal date is required"
      : date === goal?.date
        ? undefined
        : goalDateProblem(date, timeline.now);
  const save = async (next: PlanGoal | null) => {
    setFailure(null);
    const problem = await onSave(next);
    if (problem === null) onClose();
    else setFailure(problem);
  };
  return (
    <Dialog
      title={goal === null ? "Set a goal" : "Change the goal"}
      onClose={onClose}
      isClosable={!isBusy}
      footer={
        <>
          {goal === null ? null : (
            <Button look="danger" disabled={isBusy} onClick={() => void save(null)}>
              Remove goal
            </Button>
          )}
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button look="filled" type="submit" form={formId} disabled={isBusy}>
            Set goal
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.goalForm}
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (amount === null || amountProblem !== undefined || dateProblem !== undefined) return;
          void save({ kind, amount, date });
        }}
      >
        <p>One goal for your plan. It never changes what you record.</p>
        <Segmented
          label="Kind of goal"
          options={kinds}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen);
            setText("");
            setIsChecked(false);
          }}
        />
        <TextField
          label={
            kind === "bitcoin"
              ? "Hold at least (BTC)"
              : `Worth at least (${currencyWord(timeline.baseCurrency)})`
          }
          inputMode="decimal"
          value={text}
          onValueChange={setText}
          error={isChecked ? amountProblem : undefined}
        />
        <DateField
          label="By"
          value={date}
          min={timeline.now}
          max={latestGoalDate}
          error={isChecked ? dateProblem : undefined}
          note={date > timeline.investEndDate ? "After the last buy of your plan" : undefined}
          isLarge
          onChange={(chosen) => setDate(chosen ?? "")}
        />
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
