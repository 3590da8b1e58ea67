import type { ApiKey } from "#shared/api/developer/api-keys.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { OverlapDialog } from "#web/features/settings/secrets/overlap-dialog.tsx";

interface RotateKeyDialogProps {
  apiKey: ApiKey;
  onMade(made: OperationOutput<"api-keys", "rotate">): void;
  onClose(): void;
}

/** Replaces a key with a new one, with time to change the programs that use it. */
export function RotateKeyDialog({ apiKey, onMade, onClose }: RotateKeyDialogProps) {
  return (
    <OverlapDialog
      title="Rotate API key"
      action="Rotate"
      busyAction="Rotating..."
      label="The old key"
      verb="Works"
      failureText="Failed to rotate API key"
      onReplace={async (overlapHours) =>
        onMade(await call("api-keys", "rotate", { params: { id: apiKey.id }, body: { overlapHours } }))
      }
      onClose={onClose}
    >
      <p>A new key takes the place of {apiKey.name}, with the same permissions.</p>
    </OverlapDialog>
  );
}
