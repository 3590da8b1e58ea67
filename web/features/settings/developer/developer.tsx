import { useState } from "react";
import type { Webhook } from "#shared/api/developer/webhooks.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Card } from "#web/components/ui/blocks/card.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Link } from "#web/components/ui/link.tsx";
import { NotLoaded } from "#web/features/settings/not-loaded.tsx";
import pageStyles from "#web/features/settings/page.module.css";
import { ListIntro } from "#web/features/settings/secrets/list-intro.tsx";
import { NewSecretDialog } from "#web/features/settings/secrets/new-secret-dialog.tsx";
import { RemovalDialog } from "#web/features/settings/secrets/removal-dialog.tsx";
import { Deliveries } from "./deliveries.tsx";
import { EventLogCard } from "./event-log.tsx";
import { IntegrationsCard } from "./integrations-card.tsx";
import { liveMs } from "./live.ts";
import { Monitoring } from "./monitoring.tsx";
import { RotateSecretDialog } from "./rotate-secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookTable } from "./webhook-table.tsx";

type Task =
  | { readonly name: "create" }
  | { readonly name: "edit" | "rotate" | "delete"; readonly webhook: Webhook };

/** What the reader's programs and webhooks do: figures, webhooks, connected services, and the log. */
export function Developer() {
  return (
    <>
      <Monitoring />
      <Webhooks />
      <IntegrationsCard />
      <EventLogCard />
    </>
  );
}

/** Webhooks: programs that are notified of what happens in the account, and what was sent to them. */
function Webhooks() {
  // Deliveries count, and may switch a webhook off, at any moment.
  const read = useOperation(
    "webhooks",
    "list",
    {},
    { refreshInterval: (known) => (known?.endpoints.length ? liveMs : 0) },
  );
  const { data, mutate } = read;
  const alert = useAlert();
  const { isBusy, run } = useExclusive();
  const [task, setTask] = useState<Task | null>(null);
  const [made, setMade] = useState<OperationOutput<"webhooks", "create"> | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  if (data === undefined) {
    return (
      <Card label={t("Webhooks")}>
        <NotLoaded
          read={read}
          loadingText={t("Loading developer settings...")}
          failureText={t("Failed to load developer settings")}
        />
      </Card>
    );
  }
  const { endpoints, limit } = data;
  const shown = endpoints.find(({ id }) => id === selected);
  const failed = (cause: unknown, sentence: string) =>
    alert({ text: refusalText(cause, sentence), severity: "error", durationMs: alertDurationMs.error });
  const test = ({ id, name }: Webhook) =>
    run(async () => {
      try {
        const { success, responseTime, message } = await call("webhooks", "test", { params: { id } });
        alert(
          success
            ? {
                text: t("{name} answered in {time} ms", { name, time: String(responseTime) }),
                severity: "success",
                durationMs: alertDurationMs.success,
              }
            : {
                text: t("Webhook test failed: {reason}", { reason: message }),
                severity: "error",
                durationMs: alertDurationMs.error,
              },
        );
      } catch (cause) {
        failed(cause, t("Failed to test webhook endpoint"));
      }
    });
  const toggle = ({ id, status }: Webhook) =>
    run(async () => {
      const next = status === "active" ? "off" : "active";
      try {
        await call("webhooks", "update", { params: { id }, body: { status: next } });
      } catch (cause) {
        failed(cause, t("Failed to save webhook endpoint"));
      }
    });
  const remove = async ({ id }: Webhook) => {
    // The deliveries of a deleted webhook cannot be read again.
    if (id === selected) setSelected(null);
    try {
      await call("webhooks", "remove", { params: { id } });
    } catch (cause) {
      setSelected(selected);
      throw cause;
    }
  };
  const close = () => setTask(null);
  const show = (created: typeof made) => {
    setTask(null);
    setMade(created);
  };
  return (
    <>
      <ListIntro
        count={{
          text: t("{count} of {limit} webhooks", { count: endpoints.length, limit }),
          isFull: endpoints.length >= limit,
        }}
        action={t("Add webhook")}
        onAdd={() => setTask({ name: "create" })}
      >
        <p>{t("Webhooks notify your own programs of what happens in your account.")}</p>
        <Link to="/documentation/webhooks">{t("How webhooks work")}</Link>
      </ListIntro>
      {endpoints.length === 0 ? (
        <Card label={t("Webhooks")}>
          <p className={pageStyles.quiet}>
            {t("No webhooks yet. Add the https address of your program, and choose what it is notified of.")}
          </p>
        </Card>
      ) : (
        <WebhookTable
          webhooks={endpoints}
          selected={shown?.id}
          isBusy={isBusy}
          onSelect={({ id }) => setSelected(id === selected ? null : id)}
          onTest={(webhook) => void test(webhook)}
          onToggle={(webhook) => void toggle(webhook)}
          onTask={(name, webhook) => setTask({ name, webhook })}
        />
      )}
      {shown === undefined ? null : (
        <Deliveries key={shown.id} webhook={shown} onRefresh={() => void mutate().catch(() => undefined)} />
      )}
      {task?.name === "create" ? <WebhookDialog onMade={show} onClose={close} /> : null}
      {task?.name === "edit" ? <WebhookDialog webhook={task.webhook} onMade={show} onClose={close} /> : null}
      {task?.name === "rotate" ? (
        <RotateSecretDialog webhook={task.webhook} onMade={show} onClose={close} />
      ) : null}
      {task?.name === "delete" ? (
        <DeleteDialog webhook={task.webhook} onRemove={() => remove(task.webhook)} onClose={close} />
      ) : null}
      {made === null ? null : (
        <NewSecretDialog
          title={t("Your signing secret")}
          kind="secret"
          secret={made.secret}
          text={t(
            "This is the only time the secret of {name} is shown. Your program needs it to check that a message comes from Halvest; a lost secret can only be replaced.",
            { name: made.endpoint.name },
          )}
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}

interface DeleteDialogProps {
  webhook: Webhook;
  onRemove(): Promise<void>;
  onClose(): void;
}

function DeleteDialog({ webhook, onRemove, onClose }: DeleteDialogProps) {
  const { name } = webhook;
  return (
    <RemovalDialog
      title={t("Delete webhook")}
      action={t("Delete")}
      busyAction={t("Deleting...")}
      doneText={t("{name} was deleted", { name })}
      failureText={t("Failed to delete webhook endpoint")}
      onRemove={onRemove}
      onClose={onClose}
    >
      <p>
        {t(
          "Nothing more is sent to {name}, and its deliveries are no longer shown. A deleted webhook cannot be restored.",
          { name },
        )}
      </p>
    </RemovalDialog>
  );
}
