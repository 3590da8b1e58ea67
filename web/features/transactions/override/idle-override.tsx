import { type ReactNode, useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { overrideFailure, useOverrideSaving } from "./use-override-saving.ts";

interface IdleOverrideProps {
  /** Its first day. */
  month: string;
  plan: ControlPanel;
  canSell: boolean;
  /** The description of the change. */
  children: ReactNode;
}

/** A plan change without effect, with a button to remove it. */
export function IdleOverride({ month, plan, canSell, children }: IdleOverrideProps) {
  const save = useOverrideSaving(month, canSell);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await save(plan, null, t("Plan change for {month} removed", { month: formatMonth(month) }));
    } catch (error) {
      setFailure(overrideFailure(error));
      setIsBusy(false);
    }
  };
  return (
    <>
      <Notice severity="info">
        {children}{" "}
        <Button
          look="text"
          disabled={isBusy}
          aria-label={t("Remove the plan change for {month}", { month: formatMonth(month) })}
          onClick={() => void remove()}
        >
          {t("Remove")}
        </Button>
      </Notice>
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
    </>
  );
}
