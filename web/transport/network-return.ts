type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when the server responds again after a time without. Returns the function that unsubscribes. */
export function onNetworkReturn(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceNetworkReturn(): void {
  for (const listener of listeners) listener();
}
