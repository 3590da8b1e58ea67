import type { ControlPanel } from "#shared/api/control-panel.ts";
import type { UnsavedEntries } from "#web/session/unsaved-entries.ts";
import { type Changes, contestedPart, countOf, withoutFields } from "./plan-edits.ts";

/** Changes of fields that were changed elsewhere too. */
export interface Contested {
  readonly changes: Changes;
  /** The plan that they were made on. */
  readonly before: ControlPanel;
}

/** Unsaved edits that survive a page reload, in the tab's storage. */
export interface PendingEdits {
  /** The plan changes left to save, and those that were changed elsewhere meanwhile; null without any. */
  read(server: ControlPanel): { changes: Changes; contested: Contested | null } | null;
  /** @param before the plan that they were made on */
  write(changes: Changes, before: ControlPanel): void;
}

/** The edits with the values they replace, so that a plan changed since then is not overwritten. */
type Stored = Contested;

/** Reads and writes plan edits as entries, by plan: those of a plan that is no longer open wait for it. */
export function pendingEdits(entries: UnsavedEntries): PendingEdits {
  return {
    read(server) {
      const stored = storedIn(entries.read(server.id));
      if (!stored) return null;
      const { before } = stored;
      const contested = contestedPart(stored.changes, before, server);
      return {
        changes: withoutFields(stored.changes, contested),
        contested: countOf(contested) === 0 ? null : { changes: contested, before },
      };
    },
    write(changes, before) {
      const stored: Stored = { changes, before };
      entries.write(before.id, countOf(changes) === 0 ? undefined : stored);
    },
  };
}

function storedIn(entry: unknown): Stored | null {
  const { changes, before } = (entry ?? {}) as Partial<Stored>;
  return changes?.plan && changes.epochs && Array.isArray(before?.epoch) ? { changes, before } : null;
}
