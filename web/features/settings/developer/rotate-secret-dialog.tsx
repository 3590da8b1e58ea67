import { useState } from "react";
import type { Webhook } from "#shared/api/developer/webhooks.ts";
import { secretOverlaps } from "#shared/domain/developer/webhooks.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";

type Overlap = (typeof secretOverlaps)[number];

const overlapTexts: Readonly<Record<Overlap, string>> = {
  0: "Stops signing at once",
  1: "Signs for another hour",
  24: "Signs for another day",
  168: "Signs for another week",
};

interface RotateSecretDialogProps {
  webhook: Webhook;
  onMade(made: OperationOutput<"webhooks", "rotateSecret">): void;
  onClose(): void;
}

/** Replaces a signing secret, with time to change the program that checks signatures. */
export function RotateSecretDialog({ webhook, onMade, onClose }: RotateSecretDialogProps) {
  const [overlap, setOverlap] = useState<Overlap>(24);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useExclusive();
  const rotate = () =>
    run(async () => {
      setFailure(null);
      const input = { params: { id: webhook.id }, body: { overlapHours: overlap } };
      try {
        onMade(await call("webhooks", "rotateSecret", input));
      } catch (error) {
        setFailure(refusalText(error, "Failed to save webhook endpoint"));
      }
    });
  return (
    <FormDialog
      title="Replace signing secret"
      action="Replace"
      busyAction="Replacing..."
      isBusy={isBusy}
      onSubmit={() => void rotate()}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <p>Messages to {webhook.name} are signed with the new secret, and with the old one until it stops.</p>
      <SelectField
        label="The old secret"
        options={secretOverlaps.map((hours) => ({ value: String(hours), text: overlapTexts[hours] }))}
        value={String(overlap)}
        onChange={(chosen) => setOverlap(secretOverlaps.find((hours) => String(hours) === chosen) ?? 24)}
      />
    </FormDialog>
  );
}
