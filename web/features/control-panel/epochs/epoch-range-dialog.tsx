import { useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { EditRefused } from "#web/components/edit-history/edit-history.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { EpochMeter } from "#web/components/ui/marks/epoch-meter.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { wasRefused } from "#web/transport/errors.ts";
import { countProblem, isCountText } from "./epoch-count.ts";

interface EpochRangeDialogProps {
  current: number;
  min: number;
  max: number;
  onAdjusted(plan: ControlPanel): void;
  onClose(): void;
}

const adjust = (targetCount: number, version?: number) =>
  call("control-panel", "adjustEpochs", { body: { targetCount, version } });

async function readjust(planId: string, from: number, to: number): Promise<void> {
  const { version, epochCount } = await readOpenPlan(planId);
  if (epochCount !== from) throw new EditRefused(t("It was changed elsewhere, so nothing was overwritten."));
  await adjust(to, version);
}

/** Sets how many epochs the plan lists. */
export function EpochRangeDialog({ current, min, max, onAdjusted, onClose }: EpochRangeDialogProps) {
  const edits = useEditHistory();
  const [text, setText] = useState(String(current));
  const [isRefused, setIsRefused] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = countProblem(text, min, max);
  const isUnchanged = text === "" || Number(text) === current;

  const apply = async () => {
    if (isUnchanged || isBusy || problem !== undefined) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const plan = await adjust(Number(text));
      edits.record(
        {
          name: t("epoch count {from} → {to}", { from: String(current), to: text }),
          undo: () => readjust(plan.id, Number(text), current),
          redo: () => readjust(plan.id, current, Number(text)),
        },
        plan.id,
      );
      onAdjusted(plan);
    } catch (error) {
      const reason = wasRefused(error) ? error : null;
      setFailure(reason?.details[0]?.message ?? reason?.message ?? t("Failed to adjust epoch count"));
      setIsBusy(false);
    }
  };

  return (
    <FormDialog
      title={t("Set Epoch Range")}
      action={t("Apply Changes")}
      busyAction={t("Applying...")}
      isBusy={isBusy}
      isDisabled={isUnchanged || problem !== undefined}
      onSubmit={() => void apply()}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <TextField
        label={t("Target Epoch Count")}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onValueChange={(typed) => {
          setIsRefused(!isCountText(typed));
          if (isCountText(typed)) setText(typed);
        }}
        help={t("From {min} to {max}, counted from the current epoch. Past epochs are always listed.", {
          min,
          max,
        })}
        error={isRefused ? t("Invalid epoch count. Enter digits only.") : problem}
      />
      <EpochMeter count={problem === undefined ? Number(text) : 0} />
    </FormDialog>
  );
}
