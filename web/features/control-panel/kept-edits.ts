import type { ControlPanel } from "#shared/api/control-panel.ts";
import { type Changes, contestedFields, countOf, type EpochField, type PlanField } from "./plan-edits.ts";
import { unsavedKey } from "./unsaved-key.ts";

/** Unsaved edits that survive a page reload, in the tab's storage. */
export interface KeptEdits {
  /** The plan changes left to save, and whether some were dropped because of a change made elsewhere. */
  read(server: ControlPanel): { changes: Changes; isContested: boolean } | null;
  write(changes: Changes, server: ControlPanel): void;
}

/** The edits with the values they replace, so that a plan changed since then is not overwritten. */
interface Stored {
  readonly changes: Changes;
  readonly before: ControlPanel;
}

/** The edits of one user in a storage. */
export function keptEdits(
  userId: string,
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
): KeptEdits {
  const key = unsavedKey(userId);
  return {
    read(server) {
      const stored = parsed(storage.getItem(key));
      if (!stored) return null;
      const contested = new Set(contestedFields(stored.changes, stored.before, server));
      const changes = without(stored.changes, contested);
      return { changes, isContested: contested.size > 0 };
    },
    write(changes, server) {
      try {
        if (countOf(changes) === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify({ changes, before: server } satisfies Stored));
      } catch {
        // If the storage is full or blocked, edits still work but do not survive a reload.
      }
    },
  };
}

function parsed(text: string | null): Stored | null {
  try {
    const value = JSON.parse(text ?? "null") as Stored | null;
    const isWhole = value?.changes.plan && value.changes.epochs && Array.isArray(value.before.epoch);
    return isWhole ? value : null;
  } catch {
    return null;
  }
}

function without({ plan, epochs }: Changes, dropped: ReadonlySet<string>): Changes {
  const rest = <F extends PlanField | EpochField>(fields: Partial<Record<F, unknown>>) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !dropped.has(field)));
  return {
    plan: rest(plan),
    epochs: Object.fromEntries(Object.entries(epochs).map(([epoch, fields]) => [epoch, rest(fields)])),
  };
}
