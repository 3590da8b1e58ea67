import { useState } from "react";
import type { Webhook } from "#shared/api/developer/webhooks.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Card } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";
import keyStyles from "#web/features/settings/api-keys/api-keys.module.css";
import pageStyles from "#web/features/settings/page.module.css";
import { Deliveries } from "./deliveries.tsx";
import { RotateSecretDialog } from "./rotate-secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookSecretDialog } from "./webhook-secret-dialog.tsx";
import { WebhookTable } from "./webhook-table.tsx";

type Task =
  | { readonly name: "create" }
  | { readonly name: "edit" | "rotate" | "delete"; readonly webhook: Webhook };

/** Webhooks: programs that are notified of what happens in the account, and what was sent to them. */
export function Developer() {
  const { data, error, isValidating, mutate } = useOperation("webhooks", "list", {});
  const alert = useAlert();
  const { isBusy, run } = useExclusive();
  const [task, setTask] = useState<Task | null>(null);
  const [made, setMade] = useState<OperationOutput<"webhooks", "create"> | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  if (data === undefined) {
    return (
      <Card label="Webhooks">
        <div className={pageStyles.quiet}>
          {error === undefined ? (
            <p role="status">Loading developer settings...</p>
          ) : (
            <>
              <Notice severity="error">Failed to load developer settings</Notice>
              <Button disabled={isValidating} onClick={() => void mutate().catch(() => undefined)}>
                Try Again
              </Button>
            </>
          )}
        </div>
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
                text: `${name} answered in ${responseTime} ms`,
                severity: "success",
                durationMs: alertDurationMs.success,
              }
            : {
                text: `Webhook test failed: ${message}`,
                severity: "error",
                durationMs: alertDurationMs.error,
              },
        );
      } catch (cause) {
        failed(cause, "Failed to test webhook endpoint");
      }
    });
  const toggle = ({ id, status }: Webhook) =>
    run(async () => {
      const next = status === "active" ? "off" : "active";
      try {
        await call("webhooks", "update", { params: { id }, body: { status: next } });
      } catch (cause) {
        failed(cause, "Failed to save webhook endpoint");
      }
    });
  const close = () => setTask(null);
  const show = (created: typeof made) => {
    setTask(null);
    setMade(created);
  };
  return (
    <>
      <div className={keyStyles.intro}>
        <div className={keyStyles.about}>
          <p>Webhooks notify your own programs of what happens in your account.</p>
          <Link to="/documentation/webhooks">How webhooks work</Link>
        </div>
        <div className={keyStyles.create}>
          <span className="num">
            {endpoints.length} of {limit} webhooks
          </span>
          <Button
            look="filled"
            disabled={endpoints.length >= limit}
            onClick={() => setTask({ name: "create" })}
          >
            Add webhook
          </Button>
        </div>
      </div>
      {endpoints.length === 0 ? (
        <Card label="Webhooks">
          <p className={pageStyles.quiet}>
            No webhooks yet. Add the https address of your program, and choose what it is notified of.
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
      {task?.name === "delete" ? <DeleteDialog webhook={task.webhook} onClose={close} /> : null}
      {made === null ? null : <WebhookSecretDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const alert = useAlert();
  const { isBusy, run } = useExclusive();
  const remove = () =>
    run(async () => {
      try {
        await call("webhooks", "remove", { params: { id: webhook.id } });
        const text = `${webhook.name} was deleted`;
        alert({ text, severity: "success", durationMs: alertDurationMs.success });
      } catch (error) {
        const text = refusalText(error, "Failed to delete webhook endpoint");
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
      onClose();
    });
  return (
    <ConfirmDialog
      title="Delete webhook"
      action="Delete"
      busyAction="Deleting..."
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        Nothing more is sent to {webhook.name}, and its deliveries are no longer shown. A deleted webhook
        cannot be restored.
      </p>
    </ConfirmDialog>
  );
}
