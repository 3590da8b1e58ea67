/** Asking at most this often whether there is a new version. */
const checkEveryMs = 60 * 60 * 1000;

/** Calls back once a new version of the product waits to take over. */
function watch(registration: ServiceWorkerRegistration, onWaiting: (waiting: ServiceWorker) => void): void {
  const check = (worker: ServiceWorker | null) => {
    // The first one replaces nothing.
    if (worker?.state === "installed" && navigator.serviceWorker.controller !== null) onWaiting(worker);
  };
  check(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => check(worker));
  });
}

/**
 * Keeps the product on this device, so that it opens without a network, and reports new versions.
 *
 * @param onNewVersion gets the function that loads the page in the new version
 */
export async function install(onNewVersion: (load: () => void) => void): Promise<void> {
  const workers = navigator.serviceWorker;
  const registration = await workers.register("/service-worker.js", { updateViaCache: "none" });
  if (registration === undefined) return;
  let announced: ServiceWorker | null = null;
  watch(registration, (waiting) => {
    if (waiting === announced) return;
    announced = waiting;
    onNewVersion(() => {
      workers.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage({ type: "take-over" });
    });
  });
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    // Without a network there is no new version.
    registration.update().catch(() => undefined);
  });
}
