import { useState } from "react";
import type { Webhook } from "#shared/api/developer/webhooks.ts";
import {
  type WebhookEvent,
  webhookEvents,
  webhookEventTexts,
  webhookLimits,
} from "#shared/domain/developer/webhooks.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { useSubmission } from "#web/components/ui/hooks/use-submission.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { CheckList } from "#web/features/settings/secrets/check-list.tsx";

interface WebhookDialogProps {
  /** The one to change; a new one when absent. */
  webhook?: Webhook;
  onMade(made: OperationOutput<"webhooks", "create">): void;
  onClose(): void;
}

const { nameLength, urlLength, attempts } = webhookLimits;

/** Asks for name, address and events of a webhook. */
export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps) {
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [most, setMost] = useState(String(webhook?.maxAttempts ?? attempts.usual));
  const { failures, failure, isBusy, submit } = useSubmission(
    ["name", "url", "events"],
    t("Failed to save webhook endpoint"),
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
    name:
      name.trim() === ""
        ? t("Name must be between 1 and {longest} characters", { longest: nameLength })
        : undefined,
    url: url.trim() === "" ? t("The address is required") : undefined,
    events: events.length === 0 ? t("Choose at least one event") : undefined,
  });
  return (
    <FormDialog
      title={t(webhook === undefined ? "Add webhook" : "Edit webhook")}
      action={t(webhook === undefined ? "Add webhook" : "Save")}
      busyAction={t("Saving...")}
      isBusy={isBusy}
      onSubmit={() => void submit(missing(), save)}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <TextField
        label={t("Name")}
        value={name}
        maxLength={nameLength}
        autoComplete="off"
        error={failures.name}
        onValueChange={setName}
      />
      <TextField
        label={t("Address")}
        type="url"
        value={url}
        maxLength={urlLength}
        autoComplete="off"
        placeholder="https://example.com/hook"
        help={t("Must be on the public internet. Redirects are not followed.")}
        error={failures.url}
        onValueChange={setUrl}
      />
      <CheckList
        legend={t("Events")}
        options={webhookEvents}
        texts={webhookEventTexts}
        chosen={events}
        error={failures.events}
        onChange={setEvents}
      />
      <SelectField
        label={t("Attempts at each delivery")}
        options={attemptOptions()}
        value={most}
        onChange={setMost}
      />
    </FormDialog>
  );
}

const attemptOptions = () =>
  Array.from({ length: attempts.most }, (_, index) => ({
    value: String(index + 1),
    text: t("{count, plural, one {# attempt} other {# attempts}}", { count: index + 1 }),
  }));
