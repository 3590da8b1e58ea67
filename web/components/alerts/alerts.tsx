import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import type { Severity } from "#web/components/ui/notice.tsx";
import { withAlert } from "./alert-queue.ts";
import styles from "./alerts.module.css";

/** Milliseconds an alert stays, by kind; 0 keeps it until it is closed. */
export const alertDurationMs = {
  plain: 6000,
  success: 5000,
  info: 8000,
  error: 15_000,
  persistent: 0,
} as const;
const fadeMs = 1500;

interface Alert {
  text: string;
  severity?: Severity;
  /** Default 6000; 0 stays until closed. */
  durationMs?: number;
  /** An action such as undo; pressing it closes the message. */
  action?: { readonly label: string; run(): void };
}

type ShowAlert = (alert: Alert) => void;
type Shown = Alert & { id: number; shownAt: number };

const AlertContext = createContext<ShowAlert | null>(null);

/**
 * Returns the function that shows a short message at the bottom left, one at a time. A newer message covers an earlier
 * one; after it errors, and messages with an action, are shown again.
 */
export function useAlert(): ShowAlert {
  const show = useContext(AlertContext);
  if (show === null) throw new Error("useAlert is used outside AlertProvider.");
  return show;
}

let lastId = 0;

export function AlertProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Shown[]>([]);
  const show = useCallback<ShowAlert>((alert) => {
    lastId += 1;
    const entry = { ...alert, id: lastId, shownAt: Date.now() };
    setQueue((waiting) => withAlert(waiting, entry));
  }, []);
  const drop = useCallback((gone: number) => {
    setQueue((waiting) => waiting.filter(({ id }) => id !== gone));
  }, []);
  const first = queue[0];
  const isError = first?.severity === "error";
  const snackbar = first ? <Snackbar key={first.id} alert={first} onGone={drop} /> : null;
  return (
    <AlertContext value={show}>
      {children}
      <div className={styles.stack}>
        {/* The two live regions stay in the page: some screen readers do not announce a region that appears together with its text. */}
        <div role="status">{isError ? null : snackbar}</div>
        <div role="alert">{isError ? snackbar : null}</div>
      </div>
    </AlertContext>
  );
}

function Snackbar({ alert, onGone }: { alert: Shown; onGone(id: number): void }) {
  const [leaving, setLeaving] = useState(false);
  const [held, setHeld] = useState(false);
  const durationMs = alert.durationMs ?? alertDurationMs.plain;

  useEffect(() => {
    if (held || (!leaving && durationMs === alertDurationMs.persistent)) return;
    const fade = matchMedia("(prefers-reduced-motion: reduce)").matches ? 80 : fadeMs;
    const timer = setTimeout(
      () => (leaving ? onGone(alert.id) : setLeaving(true)),
      leaving ? fade : durationMs,
    );
    return () => clearTimeout(timer);
  }, [leaving, held, durationMs, onGone, alert.id]);

  // The time of a message does not pass while the pointer or the focus is on it; a newer one still covers it.
  const hold = () => {
    setHeld(true);
    setLeaving(false);
  };
  const release = () => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only delay the end, nothing can be activated.
    <div
      className={leaving ? `${styles.snackbar} ${styles.leaving}` : styles.snackbar}
      onMouseMove={({ movementX, movementY }) => {
        // A message that appears under a resting pointer is not being read: it would stay and keep the next ones waiting.
        if (movementX || movementY) hold();
      }}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {alert.severity === "error" ? <Icon shape={icons.alert} /> : null}
      <span className={styles.text}>{alert.text}</span>
      {alert.action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            alert.action?.run();
            onGone(alert.id);
          }}
        >
          {alert.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t("Close")} onClick={() => onGone(alert.id)}>
        <Icon shape={icons.close} size={16} />
      </button>
    </div>
  );
}
