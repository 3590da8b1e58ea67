import { useEffect, useSyncExternalStore } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { useEditHistory } from "./use-edit-history.ts";

/** Buttons that undo and redo the last edit of the open plan, named after it. */
export function HistoryButtons() {
  const { history, undo, redo } = useEditHistory();
  const view = useSyncExternalStore(history.subscribe, history.view);
  return (
    <>
      <IconButton
        icon={moreIcons["step-back"]}
        label={view.undo === null ? t("Nothing to undo") : t("Undo: {edit}", { edit: view.undo })}
        aria-disabled={view.undo === null}
        onClick={() => void undo()}
      />
      <IconButton
        icon={moreIcons["step-forward"]}
        label={view.redo === null ? t("Nothing to redo") : t("Redo: {edit}", { edit: view.redo })}
        aria-disabled={view.redo === null}
        onClick={() => void redo()}
      />
    </>
  );
}

/** Fields in which the browser undoes what was typed. */
const typedInto =
  "textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])";

/** The direction of a key outside of text fields, or null for other keys. */
function directionOf({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (target instanceof Element && target.closest(typedInto)) return null;
  // Behind a dialog the keys do nothing.
  if (document.querySelector("dialog:modal")) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && ctrlKey ? "redo" : null;
}

/** Keeps the history of the plan that the page shows, and undoes and redoes by key. */
export function useHistoryOf(planId: string): void {
  const { history, undo, redo } = useEditHistory();
  useEffect(() => history.open(planId), [history, planId]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = event.defaultPrevented ? null : directionOf(event);
      if (direction === null) return;
      event.preventDefault();
      void (direction === "undo" ? undo() : redo());
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [undo, redo]);
}
