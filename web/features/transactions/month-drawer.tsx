import { useEffect, useRef, useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { overrideKey } from "#shared/domain/plan/plan-overrides.ts";
import { defaultFeeModel } from "#shared/domain/transaction-derivation.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import type { MonthTarget } from "#web/components/ledger/form-target.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { TransactionForm } from "#web/features/transactions/form/transaction-form.tsx";
import { OverrideDrawer } from "#web/features/transactions/override/override-drawer.tsx";
import { useOverrideDrafts } from "#web/features/transactions/override/use-override-draft.ts";
import { RecordedOverride } from "./recorded-override.tsx";

interface MonthDrawerProps {
  month: MonthTarget;
  /** Undefined when it failed to load: recording does not need the plan. */
  plan: ControlPanel | undefined;
  onRetry(): void;
  onImport(): void;
  onClose(): void;
}

type Choice = "record" | "plan";

const choices = [
  { value: "record", text: msg("Record a transaction") },
  { value: "plan", text: msg("Change the plan") },
] as const;

/** A month without transactions: record one, or change the plan for it. */
export function MonthDrawer({ month, plan, onRetry, onImport, onClose }: MonthDrawerProps) {
  const drafts = useOverrideDrafts(plan?.id ?? "");
  const [choice, setChoice] = useState<Choice>(() => {
    const isBegun = drafts.read(overrideKey(month.date) ?? month.date) !== null;
    return month.isFuture || month.isPlanFirst || isBegun ? "plan" : "record";
  });
  const [isChosen, setIsChosen] = useState(false);
  const choose = (value: Choice) => {
    setChoice(value);
    setIsChosen(true);
  };
  const chooser = month.isFuture ? null : <Choices value={choice} isFocused={isChosen} onChange={choose} />;
  const title = t("Plan for {month}", { month: formatMonth(month.date) });
  if (choice === "record") {
    return (
      <TransactionForm
        target={{ planned: month.planned }}
        title={t("Add Transaction")}
        fees={plan ?? defaultFeeModel}
        choice={
          <>
            {chooser}
            <RecordedOverride date={month.date} plan={plan} isRecorded={false} />
          </>
        }
        onImport={onImport}
        onClose={onClose}
      />
    );
  }
  if (plan === undefined) {
    return (
      <Dialog
        title={title}
        shape="drawer"
        onClose={onClose}
        footer={<Button onClick={onClose}>{t("Close")}</Button>}
      >
        {chooser}
        <Notice severity="error">
          {t("We couldn't load your plan.")}{" "}
          <Button look="text" onClick={onRetry}>
            {t("Retry")}
          </Button>
        </Notice>
      </Dialog>
    );
  }
  return <OverrideDrawer title={title} month={month} plan={plan} choice={chooser} onClose={onClose} />;
}

interface ChoicesProps {
  value: Choice;
  /** Whether the sheet results from a choice, so that the focus stays there. */
  isFocused: boolean;
  onChange(value: Choice): void;
}

function Choices({ value, isFocused, onChange }: ChoicesProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) place.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
  }, [isFocused]);
  return (
    <div ref={place}>
      <Segmented
        label={t("What to do")}
        options={choices.map((each) => ({ value: each.value, text: t(each.text) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
