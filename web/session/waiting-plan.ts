import type { SealedRecords } from "./sealed-records.ts";
import { markWaiting, type UnsavedEntries, unsavedEntries } from "./unsaved-entries.ts";

const keyOf = (userId: string) => `waiting ${userId}`;

/** A tab's unsaved plan changes, kept on the device while they wait for a network: closing the tab would lose them. */
export interface WaitingPlan {
  /** Keeps what is unsaved now; removes what was kept when nothing is unsaved. */
  keep(userId: string): Promise<void>;
  /** Takes over the changes of a closed tab, unless this tab has changes or another one has taken them over. */
  restore(userId: string): Promise<void>;
  remove(userId: string): Promise<void>;
}

/**
 * Holds a name among all tabs, until the returned function is called or the tab ends; null when another tab holds it.
 */
export type HoldName = (name: string) => Promise<(() => void) | null>;

export function createWaitingPlan(
  records: SealedRecords,
  hold: HoldName,
  entriesOf: (userId: string) => UnsavedEntries = (userId) => unsavedEntries("plan", userId),
): WaitingPlan {
  /** Sealing takes longer than typing: of the calls that come meanwhile only the last one writes. */
  let calls = 0;
  let writing: Promise<void> = Promise.resolve();
  let held: { readonly userId: string; readonly release: () => void } | null = null;

  async function own(userId: string): Promise<boolean> {
    if (held?.userId === userId) return true;
    const release = await hold(keyOf(userId));
    if (release === null) return false;
    held = { userId, release };
    return true;
  }

  async function remove(userId: string): Promise<void> {
    await records.remove(keyOf(userId));
    markWaiting(userId, false);
    held?.release();
    held = null;
  }

  async function write(userId: string): Promise<void> {
    const entries = entriesOf(userId);
    if (entries.keys().length === 0) {
      if (held?.userId === userId) await remove(userId);
      return;
    }
    if (!(await own(userId))) return;
    const all = entries.keys().map((key) => [key, entries.read(key)] as const);
    await records.write(keyOf(userId), Object.fromEntries(all));
    markWaiting(userId, true);
  }

  return {
    async keep(userId) {
      calls += 1;
      const call = calls;
      await writing.catch(() => undefined);
      if (call !== calls) return;
      writing = write(userId);
      await writing;
    },
    async restore(userId) {
      const entries = entriesOf(userId);
      if (entries.keys().length > 0) return;
      const left = await records.read(keyOf(userId));
      if (typeof left !== "object" || left === null || !(await own(userId))) return;
      for (const [key, entry] of Object.entries(left)) entries.write(key, entry);
    },
    remove,
  };
}
