import { useSyncExternalStore } from "react";
import { lastUnanswered, onNetworkChange } from "#web/transport/transport.ts";

function subscribe(listener: () => void): () => void {
  const stop = onNetworkChange(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    stop();
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether there is a network, and the server answered when it was last asked. */
export function useConnection(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && !lastUnanswered());
}
