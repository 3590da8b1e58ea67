import { hourMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { lastFirstLoad } from "#web/api/api.ts";
import { onOutdated } from "#web/api/outdated.ts";
import type { useAlert } from "#web/components/alerts/alerts.tsx";
import { saveOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { onSessionChange } from "#web/session/presence.ts";
import { hasStoredSession } from "#web/session/stored-session.ts";
import { copies } from "./device-copies.ts";
import { onNewVersion, takeOver } from "./new-version.ts";

/** Asking at most this often whether there is a new version. */
const checkEveryMs = hourMs;

/** How long a new version waits for edits to be saved, in milliseconds. What cannot be saved by then survives in the browser. */
const longestSaveMs = 10_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** How long the plan has to be at rest before it is copied, in milliseconds. */
const restMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

function copySoon(): void {
  clearTimeout(timer);
  if (!hasStoredSession()) return;
  timer = setTimeout(async () => {
    // What cannot be read now is copied after the next change or visit.
    const opening = await lastFirstLoad()?.catch(() => undefined);
    await copies.save(opening).catch(() => undefined);
  }, restMs);
}

/** Copies the plan to this device, now and after each change. */
function keepCopy(): void {
  copySoon();
  onSessionChange(copySoon);
  onOutdated(({ reads }) => {
    if (reads.some((read) => /^(timeline|control-panel|transactions)/.test(read))) copySoon();
  });
}

/** Keeps the product on this device, so that it opens without a network, and announces new versions. */
export async function install(showAlert: ReturnType<typeof useAlert>): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  const registration = await workers.register("/service-worker.js", { updateViaCache: "none" });
  if (registration === undefined) return;
  onNewVersion(registration, workers, () => {
    const run = async () => {
      await Promise.race([saveOpenPlan().catch(() => false), pause(longestSaveMs)]);
      takeOver(registration, workers, () => location.reload());
    };
    showAlert({
      text: t("A new version of Halvest is ready."),
      severity: "info",
      durationMs: 0,
      action: { label: t("Reload"), run: () => void run() },
    });
  });
  // Without the application a copy of the plan opens nothing.
  void workers.ready.then(keepCopy);
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    // Without a network there is no new version.
    registration.update().catch(() => undefined);
  });
}
