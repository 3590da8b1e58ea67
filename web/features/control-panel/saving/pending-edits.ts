import type { ControlPanel } from "#shared/api/control-panel.ts";
import type { EpochField, PlanField } from "#shared/domain/plan-fields.ts";
import type { UnsavedEntries } from "#web/session/unsaved-entries.ts";
import { type Changes, contestedFields, countOf, noChanges } from "./plan-edits.ts";

/** Unsaved edits that survive a page reload, in the tab's storage. */
export interface PendingEdits {
  /** The plan changes left to save, and whether some were dropped because of a change made elsewhere. */
  read(server: ControlPanel): { changes: Changes; isContested: boolean } | null;
  write(changes: Changes, server: ControlPanel): void;
}

/** The edits with the values they replace, so that a plan changed since then is not overwritten. */
interface Stored {
  readonly changes: Changes;
  readonly before: ControlPanel;
}

/** One plan is edited at a time, so there is one entry. */
const entryKey = "plan";

/** Reads and writes plan edits as an entry. */
export function pendingEdits(entries: UnsavedEntries): PendingEdits {
  return {
    read(server) {
      const stored = storedIn(entries.read(entryKey));
      if (!stored) return null;
      // They belong to a plan that is no longer open.
      if (stored.before.id !== server.id) return { changes: noChanges, isContested: true };
      const contested = new Set(contestedFields(stored.changes, stored.before, server));
      const changes = without(stored.changes, contested);
      return { changes, isContested: contested.size > 0 };
    },
    write(changes, server) {
      const stored: Stored = { changes, before: server };
      entries.write(entryKey, countOf(changes) === 0 ? undefined : stored);
    },
  };
}

function storedIn(entry: unknown): Stored | null {
  const { changes, before } = (entry ?? {}) as Partial<Stored>;
  return changes?.plan && changes.epochs && Array.isArray(before?.epoch) ? { changes, before } : null;
}

function without({ plan, epochs }: Changes, dropped: ReadonlySet<string>): Changes {
  const rest = <F extends PlanField | EpochField>(fields: Partial<Record<F, unknown>>) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !dropped.has(field)));
  return {
    plan: rest(plan),
    epochs: Object.fromEntries(Object.entries(epochs).map(([epoch, fields]) => [epoch, rest(fields)])),
  };
}
