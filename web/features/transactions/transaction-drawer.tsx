import { useEffect } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { defaultFeeModel } from "#shared/domain/transaction-derivation.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useWaitingEdits } from "#web/components/edit-history/use-waiting-edits.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import type { DrawerTarget } from "#web/components/ledger/form-target.ts";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { TransactionForm } from "#web/features/transactions/form/transaction-form.tsx";
import { MonthDrawer } from "./month-drawer.tsx";
import { RecordedOverride } from "./recorded-override.tsx";

interface TransactionDrawerProps {
  target: DrawerTarget;
  /** For many transactions at once, offer the file import. */
  onImport(): void;
  onClose(): void;
}

function titleOf(target: DrawerTarget): string {
  if ("month" in target && (target.month.isFuture || target.month.isPlanFirst)) {
    return t("Plan for {month}", { month: formatMonth(target.month.date) });
  }
  return "transaction" in target ? t("Edit Transaction") : t("Add Transaction");
}

/** The plan with what waits to be saved, read again only where it is not the one that the page shows. */
function useCurrentPlan() {
  const waiting = useWaitingEdits();
  const { data: timeline } = useTimeline({ revalidateOnMount: false });
  const plan = useOperation("control-panel", "get", {}, { revalidateIfStale: false });
  const { data, mutate } = plan;
  const isOutdated =
    data !== undefined && (data.id !== timeline?.planId || data.version !== timeline.planVersion);
  useEffect(() => {
    if (isOutdated) void mutate().catch(() => undefined);
  }, [isOutdated, mutate]);
  return { ...plan, data: data && waiting.shown(data) };
}

/** Adds or edits a transaction, or changes the plan for a month. */
export function TransactionDrawer({ target, onImport, onClose }: TransactionDrawerProps) {
  const plan = useCurrentPlan();
  if (!plan.data && !plan.error) {
    return (
      <Dialog
        title={titleOf(target)}
        shape="drawer"
        onClose={onClose}
        footer={<Button onClick={onClose}>{t("Cancel")}</Button>}
      >
        <Spinner />
      </Dialog>
    );
  }
  if ("month" in target) {
    return (
      <MonthDrawer
        month={target.month}
        plan={plan.data}
        onRetry={() => void plan.mutate()}
        onImport={onImport}
        onClose={onClose}
      />
    );
  }
  return (
    <TransactionForm
      target={target}
      title={titleOf(target)}
      fees={plan.data ?? defaultFeeModel}
      choice={
        "transaction" in target ? (
          <RecordedOverride date={target.transaction.dateAcquired} plan={plan.data} isRecorded />
        ) : null
      }
      onImport={onImport}
      onClose={onClose}
    />
  );
}
