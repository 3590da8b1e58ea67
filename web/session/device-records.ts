import { browserSecret } from "./browser-secret.ts";
import { browserStore } from "./browser-store.ts";
import { createSealedRecords } from "./sealed-records.ts";
import { createVault } from "./vault.ts";
import { createWaitingPlan, type HoldName } from "./waiting-plan.ts";

/** What this device keeps of a member's plan for times without a network. */
export const deviceRecords = createSealedRecords(
  browserStore("halvest-offline", "records"),
  createVault(browserSecret),
);

/** Among the tabs of this browser; where it has no locks, each tab holds the name. */
export const holdName: HoldName = (name) => {
  if (!("locks" in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock !== null) return new Promise<void>((release) => resolve(() => release()));
      resolve(null);
      return undefined;
    });
    held.catch(reject);
  });
};

export const waitingPlan = createWaitingPlan(deviceRecords, holdName);
