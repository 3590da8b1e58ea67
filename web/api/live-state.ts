import { useSyncExternalStore } from "react";
import { minuteMs } from "#shared/domain/durations.ts";

/**
 * `failed`: five attempts in a row found no server. `disconnected`: the server has closed the socket on purpose; it is
 * opened again when the page asks for it.
 */
export type LiveState = "idle" | "connecting" | "connected" | "failed" | "disconnected";

let state: LiveState = "idle";
const listeners = new Set<() => void>();

export function setLiveState(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of the page's socket. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => "idle",
  );
}

/** A frame that could not be delivered three times is given up: what it reports is then shown this late. */
const connectedMs = 10 * minuteMs;

/**
 * How often to read what a socket reports, in milliseconds: every ten minutes while one is open.
 * @param pollMs the interval without one
 */
export function useRenewal(pollMs: number): number {
  const isLive = useSyncExternalStore(
    subscribe,
    () => state === "connected",
    () => false,
  );
  return isLive ? connectedMs : pollMs;
}
