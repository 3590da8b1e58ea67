import type { ControlPanel, ControlPanelChange } from "#shared/api/control-panel.ts";

/** The settings that can be edited, without the version that goes along with a change. */
export type PlanFields = Omit<ControlPanelChange, "version">;
export type PlanField = keyof PlanFields;

/** What is known of the plan and what was done to it in this tab. */
export interface PlanEdits {
  /** The plan as the server last told it. */
  readonly server: ControlPanel;
  /** Changes that wait to be sent. */
  readonly queued: PlanFields;
  /** Changes on their way. */
  readonly sending: PlanFields | null;
}

/** Fields the edits change, in the values the page shows. */
export function shownPlan({ server, queued, sending }: PlanEdits): ControlPanel {
  return { ...server, ...(sending as Partial<ControlPanel>), ...(queued as Partial<ControlPanel>) };
}

/** Queues one change; a value that is what the server has is no change. */
export function queueChange<F extends PlanField>(
  edits: PlanEdits,
  field: F,
  value: PlanFields[F],
): PlanEdits {
  const { [field]: _, ...others } = edits.queued;
  const known = edits.sending && field in edits.sending ? edits.sending[field] : edits.server[field];
  return { ...edits, queued: known === value ? others : { ...others, [field]: value } };
}

/** Takes everything queued on its way. */
export function startSending(edits: PlanEdits): PlanEdits {
  return { ...edits, sending: edits.queued, queued: {} };
}

/** The server has accepted what was sent. */
export function accepted(edits: PlanEdits, server: ControlPanel): PlanEdits {
  return withoutEqual({ ...edits, server, sending: null });
}

/** The server has refused what was sent: it is dropped, what was queued since stays. */
export function refused(edits: PlanEdits): PlanEdits {
  return { ...edits, sending: null };
}

/** What the server tells without having been asked to change anything. */
export function renewed(edits: PlanEdits, server: ControlPanel): PlanEdits {
  return server.version < edits.server.version ? edits : withoutEqual({ ...edits, server });
}

function withoutEqual(edits: PlanEdits): PlanEdits {
  const entries = Object.entries(edits.queued) as [PlanField, unknown][];
  const queued = Object.fromEntries(entries.filter(([field, value]) => edits.server[field] !== value));
  return { ...edits, queued };
}

/**
 * After a conflict: which of the sent fields the other side changed too, so that sending ours again would undo
 * theirs without anybody noticing.
 */
export function contestedFields(sent: PlanFields, before: ControlPanel, now: ControlPanel): PlanField[] {
  return (Object.keys(sent) as PlanField[]).filter(
    (field) => before[field] !== now[field] && now[field] !== sent[field],
  );
}

export function changeCount({ queued, sending }: PlanEdits): number {
  return new Set([...Object.keys(queued), ...Object.keys(sending ?? {})]).size;
}
