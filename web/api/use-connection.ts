import { useSyncExternalStore } from "react";
import { onNetworkReturn } from "#web/transport/network-return.ts";
import { lastUnanswered, onNetworkFailure } from "#web/transport/transport.ts";

function subscribe(listener: () => void): () => void {
  const stops = [onNetworkFailure(listener), onNetworkReturn(listener)];
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether there is a network, and the server answered when it was last asked. */
export function useConnection(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && !lastUnanswered());
}
