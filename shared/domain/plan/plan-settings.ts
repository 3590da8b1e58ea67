import { centsOf, fromCents } from "#shared/domain/money.ts";
import {
  type EpochField,
  epochFields,
  laterSettings,
  mapFields,
  type PlanField,
  planFields,
} from "#shared/domain/plan-fields.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { editableFields, epochFieldTier, planFieldTier } from "./editable-fields.ts";
import {
  effectiveOverrides,
  isEmptyOverride,
  overrideOf,
  type PlanOverrides,
  storedOverride,
} from "./plan-overrides.ts";
import type { SettingChanges, SettingValue } from "./setting-changes.ts";

/** What a user has set in one epoch, in the units of the page: amounts in base currency, dates `yyyy-mm-dd`. */
type EpochValues = Readonly<Partial<Record<EpochField, SettingValue>>>;

/** The settings of a plan, whatever the tier: null is left to the model. */
export interface PlanSettings {
  readonly panel: Readonly<Record<PlanField, SettingValue | null>>;
  /** Epochs that the plan lists; null for as many as the tier has. */
  readonly epochCount: number | null;
  /** By epoch number. */
  readonly epochs: Readonly<Record<string, EpochValues>>;
  readonly edits: PlanOverrides;
}

/** A plan as its document states it; see `PlanDocument` of the API. */
interface DocumentedPlan {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly epochs: Readonly<Record<string, object>>;
  readonly edits?: PlanOverrides | undefined;
}

/** The settings that a document holds; what it leaves out is the model's. */
export function documentedSettings({ settings, epochs, edits = {} }: DocumentedPlan): PlanSettings {
  const given = new Map<string, unknown>(Object.entries({ ...laterSettings(), ...settings }));
  const set = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return {
    panel: mapFields(planFields, (_, name) => given.get(name) ?? null) as PlanSettings["panel"],
    epochCount: null,
    epochs: Object.fromEntries(Object.entries(epochs).map(([epoch, values]) => [epoch, set(values)])),
    edits,
  };
}

/** A plan in the form that the engine reads; see `parsePlan`. */
export interface PlanFile<Transaction = Readonly<Record<string, unknown>>> {
  /** The date of the calculation, `yyyy-mm-dd`. */
  readonly now: string;
  readonly seed: string;
  readonly tier: Tier;
  readonly controlPanel: Readonly<Record<string, SettingValue>>;
  readonly epochOverrides: Readonly<Record<string, EpochValues>>;
  readonly edits: PlanOverrides;
  readonly transactions: readonly Transaction[];
}

/** Fields that are held in whole cents. */
const amounts: ReadonlySet<string> = new Set(
  Object.entries({ ...epochFields, ...planFields }).flatMap(([name, { kind }]) =>
    kind === "money" ? name : [],
  ),
);

function isGiven<V>(entry: [string, V]): entry is [string, Exclude<V, undefined>] {
  return entry[1] !== undefined;
}

/** As the plan would hold it: amounts in whole cents. */
function kept<V>(field: string, value: V): V | number {
  return amounts.has(field) && typeof value === "number" ? fromCents(centsOf(value)) : value;
}

/** The settings with changes applied, as they will be once they are saved. */
export function withSettingChanges(settings: PlanSettings, changes: SettingChanges): PlanSettings {
  const panel = Object.entries(changes.plan)
    .filter(isGiven)
    .map(([field, value]) => [field, kept(field, value)] as const);
  const epochs = Object.entries(changes.epochs).map(([epoch, fields]) => {
    const merged = {
      ...settings.epochs[epoch],
      ...Object.fromEntries(Object.entries(fields).filter(isGiven)),
    };
    const set = Object.entries(merged).filter(([, value]) => value !== null);
    return [epoch, Object.fromEntries(set.map(([field, value]) => [field, kept(field, value)]))] as const;
  });
  return {
    ...settings,
    panel: { ...settings.panel, ...Object.fromEntries(panel) },
    epochs: { ...settings.epochs, ...Object.fromEntries(epochs) },
    edits: withOverrides(settings.edits, changes.edits ?? {}),
  };
}

function withOverrides(edits: PlanOverrides, changes: NonNullable<SettingChanges["edits"]>): PlanOverrides {
  const merged = Object.entries({ ...edits, ...changes }).flatMap(([month, override]) =>
    override === null || isEmptyOverride(override)
      ? []
      : [[month, overrideOf(storedOverride(override))] as const],
  );
  return Object.fromEntries(merged);
}

/** The input of a calculation besides the settings. */
interface PlanFrame<Transaction> {
  /** `yyyy-mm-dd` */
  readonly now: string;
  readonly seed: string;
  readonly tier: Tier;
  readonly transactions: readonly Transaction[];
}

/**
 * The settings as a plan file of the simulation model. Fields that the tier cannot edit are left out, so that a
 * downgraded account keeps its settings while the model's defaults apply until it upgrades again. The server and the
 * browser's preview both calculate its result.
 */
export function planFile<Transaction>(
  settings: PlanSettings,
  { now, seed, tier, transactions }: PlanFrame<Transaction>,
): PlanFile<Transaction> {
  const panel = editableFields(planFieldTier, tier).flatMap((field) => {
    const value = settings.panel[field];
    return value === null ? [] : [[field, value] as const];
  });
  const allowed = new Set<string>(editableFields(epochFieldTier, tier));
  const overrides = Object.entries(settings.epochs).flatMap(([epoch, values]) => {
    const open = Object.entries(values).filter(([field, value]) => value !== undefined && allowed.has(field));
    return open.length > 0 ? [[epoch, Object.fromEntries(open) as EpochValues] as const] : [];
  });
  return {
    now,
    seed,
    tier,
    controlPanel: {
      ...Object.fromEntries(panel),
      ...(settings.epochCount !== null && { epochCount: settings.epochCount }),
    },
    epochOverrides: Object.fromEntries(overrides),
    edits: effectiveOverrides(settings.edits, tier),
    transactions,
  };
}
