import { useEffect } from "react";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { saveOpenPlan } from "#web/components/open-plan/open-plan.ts";

/** How long the page is left to open before the product is copied to the device, in milliseconds. */
const settledMs = 4000;

let isInstalling = false;

/** Keeps the product on a member's device, and announces new versions, which load when the member says so. */
export function useInstallation(): void {
  const showAlert = useAlert();
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isInstalling) return;
    const timer = setTimeout(async () => {
      isInstalling = true;
      const { install } = await import("./installation.ts");
      const announce = (load: () => void) =>
        showAlert({
          text: "A new version of Halvest is ready.",
          severity: "info",
          durationMs: 0,
          // What cannot be saved now survives in the browser.
          action: { label: "Reload", run: () => void saveOpenPlan().finally(load) },
        });
      // Private windows and full disks refuse; the product then works with a network alone.
      await install(announce).catch(() => undefined);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [showAlert]);
}
