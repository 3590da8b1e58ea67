import { type ReactNode, useEffect, useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { overrideKey } from "#shared/domain/plan/plan-overrides.ts";
import { useOperation } from "#web/api/use-operation.ts";
import type { MonthTarget } from "#web/components/ledger/form-target.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { type PlannedMonth, plannedMonth } from "./override-draft.ts";
import { OverrideForm } from "./override-form.tsx";

interface OverrideDrawerProps {
  title: string;
  month: MonthTarget;
  plan: ControlPanel;
  choice: ReactNode;
  onClose(): void;
}

/** The plan for one month, and the user's own figures that replace it. */
export function OverrideDrawer({ title, month, plan, choice, onClose }: OverrideDrawerProps) {
  const key = overrideKey(month.date) ?? month.date;
  const [stored] = useState(plan.edits[key]);
  const planned = usePlannedMonth(month, key, stored !== undefined);
  const rules = useOperation("control-panel", "validation", {});
  if (planned === null || (!rules.data && !rules.error)) {
    return (
      <Dialog
        title={title}
        shape="drawer"
        onClose={onClose}
        footer={<Button onClick={onClose}>{t("Cancel")}</Button>}
      >
        {choice}
        <Spinner />
      </Dialog>
    );
  }
  return (
    <OverrideForm
      title={title}
      month={key}
      planned={planned}
      plan={plan}
      stored={stored ?? null}
      canSell={rules.data?.subscriptionLimits.canEditSellReinvest ?? false}
      choice={choice}
      onClose={onClose}
    />
  );
}

/** The month without an override; null until known. */
function usePlannedMonth(month: MonthTarget, key: string, isOverridden: boolean): PlannedMonth | null {
  const previews = usePreviewStore();
  const [planned, setPlanned] = useState(() => (isOverridden ? null : plannedMonth(month.cell)));
  useEffect(() => {
    previews.prepare();
    if (!isOverridden) return;
    let isGone = false;
    const settle = (cell: (columnId: string) => unknown) => {
      if (!isGone) setPlanned(plannedMonth(cell));
    };
    previews.month({ plan: {}, epochs: {}, edits: { [key]: null } }, month.date).then(
      (cells) => settle((columnId) => (cells === null ? month.cell(columnId) : cells[columnId])),
      // Without the engine, the row is used: set values are exact, derived ones may be off until saved.
      () => settle(month.cell),
    );
    return () => {
      isGone = true;
    };
  }, [previews, month, key, isOverridden]);
  return planned;
}
