import { useState } from "react";
import type { Webhook } from "#shared/api/developer/webhooks.ts";
import {
  type WebhookEvent,
  webhookEvents,
  webhookEventTexts,
  webhookLimits,
} from "#shared/domain/developer/webhooks.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useSubmission } from "#web/components/ui/use-submission.ts";
import { CheckList } from "#web/features/settings/secrets/check-list.tsx";

interface WebhookDialogProps {
  /** The one to change; a new one when absent. */
  webhook?: Webhook;
  onMade(made: OperationOutput<"webhooks", "create">): void;
  onClose(): void;
}

const { nameLength, urlLength, attempts } = webhookLimits;
const attemptOptions = Array.from({ length: attempts.most }, (_, index) => ({
  value: String(index + 1),
  text: index === 0 ? "1 attempt" : `${index + 1} attempts`,
}));

/** Asks for name, address and events of a webhook. */
export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps) {
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [most, setMost] = useState(String(webhook?.maxAttempts ?? attempts.usual));
  const { failures, failure, isBusy, submit } = useSubmission(
    ["name", "url", "events"],
    "Failed to save webhook endpoint",
  );

  const save = async () => {
    const body = { name, events: [...events], maxAttempts: Number(most) };
    if (webhook === undefined) return onMade(await call("webhooks", "create", { body: { ...body, url } }));
    // Another address asks for the password.
    const change = url.trim() === webhook.url ? body : { ...body, url };
    await call("webhooks", "update", { params: { id: webhook.id }, body: change });
    onClose();
  };
  const missing = () => ({
    name: name.trim() === "" ? `Name must be between 1 and ${nameLength} characters` : undefined,
    url: url.trim() === "" ? "The address is required" : undefined,
    events: events.length === 0 ? "Choose at least one event" : undefined,
  });
  return (
    <FormDialog
      title={webhook === undefined ? "Add webhook" : "Edit webhook"}
      action={webhook === undefined ? "Add webhook" : "Save"}
      busyAction="Saving..."
      isBusy={isBusy}
      onSubmit={() => void submit(missing(), save)}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <TextField
        label="Name"
        value={name}
        maxLength={nameLength}
        autoComplete="off"
        error={failures.name}
        onValueChange={setName}
      />
      <TextField
        label="Address"
        type="url"
        value={url}
        maxLength={urlLength}
        autoComplete="off"
        placeholder="https://example.com/hook"
        help="Must be on the public internet. Redirects are not followed."
        error={failures.url}
        onValueChange={setUrl}
      />
      <CheckList
        legend="Events"
        options={webhookEvents}
        texts={webhookEventTexts}
        chosen={events}
        error={failures.events}
        onChange={setEvents}
      />
      <SelectField
        label="Attempts at each delivery"
        options={attemptOptions}
        value={most}
        onChange={setMost}
      />
    </FormDialog>
  );
}
