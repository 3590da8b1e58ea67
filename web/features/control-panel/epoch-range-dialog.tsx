import { useId, useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { call } from "#web/api/api.ts";
import { ApiError } from "#web/api/errors.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EpochMeter } from "#web/components/ui/epoch-meter.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { TextField } from "#web/components/ui/text-field.tsx";
import styles from "./epoch-range-dialog.module.css";

interface EpochRangeDialogProps {
  current: number;
  min: number;
  max: number;
  onAdjusted(plan: ControlPanel): void;
  onClose(): void;
}

/** What is wrong with an epoch count; undefined when nothing is. */
function countProblem(text: string, min: number, max: number): string | undefined {
  if (text === "") return undefined;
  const count = Number(text);
  if (!Number.isSafeInteger(count)) return "Invalid epoch count";
  return count < min || count > max ? `Epoch count must be between ${min} and ${max}` : undefined;
}

/** Sets how many epochs the plan lists. */
export function EpochRangeDialog({ current, min, max, onAdjusted, onClose }: EpochRangeDialogProps) {
  const formId = useId();
  const [text, setText] = useState(String(current));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = countProblem(text, min, max);
  const isUnchanged = text === "" || Number(text) === current;

  const apply = async () => {
    if (isUnchanged || isBusy || problem !== undefined) return;
    setIsBusy(true);
    setFailure(null);
    try {
      onAdjusted(await call("control-panel", "adjustEpochs", { body: { targetCount: Number(text) } }));
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
          onValueChange={(typed) => setText(typed.replace(/\D/g, "").slice(0, 3))}
          help={`From ${min} to ${max}, counted from the current epoch. Past epochs are always listed.`}
          error={problem}
        />
        <EpochMeter count={problem === undefined ? Number(text) : 0} />
      </form>
    </Dialog>
  );
}
