import { useState, useSyncExternalStore } from "react";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "#web/features/control-panel/panel.module.css";
import type { PlanSaver } from "./plan-saver.ts";
import type { SavingState } from "./saving-state.ts";

const ConflictDialog = lazyPart(
  () => import("./conflict-dialog.tsx").then((module) => module.ConflictDialog),
  PartFailure,
);

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** The state of saving in a few words; null when there is nothing to say. */
export function savingText({ kind, count }: SavingState, isOnline: boolean): string | null {
  const changes = count === 1 ? "1 change" : `${count} changes`;
  if (kind === "none") return null;
  if (kind === "saved") return "Saved";
  if (kind === "failed") return `${changes} not saved`;
  if (kind === "contested") return `${changes} in conflict`;
  if (kind === "held" || !isOnline) return `Offline: ${changes} waiting`;
  return `${changes}, ${kind === "queued" ? "saving in 2 s" : "saving"}`;
}

interface SavingChipProps {
  saver: PlanSaver;
  /** Whether it disappears once everything is saved. */
  isBrief?: boolean;
}

/** Shows how many changes are not saved yet, and why. */
export function SavingChip({ saver, isBrief = false }: SavingChipProps) {
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const text = isBrief && state.kind === "saved" ? null : savingText(state, isOnline);
  const isFailed = state.kind === "failed";
  const isContested = state.kind === "contested";
  const [isChoosing, setIsChoosing] = useState(false);
  const conflict = isChoosing ? saver.contested() : null;
  const isWaiting = isFailed || isContested || state.kind === "held" || (!isOnline && state.count > 0);
  return (
    <span className={styles.saving}>
      <span role="status">
        {text === null ? null : (
          <span className={isFailed || isContested ? `${styles.chip} ${styles.failedChip}` : styles.chip}>
            <Icon
              shape={isWaiting ? icons.alert : state.kind === "saved" ? icons.check : moreIcons.reload}
              size={14}
            />
            {text}
          </span>
        )}
      </span>
      {isFailed ? (
        <Button look="text" size="small" onClick={saver.retry}>
          Retry
        </Button>
      ) : null}
      {isContested ? (
        <Button look="text" size="small" onClick={() => setIsChoosing(true)}>
          Choose
        </Button>
      ) : null}
      {conflict ? (
        <ConflictDialog
          {...conflict}
          onSettle={(side) => {
            setIsChoosing(false);
            saver.settle(side);
          }}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </span>
  );
}
