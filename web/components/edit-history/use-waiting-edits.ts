import { useEffect, useMemo, useReducer } from "react";
import { useSession } from "#web/session/session-provider.tsx";
import { onPlanWaiting, unsavedEntries } from "#web/session/unsaved-entries.ts";
import { useEditHistory } from "./use-edit-history.ts";
import { waitingEdits } from "./waiting-edits.ts";

/** Changes of a plan that wait for a network. The part is drawn again when one begins to wait. */
export function useWaitingEdits() {
  const { authentication } = useSession();
  const history = useEditHistory();
  const userId = authentication.status === "member" ? authentication.user.id : null;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onPlanWaiting(redraw), []);
  return useMemo(
    () => waitingEdits(userId === null ? null : unsavedEntries("plan", userId), history),
    [userId, history],
  );
}
