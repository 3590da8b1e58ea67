import { useState, useSyncExternalStore } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
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
  if (kind === "none") return null;
  if (kind === "saved") return t("Saved");
  if (kind === "failed") return t("{count, plural, one {# change} other {# changes}} not saved", { count });
  if (kind === "contested")
    return t("{count, plural, one {# change} other {# changes}} in conflict", { count });
  if (kind === "held" || !isOnline)
    return t("Offline: {count, plural, one {# change} other {# changes}} waiting", { count });
  return kind === "queued"
    ? t("{count, plural, one {# change} other {# changes}}, saving in 2 s", { count })
    : t("{count, plural, one {# change} other {# changes}}, saving", { count });
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
              shape={isWaiting ? icons.alert : state.kind === "saved" ? icons.check : laterIcons.reload}
              size={14}
            />
            {text}
          </span>
        )}
      </span>
      {isFailed ? (
        <Button look="text" size="small" onClick={saver.retry}>
          {t("Retry")}
        </Button>
      ) : null}
      {isContested ? (
        <Button look="text" size="small" onClick={() => setIsChoosing(true)}>
          {t("Choose")}
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
