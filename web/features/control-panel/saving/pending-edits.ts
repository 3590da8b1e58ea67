import type { ControlPanel } from "#shared/api/control-panel.ts";
import { storedEdits } from "#web/components/open-plan/waiting-changes.ts";
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

/** Reads and writes plan edits as entries, by plan: those of a plan that is no longer open wait for it. */
export function pendingEdits(entries: UnsavedEntries): PendingEdits {
  return {
    read(server) {
      const stored = storedEdits<Changes>(entries.read(server.id));
      if (!stored) return null;
      const { before } = stored;
      const contested = contestedPart(stored.changes, before, server);
      return {
        changes: withoutFields(stored.changes, contested),
        contested: countOf(contested) === 0 ? null : { changes: contested, before },
      };
    },
    write(changes, before) {
      entries.write(before.id, countOf(changes) === 0 ? undefined : { changes, before });
    },
  };
}
