type WorkerRegistration = Pick<ServiceWorkerRegistration, "installing" | "waiting" | "addEventListener">;
type Workers = Pick<ServiceWorkerContainer, "controller" | "addEventListener">;

/**
 * Calls back with each new version of the product once it waits to take over; the first version replaces nothing.
 *
 * @param onWaiting also called for a version that had been found, or was loading, before
 */
export function onNewVersion(
  registration: WorkerRegistration,
  workers: Workers,
  onWaiting: () => void,
): void {
  let announced: ServiceWorker | null = null;
  const check = (worker: ServiceWorker) => {
    if (worker.state !== "installed" || workers.controller === null || worker === announced) return;
    announced = worker;
    onWaiting();
  };
  const follow = (worker: ServiceWorker | null) => {
    if (worker === null) return;
    check(worker);
    worker.addEventListener("statechange", () => check(worker));
  };
  follow(registration.waiting);
  // One that loads for longer than the page took to look.
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
}

/** How long a page waits for a new version to serve it, in milliseconds. */
export const longestTakeOverMs = 5_000;

/**
 * Lets the newest version take over and then loads the page again, once. It may have taken over already, from another
 * tab, and the version that waits may be replaced by a newer one meanwhile. Chromium lets it wait while the former one
 * answers requests, at worst for five minutes: then the page loads in the former one, and announces the new one again.
 */
export function takeOver(registration: WorkerRegistration, workers: Workers, reload: () => void): void {
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    reload();
  };
  workers.addEventListener("controllerchange", load);
  setTimeout(load, longestTakeOverMs);
  const ask = () => {
    const { waiting } = registration;
    if (waiting === null) return load();
    waiting.addEventListener("statechange", () => {
      if (waiting.state === "redundant") ask();
    });
    waiting.postMessage({ type: "take-over" });
  };
  ask();
}
