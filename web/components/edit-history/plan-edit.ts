import type {
  ControlPanel,
  ControlPanelChange,
  EpochChange,
  EpochFieldChanges,
} from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { isEmptyOverride, type PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import { epochFields, planFields } from "#shared/domain/plan-fields.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { currentFormats } from "#web/components/format/formats.ts";
import { withoutZeros } from "#web/components/format/number-text.ts";
import { settingTexts } from "#web/components/format/setting-text.ts";
import { ApiError } from "#web/transport/errors.ts";
import { EditRefused, type EditStep } from "./edit-history.ts";

type EpochValues = Readonly<Record<string, EpochFieldChanges>>;

/**
 * Values of some of a plan's settings. Null resets a field of an epoch to the model's value, and a month to the plan's.
 */
export interface PlanValues extends Omit<ControlPanelChange, "version" | "edits"> {
  /** By epoch number. */
  readonly epochs?: EpochValues;
  /** By the first day of the month. */
  readonly edits?: Readonly<Record<string, PlanOverride | null>>;
}

/** Values of settings as changes of them. */
export function settingChangesOf({ epochs = {}, edits, goal, ...fields }: PlanValues): SettingChanges {
  return { plan: fields as SettingChanges["plan"], epochs, edits, ...(goal !== undefined && { goal }) };
}

/** The calls that change the open plan. */
export interface PlanCalls {
  /** @throws OtherPlanOpen when another plan is open than the one with this id */
  read(planId: string): Promise<ControlPanel>;
  update(change: ControlPanelChange): Promise<ControlPanel>;
  updateEpoch(epoch: number, change: EpochChange): Promise<ControlPanel>;
}

const contested = msg("It was changed elsewhere, so nothing was overwritten.");

/** A change of the values of a plan, which can be undone and redone. */
export function planEdit(
  calls: PlanCalls,
  planId: string,
  before: PlanValues,
  after: PlanValues,
  name: string,
): EditStep {
  return {
    name,
    undo: () => changePlan(calls, planId, after, before),
    redo: () => changePlan(calls, planId, before, after),
  };
}

/**
 * Writes values over those that were there, on top of what else was changed in the meantime.
 *
 * @throws EditRefused when the plan has other values than `from`; otherwise what the calls throw
 */
export async function changePlan(
  calls: PlanCalls,
  planId: string,
  from: PlanValues,
  to: PlanValues,
): Promise<ControlPanel> {
  const plan = await calls.read(planId);
  if (!hasValues(plan, from)) throw new EditRefused(t(contested));
  try {
    return await send(calls, plan, to);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "VERSION_CONFLICT")) throw error;
    const current = await calls.read(planId);
    if (!hasValues(current, from)) throw new EditRefused(t(contested), { cause: error });
    return send(calls, current, to);
  }
}

async function send(calls: PlanCalls, plan: ControlPanel, values: PlanValues): Promise<ControlPanel> {
  const { epochs = {}, ...fields } = values;
  let latest = plan;
  if (Object.keys(fields).length > 0) latest = await calls.update({ ...fields, version: latest.version });
  for (const [epoch, change] of Object.entries(epochs)) {
    latest = await calls.updateEpoch(Number(epoch), { ...change, version: latest.version });
  }
  return latest;
}

/** Server and page round the figures of epochs differently. */
const tolerance = 1e-4;

const textOf = (value: unknown) => JSON.stringify(sorted(value));

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => [key, sorted(part)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether two values are the same, whatever the order of their fields; a field that is undefined is none. */
export const isSameValue = (one: unknown, other: unknown) => textOf(one) === textOf(other);

function monthOf(plan: ControlPanel, month: string): PlanOverride | null {
  const override = plan.edits[month] ?? null;
  return override === null || isEmptyOverride(override) ? null : override;
}

/** Whether a plan has all of these values. */
function hasValues(plan: ControlPanel, { epochs = {}, edits = {}, ...fields }: PlanValues): boolean {
  const hasFields = Object.entries(fields).every(([name, value]) =>
    isSameValue(plan[name as keyof ControlPanel], value),
  );
  const hasMonths = Object.entries(edits).every(([month, override]) =>
    isSameValue(monthOf(plan, month), override === null || isEmptyOverride(override) ? null : override),
  );
  return hasFields && hasMonths && Object.entries(epochs).every((entry) => hasEpoch(plan, ...entry));
}

function hasEpoch(plan: ControlPanel, epoch: string, values: EpochValues[string]): boolean {
  const record = plan.epoch.find((candidate) => candidate.epoch === Number(epoch));
  return Object.entries(values).every(([name, value]) => {
    const isSet = record?.overridden.includes(name) ?? false;
    if (value === null) return !isSet;
    const current = record?.[name as keyof typeof record];
    if (typeof current === "number" && typeof value === "number") {
      return isSet && Math.abs(current - value) <= tolerance;
    }
    return isSet && current === value;
  });
}

const planTexts = settingTexts(planFields);
const epochTexts = settingTexts(epochFields);
/** A label within a sentence; abbreviations in capitals stay, and labels that are not in English. */
const inSentence = (label: string) =>
  currentFormats().language === "en"
    ? label
        .split(" ")
        .map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))
        .join(" ")
    : t(label);

/** `base amount 200 → 250`; with several settings the last one and how many more. */
export function planEditName(before: PlanValues, after: PlanValues): string {
  const { epochs = {}, edits = {}, goal, ...fields } = after;
  const ofPlan = Object.entries(fields).map(([name, value]) => {
    const { label, format } = planTexts[name as keyof typeof planTexts];
    const old = before[name as keyof PlanValues];
    return t("{setting} {before} → {after}", {
      setting: inSentence(label),
      before: withoutZeros(format(old)),
      after: withoutZeros(format(value)),
    });
  });
  const ofEpochs = Object.entries(epochs).flatMap(([epoch, values]) =>
    Object.entries(values).map(([name, value]) => {
      const { label, format } = epochTexts[name as keyof typeof epochTexts];
      const text = (given: unknown) =>
        given === null || given === undefined ? t("model") : withoutZeros(format(given));
      const old = before.epochs?.[epoch]?.[name as keyof typeof values];
      return t("epoch {epoch}, {setting} {before} → {after}", {
        epoch,
        setting: inSentence(label),
        before: text(old),
        after: text(value),
      });
    }),
  );
  const ofMonths = Object.entries(edits).map(([month, override]) =>
    override === null
      ? t("{month} follows the plan", { month: formatMonth(month) })
      : t("{month} changed", { month: formatMonth(month) }),
  );
  const ofGoal =
    goal === undefined
      ? []
      : [goal === null ? t("goal removed") : before.goal ? t("goal changed") : t("goal set")];
  const names = [...ofPlan, ...ofEpochs, ...ofMonths, ...ofGoal];
  const [first = t("nothing")] = names;
  return names.length > 1
    ? t("{edit} and {count} more", { edit: names.at(-1) ?? first, count: names.length - 1 })
    : first;
}
