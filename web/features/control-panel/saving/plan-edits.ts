import type {
  ControlPanel,
  EpochFieldChanges,
  EpochRecord,
  PlanFieldChanges,
} from "#shared/api/control-panel.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import type { PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { mergeSettingChanges, type SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { EpochField, PlanField } from "#shared/domain/plan-fields.ts";
import { isSameValue, type PlanValues } from "#web/components/edit-history/plan-edit.ts";
import { withSettings } from "#web/components/open-plan/waiting-changes.ts";

/** Changes to the plan, to its epochs by their number, to single months and to the goal. */
export interface Changes extends SettingChanges {
  readonly plan: PlanFieldChanges;
  readonly epochs: Readonly<Record<string, EpochFieldChanges>>;
}

export const noChanges: Changes = { plan: {}, epochs: {} };

/** The plan as known to this tab, and this tab's changes to it. */
export interface PlanEdits {
  /** The plan last received from the server. */
  readonly server: ControlPanel;
  /** Changes waiting to be sent. */
  readonly queued: Changes;
  /** Changes being sent. */
  readonly sending: Changes | null;
  /** A request for some of the queued changes got no response: they wait for the network. */
  readonly isHeld?: true;
}

/** Figures of epochs closer than this are equal: server and page round differently. Settings of the plan are exact. */
const tolerance = 1e-4;

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) <= tolerance;
  return one === other;
}

function withEpochFields(record: EpochRecord, fields: EpochFieldChanges | undefined): EpochRecord {
  if (!fields) return record;
  const entries = Object.entries(fields);
  // Only the server has the model's value of a field that is reset.
  const set = entries.filter(([, value]) => value !== null);
  const names = entries.map(([name]) => name);
  return {
    ...record,
    ...(Object.fromEntries(set) as Partial<EpochRecord>),
    overridden: [...record.overridden.filter((name) => !names.includes(name)), ...set.map(([name]) => name)],
  };
}

function withChanges(plan: ControlPanel, { epochs, ...others }: Changes): ControlPanel {
  return {
    ...withSettings(plan, others),
    epoch: plan.epoch.map((record) => withEpochFields(record, epochs[record.epoch])),
  };
}

/** What is set for a month; null where it follows the plan. */
const monthOf = (plan: Pick<ControlPanel, "edits">, month: string): PlanOverride | null =>
  plan.edits[month] ?? null;

/** The same changes with these ones of months alone. */
function onlyMonths({ edits: _, ...changes }: Changes, months: NonNullable<Changes["edits"]>): Changes {
  return Object.keys(months).length === 0 ? changes : { ...changes, edits: months };
}

/** The same changes with this one of the goal; with none of it when undefined. */
function withGoal({ goal: _, ...changes }: Changes, goal: Changes["goal"]): Changes {
  return goal === undefined ? changes : { ...changes, goal };
}

function monthsThat(
  { edits = {} }: Changes,
  applies: (month: string, override: PlanOverride | null) => boolean,
): NonNullable<Changes["edits"]> {
  return Object.fromEntries(Object.entries(edits).filter((entry) => applies(...entry)));
}

/** The plan with the edits applied, as shown on the page. */
export function shownPlan({ server, queued, sending }: PlanEdits): ControlPanel {
  return withChanges(sending ? withChanges(server, sending) : server, queued);
}

/** Queues one change; a value equal to the server's is not a change. */
function queueChange(edits: PlanEdits, field: PlanField, value: PlanFieldChanges[PlanField]): PlanEdits {
  const { [field]: _, ...others } = edits.queued.plan;
  const { sending, server } = edits;
  const known = sending && field in sending.plan ? sending.plan[field] : server[field];
  const plan = known === value ? others : { ...others, [field]: value };
  return { ...edits, queued: { ...edits.queued, plan } };
}

/** Queues one change of an epoch; null resets the field to the model's value. */
function queueEpochChange(
  edits: PlanEdits,
  epoch: number,
  field: EpochField,
  value: EpochFieldChanges[EpochField],
): PlanEdits {
  const { [field]: _, ...others } = edits.queued.epochs[epoch] ?? {};
  const record = withEpochFields(
    edits.server.epoch.find((candidate) => candidate.epoch === epoch) ?? ({} as EpochRecord),
    edits.sending?.epochs[epoch],
  );
  const isKnown = value === null ? !record.overridden?.includes(field) : record[field] === value;
  const fields = isKnown ? others : { ...others, [field]: value };
  return { ...edits, queued: withEpoch(edits.queued, epoch, fields) };
}

/** Queues the change of a month, in place of an earlier one; null lets it follow the plan again. */
function queueMonth(edits: PlanEdits, month: string, override: PlanOverride | null): PlanEdits {
  const { queued, sending, server } = edits;
  const sent = sending?.edits?.[month];
  const isKnown = isSameValue(sent === undefined ? monthOf(server, month) : sent, override);
  const others = monthsThat(queued, (other) => other !== month);
  return { ...edits, queued: onlyMonths(queued, isKnown ? others : { ...others, [month]: override }) };
}

