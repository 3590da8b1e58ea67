import { useId, useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { call } from "#web/api/api.ts";
import { EditRefused } from "#web/components/edit-history/edit-history.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { EpochMeter } from "#web/components/ui/marks/epoch-meter.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { ApiError } from "#web/transport/errors.ts";
import { countProblem, isCountText } from "./epoch-count.ts";
import styles from "./epoch-range-dialog.module.css";

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
  if (epochCount !== from) throw new EditRefused("It was changed elsewhere, so nothing was overwritten.");
  await adjust(to, version);
}

/** Sets how many epochs the plan lists. */
export function EpochRangeDialog({ current, min, max, onAdjusted, onClose }: EpochRangeDialogProps) {
  const formId = useId();
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
          name: `epoch count ${current} → ${text}`,
          undo: () => readjust(plan.id, Number(text), current),
          redo: () => readjust(plan.id, current, Number(text)),
        },
        plan.id,
      );
      onAdjusted(plan);
    } catch (error) {
      const reason = error instanceof ApiError && error.status < 500 ? error : null;
      setFailure(reason?.details[0]?.message ?? reason?.message ?? "Failed to adjust epoch count");
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title="Set Epoch Range"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="filled"
            type="submit"
            form={formId}
            disabled={isUnchanged || isBusy || problem !== undefined}
          >
            {isBusy ? "Applying..." : "Apply Changes"}
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
          void apply();
        }}
      >
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        <TextField
          label="Target Epoch Count"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onValueChange={(typed) => {
            setIsRefused(!isCountText(typed));
            if (isCountText(typed)) setText(typed);
          }}
          help={`From ${min} to ${max}, counted from the current epoch. Past epochs are always listed.`}
          error={isRefused ? "Invalid epoch count. Enter digits only." : problem}
        />
        <EpochMeter count={problem === undefined ? Number(text) : 0} />
      </form>
    </Dialog>
  );
}
