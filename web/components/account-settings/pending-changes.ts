import { categoryIds } from "#shared/domain/settings/category-ids.ts";
import { call } from "#web/api/api.ts";
import { repeated } from "#web/api/repeated.ts";
import type { PendingChange } from "./with-changes.ts";

let pending: readonly PendingChange[] = [];
const listeners = new Set<() => void>();

function update(next: readonly PendingChange[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

export function subscribeToPending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const pendingChanges = (): readonly PendingChange[] => pending;

/** Changes are sent one after another, so that the last one wins. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Sends a change; until it is saved or has failed, it is among the pending ones. Transient failures are tried again.
 * Throws the last failure.
 */
export async function sendChange(given: PendingChange): Promise<void> {
  const { change, isReset } = given;
  const category = categoryIds[given.category];
  const send = async () => {
    // Arrives though the page is left at once.
    const options = { keepalive: true };
    if (isReset) return call("settings", "reset", { params: { category } }, options);
    const body = change as Record<string, string>;
    return call("settings", "update", { params: { category }, body }, options);
  };
  update([...pending, given]);
  const sent = last.then(() => repeated(send));
  last = sent.catch(() => undefined);
  try {
    await sent;
  } finally {
    update(pending.filter((each) => each !== given));
  }
}