/** Queues another goal, in place of an earlier one; null removes it. */
function queueGoal(edits: PlanEdits, goal: PlanGoal | null): PlanEdits {
  const { queued, sending, server } = edits;
  const known = sending?.goal === undefined ? server.goal : sending.goal;
  return { ...edits, queued: withGoal(queued, isSameValue(known, goal) ? undefined : goal) };
}

function withEpoch(changes: Changes, epoch: number | string, fields: EpochFieldChanges): Changes {
  const { [epoch]: _, ...others } = changes.epochs;
  return {
    ...changes,
    epochs: Object.keys(fields).length === 0 ? others : { ...others, [epoch]: fields },
  };
}

/** Moves part of the queue to the changes being sent. */
export function startSending({ isHeld: _, ...edits }: PlanEdits, part: Changes): PlanEdits {
  return { ...edits, sending: part, queued: withoutFields(edits.queued, part) };
}

/** Changes without the fields that others change too. */
export function withoutFields(changes: Changes, others: Changes): Changes {
  const plan = Object.fromEntries(
    Object.entries(changes.plan).filter(([field]) => !(field in others.plan)),
  ) as PlanFieldChanges;
  return Object.entries(others.epochs).reduce<Changes>(
    (rest, [epoch, fields]) => {
      const left = Object.entries(rest.epochs[epoch] ?? {}).filter(([field]) => !(field in fields));
      return withEpoch(rest, epoch, Object.fromEntries(left));
    },
    {
      ...onlyMonths(
        withGoal(changes, others.goal === undefined ? changes.goal : undefined),
        monthsThat(changes, (month) => !(month in (others.edits ?? {}))),
      ),
      plan,
    },
  );
}

/** The changes of fields that others change too. */
export function sharedFields(changes: Changes, others: Changes): Changes {
  return withoutFields(changes, withoutFields(changes, others));
}

/** The server has accepted the changes sent. */
export function accepted(edits: PlanEdits, server: ControlPanel): PlanEdits {
  return renewed({ ...edits, sending: null }, server);
}

/** The server has rejected the changes sent: they are dropped; later ones stay queued. */
export function refused(edits: PlanEdits): PlanEdits {
  return { ...edits, sending: null };
}

/** The changes could not be sent: they return to the queue. */
export function heldBack(edits: PlanEdits): PlanEdits {
  return { ...edits, queued: mergeChanges(edits.sending, edits.queued), sending: null };
}

/** Applies a plan received from the server; queued changes that it already has are dropped. */
export function renewed(edits: PlanEdits, server: ControlPanel): PlanEdits {
  return { ...edits, server, queued: differing(edits.queued, server) };
}

/** The queued changes of fields that a newer plan has otherwise than the last one, and than what is being sent. */
export function overtaken(edits: PlanEdits, newer: ControlPanel): Changes {
  const sent = shownPlan({ ...edits, queued: noChanges });
  return contestedPart(contestedPart(edits.queued, edits.server, newer), sent, newer);
}

/** The changes that a plan does not have yet. */
export function differing(changes: Changes, than: ControlPanel): Changes {
  const plan = Object.entries(changes.plan) as [PlanField, unknown][];
  const different = plan.filter(([field, value]) => than[field] !== value);
  const epochs = Object.entries(changes.epochs).reduce<Changes>(
    (rest, [epoch, fields]) => {
      const record = than.epoch.find((candidate) => candidate.epoch === Number(epoch));
      const left = (Object.entries(fields) as [EpochField, unknown][]).filter(([field, value]) =>
        value === null ? record?.overridden.includes(field) : !isSame(record?.[field], value),
      );
      return withEpoch(rest, epoch, Object.fromEntries(left));
    },
    { ...changes, plan: Object.fromEntries(different) },
  );
  const months = monthsThat(changes, (month, override) => !isSameValue(monthOf(than, month), override));
  return onlyMonths(
    withGoal(epochs, isSameValue(than.goal, changes.goal) ? undefined : changes.goal),
    months,
  );
}

/**
 * After a conflict: the changes of fields that the other side also changed, so that resending ours would silently undo
 * theirs. Epoch figures also change with other settings; only values set by the other side count.
 */
