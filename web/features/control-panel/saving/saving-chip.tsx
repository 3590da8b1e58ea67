import { useSyncExternalStore } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "#web/features/control-panel/panel.module.css";
import { changeCount } from "./plan-edits.ts";
import type { PlanSaver } from "./plan-saver.ts";
import { usePlanEdits } from "./use-control-panel.ts";

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Shows how many changes are waiting and why; hidden when everything is saved. */
export function SavingChip({ saver }: { saver: PlanSaver }) {
  const edits = usePlanEdits(saver);
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const count = changeCount(edits);
  const words = count === 1 ? "1 change" : `${count} changes`;
  const isWaiting = !isOnline || edits.isHeld === true;
  return (
    <span role="status">
      {count === 0 ? null : (
        <span className={styles.chip}>
          <Icon shape={isWaiting ? icons.alert : moreIcons.reload} size={14} />
          {isWaiting
            ? `Offline: ${words} waiting`
            : `${words}, ${edits.sending === null ? "saving in 2 s" : "saving"}`}
        </span>
      )}
    </span>
  );
}
