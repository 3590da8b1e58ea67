import { useState } from "react";
import type { ApiKey } from "#shared/api/developer/api-keys.ts";
import { rotationOverlaps } from "#shared/domain/account/api-keys.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";

type Overlap = (typeof rotationOverlaps)[number];

const overlapTexts: Readonly<Record<Overlap, string>> = {
  0: "Stops at once",
  1: "Works for another hour",
  24: "Works for another day",
  168: "Works for another week",
};

interface RotateKeyDialogProps {
  apiKey: ApiKey;
  onMade(made: OperationOutput<"api-keys", "rotate">): void;
  onClose(): void;
}

/** Replaces a key with a new one, with time to change the programs that use it. */
export function RotateKeyDialog({ apiKey, onMade, onClose }: RotateKeyDialogProps) {
  const [overlap, setOverlap] = useState<Overlap>(24);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useExclusive();
  const rotate = () =>
    run(async () => {
      setFailure(null);
      const input = { params: { id: apiKey.id }, body: { overlapHours: overlap } };
      try {
        onMade(await call("api-keys", "rotate", input));
      } catch (error) {
        setFailure(refusalText(error, "Failed to rotate API key"));
      }
    });
  return (
    <FormDialog
      title="Rotate API key"
      action="Rotate"
      busyAction="Rotating..."
      isBusy={isBusy}
      onSubmit={() => void rotate()}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <p>A new key takes the place of {apiKey.name}, with the same permissions.</p>
      <SelectField
        label="The old key"
        options={rotationOverlaps.map((hours) => ({ value: String(hours), text: overlapTexts[hours] }))}
        value={String(overlap)}
        onChange={(chosen) => setOverlap(rotationOverlaps.find((hours) => String(hours) === chosen) ?? 24)}
      />
    </FormDialog>
  );
}
