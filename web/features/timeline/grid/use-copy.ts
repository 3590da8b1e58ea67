import { useCallback, useRef } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";

/** Copies text to the clipboard once it is ready, and confirms it; of two concurrent copies the later one wins. */
export function useCopy() {
  const showAlert = useAlert();
  const latest = useRef<Promise<string>>(null);
  return useCallback(
    (text: Promise<string>, cells: number) => {
      const words = t("{count, plural, one {# cell copied} other {# cells copied}}", { count: cells });
      latest.current = text;
      const content = text.then((made) => {
        if (latest.current !== text) throw new Error("Replaced");
        return new Blob([made], { type: "text/plain" });
      });
      // Called at once: browsers allow it only in response to a key press, and the text may be ready much later.
      navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]).then(
        () => showAlert({ text: words }),
        async () => {
          if (latest.current !== text) return;
          const failed = await text.then(
            () => t("Not copied: your browser does not allow it"),
            () => t("Not copied: a part of the page failed to load. Check your connection."),
          );
          showAlert({ text: failed, severity: "error" });
        },
      );
    },
    [showAlert],
  );
}