export function contestedPart(
  sent: Changes,
  before: Pick<ControlPanel, PlanField | "edits" | "goal"> & { epoch: readonly EpochRecord[] },
  now: ControlPanel,
): Changes {
  const months = monthsThat(
    sent,
    (month, override) =>
      !isSameValue(monthOf(before, month), monthOf(now, month)) &&
      !isSameValue(monthOf(now, month), override),
  );
  const plan = (Object.entries(sent.plan) as [PlanField, unknown][]).filter(
    ([field, value]) => before[field] !== now[field] && now[field] !== value,
  );
  const isOtherGoal = !isSameValue(before.goal, now.goal) && !isSameValue(now.goal, sent.goal);
  const goal = isOtherGoal ? sent.goal : undefined;
  return Object.entries(sent.epochs).reduce<Changes>(
    (contested, [epoch, fields]) => {
      const old = before.epoch.find((record) => record.epoch === Number(epoch));
      const current = now.epoch.find((record) => record.epoch === Number(epoch));
      const own = (Object.entries(fields) as [EpochField, unknown][]).filter(
        ([field, value]) =>
          current?.overridden.includes(field) &&
          !isSame(old?.[field], current[field]) &&
          !isSame(current[field], value),
      );
      return withEpoch(contested, epoch, Object.fromEntries(own));
    },
    onlyMonths(withGoal({ plan: Object.fromEntries(plan), epochs: {} }, goal), months),
  );
}

/**
 * The plan's current values of what is changed; null for a field of an epoch with the model's value, for a month that
 * follows the plan, and for no goal.
 */
export function valuesOf(plan: ControlPanel, { plan: fields, epochs, edits = {}, goal }: Changes): Changes {
  const settings = (Object.keys(fields) as PlanField[]).map((field) => [field, plan[field]] as const);
  const ofEpochs = Object.entries(epochs).map(([epoch, changed]) => {
    const record = plan.epoch.find((candidate) => candidate.epoch === Number(epoch));
    const values = (Object.keys(changed) as EpochField[]).map(
      (field) => [field, record?.overridden.includes(field) ? record[field] : null] as const,
    );
    return [epoch, Object.fromEntries(values)] as const;
  });
  const months = Object.keys(edits).map((month) => [month, monthOf(plan, month)] as const);
  const values = { plan: Object.fromEntries(settings), epochs: Object.fromEntries(ofEpochs) };
  return onlyMonths(withGoal(values, goal === undefined ? goal : plan.goal), Object.fromEntries(months));
}

/** Changes as they are undone one by one, with the values they replace; the fields of a fee preset belong together. */
export function singleChanges(before: Changes, after: Changes): [PlanValues, PlanValues][] {
  const isFee = (field: string) => field === "feePct" || field === "feeFixedUsd";
  const names = Object.keys(after.plan) as PlanField[];
  const fees = names.filter(isFee);
  const groups: PlanField[][] = names.filter((name) => !isFee(name)).map((name) => [name]);
  if (fees.length > 0) groups.push(fees);
  const pick = ({ plan }: Changes, group: readonly PlanField[]): PlanValues =>
    Object.fromEntries(group.map((name) => [name, plan[name]]));
  const ofEpochs = Object.entries(after.epochs).flatMap(([epoch, fields]) =>
    (Object.keys(fields) as EpochField[]).map((field): [PlanValues, PlanValues] => [
      { epochs: { [epoch]: { [field]: before.epochs[epoch]?.[field] ?? null } } },
      { epochs: { [epoch]: { [field]: fields[field] } } },
    ]),
  );
  const ofMonths = Object.entries(after.edits ?? {}).map(([month, override]): [PlanValues, PlanValues] => [
    { edits: { [month]: before.edits?.[month] ?? null } },
    { edits: { [month]: override } },
  ]);
  const ofGoal: [PlanValues, PlanValues][] =
    after.goal === undefined ? [] : [[{ goal: before.goal ?? null }, { goal: after.goal }]];
  return [
    ...groups.map((group): [PlanValues, PlanValues] => [pick(before, group), pick(after, group)]),
    ...ofEpochs,
    ...ofMonths,
    ...ofGoal,
  ];
}

/** Merges both; `later` wins. */
export function mergeChanges(earlier: Changes | null, later: Changes): Changes {
  return earlier ? mergeSettingChanges(earlier, later) : later;
}

/** The number of settings and months that the changes affect; the goal counts as one. */
export function countOf({ plan, epochs, edits = {}, goal }: Changes): number {
  const ofGoal = goal === undefined ? {} : { goal };
  return [plan, edits, ofGoal, ...Object.values(epochs)].reduce(
    (sum, fields) => sum + Object.keys(fields).length,
    0,
  );
}

/** The number of changed settings that are not saved yet. */
export function changeCount({ queued, sending }: PlanEdits): number {
  return countOf(mergeChanges(sending, queued));
}

/** Queues many changes, in the form in which they are stored. */
export function queueAll(edits: PlanEdits, { plan, epochs, edits: months = {}, goal }: Changes): PlanEdits {
  let next = goal === undefined ? edits : queueGoal(edits, goal);
  for (const [field, value] of Object.entries(plan)) next = queueChange(next, field as PlanField, value);
  for (const [epoch, fields] of Object.entries(epochs)) {
    for (const [field, value] of Object.entries(fields)) {
      next = queueEpochChange(next, Number(epoch), field as EpochField, value);
    }
  }
  for (const [month, override] of Object.entries(months)) next = queueMonth(next, month, override);
  return next;
}
