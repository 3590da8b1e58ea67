import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
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

/** Once it was shown this long, in milliseconds, news that a newer message covers does not come back. */
const readMs = 1500;

interface Alert {
  text: string;
  severity?: Severity;
  /** Default 6000; 0 stays until closed. */
  durationMs?: number;
  /** An action such as undo; pressing it closes the message. */
  action?: { readonly label: string; run(): void };
}

type ShowAlert = (alert: Alert) => void;
type Shown = Alert & { id: number };

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
    const entry = { ...alert, id: lastId };
    setQueue((waiting) => withAlert(waiting, entry));
  }, []);
  const drop = useCallback((gone: number) => {
    setQueue((waiting) => waiting.filter(({ id }) => id !== gone));
  }, []);
  const [heldId, setHeldId] = useState<number | null>(null);
  const first = queue.find(({ id }) => id === heldId) ?? queue[0];
  return (
    <AlertContext value={show}>
      {children}
      <div className={styles.stack}>
        {/* The two live regions stay in the page: some screen readers do not announce a region that appears together with its text. */}
        <div role="status">
          {first !== undefined && first.severity !== "error" ? (
            <Snackbar
              key={first.id}
              alert={first}
              isHeld={first.id === heldId}
              onHold={setHeldId}
              onGone={drop}
            />
          ) : null}
        </div>
        <div role="alert">
          {first?.severity === "error" ? (
            <Snackbar
              key={first.id}
              alert={first}
              isHeld={first.id === heldId}
              onHold={setHeldId}
              onGone={drop}
            />
          ) : null}
        </div>
      </div>
    </AlertContext>
  );
}

interface SnackbarProps {
  alert: Shown;
  /** Neither disappears nor is covered. */
  isHeld: boolean;
  /** Gets its number, or null when it is let go. */
  onHold(id: number | null): void;
  onGone(id: number): void;
}

function Snackbar({ alert, isHeld, onHold, onGone }: SnackbarProps) {
  const [leaving, setLeaving] = useState(false);
  const durationMs = alert.durationMs ?? alertDurationMs.plain;
  const fade = useMemo(() => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 80 : fadeMs), []);

  useEffect(() => {
    if (isHeld || (!leaving && durationMs === alertDurationMs.persistent)) return;
    const timer = leaving
      ? setTimeout(() => onGone(alert.id), fade)
      : setTimeout(() => setLeaving(true), durationMs);
    return () => clearTimeout(timer);
  }, [leaving, isHeld, durationMs, fade, onGone, alert.id]);

  const isNews = alert.severity !== "error" && alert.action === undefined && durationMs > 0;
  useEffect(() => {
    const shownAt = Date.now();
    return () => {
      if (isNews && Date.now() - shownAt >= readMs) onGone(alert.id);
    };
  }, [isNews, onGone, alert.id]);

  // A message does not disappear while the pointer or the focus is on it.
  const hold = () => {
    onHold(alert.id);
    setLeaving(false);
  };
  const release = () => onHold(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only delay the end, nothing can be activated.
    <div
      className={leaving ? `${styles.snackbar} ${styles.leaving}` : styles.snackbar}
      onMouseMove={({ movementX, movementY }) => {
        // A message that appears under a resting pointer is not being read: it would stay and keep the next ones waiting.
        if (movementX !== 0 || movementY !== 0) hold();
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
