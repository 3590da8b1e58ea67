import { useCallback, useRef } from "react";
import { useAlert } from "#web/components/alerts/alerts.tsx";

/** Puts text on the clipboard once it is made, and says so; of two copies under way the later one counts. */
export function useCopy() {
  const showAlert = useAlert();
  const latest = useRef<Promise<string>>(null);
  return useCallback(
    (text: Promise<string>, cells: number) => {
      const words = cells === 1 ? "1 cell copied" : `${cells} cells copied`;
      latest.current = text;
      const content = text.then((made) => {
        if (latest.current !== text) throw new Error("Something else was copied meanwhile");
        return new Blob([made], { type: "text/plain" });
      });
      // Asked for at once: browsers allow it only as the answer to a key, which the text may come long after.
      navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]).then(
        () => showAlert({ text: words }),
        () => {
          if (latest.current !== text) return;
          showAlert({ text: "The browser does not allow copying", severity: "error" });
        },
      );
    },
    [showAlert],
  );
}
