import { useCallback, useRef } from "react";
import { useAlert } from "#web/components/alerts/alerts.tsx";

/** Copies text to the clipboard once it is ready, and confirms it; of two concurrent copies the later one wins. */
export function useCopy() {
  const showAlert = useAlert();
  const latest = useRef<Promise<string>>(null);
  return useCallback(
    (text: Promise<string>, cells: number) => {
      const words = cells === 1 ? "1 cell copied" : `${cells} cells copied`;
      latest.current = text;
      const content = text.then((made) => {
        if (latest.current !== text) throw new Error("Not copied: another copy was started");
        return new Blob([made], { type: "text/plain" });
      });
      // Called at once: browsers allow it only in response to a key press, and the text may be ready much later.
      navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]).then(
        () => showAlert({ text: words }),
        async () => {
          if (latest.current !== text) return;
          const reason = await text.then(
            () => "your browser does not allow it",
            () => "a part of the page failed to load. Check your connection.",
          );
          showAlert({ text: `Not copied: ${reason}`, severity: "error" });
        },
      );
    },
    [showAlert],
  );
}
