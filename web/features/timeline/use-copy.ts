import { useCallback } from "react";
import { useAlert } from "#web/components/alerts/alerts.tsx";

/** Puts text on the clipboard and says so. */
export function useCopy() {
  const showAlert = useAlert();
  return useCallback(
    (text: string, cells: number) => {
      const words = cells === 1 ? "1 cell copied" : `${cells} cells copied`;
      navigator.clipboard.writeText(text).then(
        () => showAlert({ text: words }),
        () => showAlert({ text: "The browser does not allow copying", severity: "error" }),
      );
    },
    [showAlert],
  );
}
