import { useState } from "react";
import type { NotificationAction } from "#shared/api/schemas/notification-actions.ts";
import type { NotificationCall } from "#shared/domain/correspondence/notification-actions.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import ContactDialog from "#web/components/contact/contact-dialog.tsx";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import styles from "./notices.module.css";

interface NotificationActionsProps {
  actions: readonly NotificationAction[];
  /** The subject of a message about it. */
  title: string;
}

/** The buttons of a notification. */
export function NotificationActions({ actions, title }: NotificationActionsProps) {
  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <ActionButton key={`${action.type} ${action.target} ${action.label}`} action={action} title={title} />
      ))}
    </div>
  );
}

/** The calls that a notification may make, by their paths: no other leaves the page, whatever a notification says. */
const calls: Readonly<Record<NotificationCall, { run(): Promise<unknown>; done: string; failure: string }>> =
  {
    "/subscription/sync": {
      run: () => call("subscription", "sync"),
      done: msg("Subscription checked"),
      failure: msg("Failed to check the subscription"),
    },
  };

function ActionButton({ action, title }: { action: NotificationAction; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const { type, target } = action;
  // Those that Halvest offers are messages.
  const label = t(action.label);
  if (type === "navigate") return <ButtonLink to={target}>{label}</ButtonLink>;
  if (type === "modal") {
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>{label}</Button>
        {isOpen ? (
          <ContactDialog
            link={`mailto:?subject=${encodeURIComponent(title)}`}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </>
    );
  }
  const perform = () =>
    run(async () => {
      const { run: send, done, failure } = calls[target];
      try {
        await send();
        alert({ text: t(done), severity: "success", durationMs: alertDurationMs.success });
      } catch (error) {
        alert({
          text: refusalText(error, t(failure)),
          severity: "error",
          durationMs: alertDurationMs.error,
        });
      }
    });
  return (
    <Button aria-disabled={isBusy} onClick={() => void perform()}>
      {label}
    </Button>
  );
}
