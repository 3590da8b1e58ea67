import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { planSettings } from "#functions/platform/records/plan/plan-input.ts";
import { identityOf, newPlan, type PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import {
  editableFields,
  epochFieldTier,
  overrideFieldTier,
  planFieldTier,
} from "#shared/domain/plan/editable-fields.ts";
import { freePlanName } from "#shared/domain/plan/plan-name.ts";
import { effectiveOverrides, overrideKey } from "#shared/domain/plan/plan-overrides.ts";
import {
  type EpochField,
  epochFields,
  namesOf,
  type PlanField,
  planFields,
  storedName,
} from "#shared/domain/plan-fields.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { epochCounts, type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import type { ResultFile } from "#shared/engine/result/result-file.ts";
import type { IgnoredSetting } from "#shared/engine/simulate-leniently.ts";
import { applyEpochChange, applyPanelChange } from "./apply-change.ts";
import { applyOverrides, closedOverrides } from "./overrides.ts";

/** The settings that apply to the owner's tier, as a document. */
export function planDocument(
  plan: PlanRecord,
  tier: Tier,
  { modelVersion, dataDate }: Pick<ResultFile, "modelVersion" | "dataDate">,
): PlanDocument {
  const { panel, epochs, epochCount, edits } = planSettings(plan);
  const fields = editableFields(planFieldTier, tier);
  const allowed = new Set<string>(editableFields(epochFieldTier, tier));
  const settings = Object.fromEntries(fields.map((field) => [field, panel[field]]));
  const kept = Object.entries(epochs).map(
    ([epoch, values]) =>
      [epoch, Object.fromEntries(Object.entries(values).filter(([field]) => allowed.has(field)))] as const,
  );
  return {
    format: "halvest-plan",
    formatVersion: 1,
    modelVersion,
    dataDate,
    // The contract's response schema checks the format.
    settings: { ...settings, epochCount, simulationCount: plan.simulationCount } as PlanDocument["settings"],
    epochs: Object.fromEntries(kept.filter(([, values]) => Object.keys(values).length > 0)),
    edits: { ...effectiveOverrides(edits, tier) },
    name: plan.name,
    ...(plan.goal !== null && { goal: plan.goal }),
    ...(plan.withdrawal !== null && { withdrawal: plan.withdrawal }),
  };
}

interface ImportBounds {
  readonly now: Date;
  readonly tier: Tier;
  /** `yyyy-mm-dd`, as is the last day the tier may plan to. */
  readonly today: string;
  readonly latestEnd: string;
  /** Names of the other plans. */
  readonly takenNames: readonly string[];
}

/**
 * The plan that a document describes. What the tier cannot edit stays as it is stored: a document may repeat that
 * or the model's value, nothing else. Settings of epochs that events have decided since are left out.
 *
 * @param editable fields of an epoch that may still be set
 * @throws AppError TIER_REQUIRED, or VALIDATION_FAILED naming what is wrong
 */
export function importedPlan(
  document: PlanDocument,
  before: PlanRecord,
  bounds: ImportBounds,
  editable: (epoch: number) => readonly EpochField[],
): { readonly plan: PlanRecord; readonly leftOut: readonly IgnoredSetting[] } {
  checkModel(document);
  checkTier(document, before, bounds);
  const { tier, now, takenNames } = bounds;
  const name = document.name === undefined ? before.name : freePlanName(document.name, takenNames);
  const { epochCount, simulationCount, investEndDate, ...settings } = document.settings;
  const open = new Set<string>(editableFields(planFieldTier, tier));
  // An end that the plan has already may stay, even where a lower tier could not choose it.
  const newEnd = investEndDate !== null && investEndDate !== before.investEndDate ? { investEndDate } : {};
  const given = Object.fromEntries(
    Object.entries({ ...settings, ...newEnd }).filter(([field]) => open.has(field)),
  );
  const count = epochCount ?? null;
  const start: PlanRecord = {
    ...withoutOpenSettings(before, newPlan(now), tier),
    ...identityOf(before),
    name,
    simulationCount: simulationCount ?? before.simulationCount,
    epochCount: !tierFeatures[tier].epochRange || count === null ? null : Math.min(count, epochCounts[tier]),
    investEndDate: investEndDate === before.investEndDate ? investEndDate : null,
    goal: document.goal ?? null,
    // Stored in full: settings above the tier are not calculated until the tier includes them.
    withdrawal: document.withdrawal ?? null,
  };
  const panel = {
    ...rePath("settings", () => applyPanelChange(start, given, bounds)),
    isGrowthSettled: !document.modelVersion.startsWith("1.0."),
  };
  const leftOut: IgnoredSetting[] = [];
  const withMonths = applyOverrides(panel, openEdits(document, tier), tier);
  const plan = Object.entries(document.epochs).reduce((target, [epoch, fields]) => {
    const able = new Set<EpochField>(editable(Number(epoch)));
    const given = editableFields(epochFieldTier, tier).filter((field) => (fields[field] ?? null) !== null);
    for (const field of given) if (!able.has(field)) leftOut.push({ epoch: Number(epoch), field });
    const settable = given.filter((field) => able.has(field));
    return applyEpochChange(
      target,
      Number(epoch),
      Object.fromEntries(settable.map((field) => [field, fields[field]])),
    );
  }, withMonths);
  return { plan, leftOut };
}

/** The months of a document as far as the tier may set them. */
function openEdits({ edits = {} }: PlanDocument, tier: Tier): NonNullable<PlanDocument["edits"]> {
  return { ...effectiveOverrides(edits, tier) };
}

/** The stored plan with what the tier can edit as in a new one. */
function withoutOpenSettings(before: PlanRecord, fresh: PlanRecord, tier: Tier): PlanRecord {
  const closed = storedNames(planFields, (field) => !tierIncludes(tier, planFieldTier[field]));
  const closedEpochFields = storedNames(epochFields, (field) => !tierIncludes(tier, epochFieldTier[field]));
  const epochs = Object.entries(before.epochs).map(([epoch, settings]) => {
    const kept = Object.entries(settings).filter(([name]) => closedEpochFields.has(name));
    return [epoch, Object.fromEntries(kept)] as const;
  });
  return {
    ...fresh,
    ...Object.fromEntries(Object.entries(before).filter(([name]) => closed.has(name))),
    epochs: Object.fromEntries(epochs.filter(([, settings]) => Object.keys(settings).length > 0)),
    edits: closedOverrides(before, tier),
  };
}

/** The stored names of the settings that a test names. */
function storedNames<Name extends string>(
  fields: Readonly<Record<Name, { readonly kind: string }>>,
  isNamed: (field: Name) => boolean,
): ReadonlySet<string> {
  return new Set(
    namesOf(fields)
      .filter(isNamed)
      .map((name) => storedName(name, fields[name])),
  );
}

function isOpen(field: string, tier: Tier): boolean {
  const needed = Object.entries(epochFieldTier).find(([name]) => name === field)?.[1];
  return needed !== undefined && tierIncludes(tier, needed);
}

/** A document of another major version would be calculated differently. */
function checkModel({ modelVersion }: PlanDocument): void {
  const major = (version: string) => version.split(".", 1).join();
  if (major(modelVersion) === major(engineConstants.modelVersion)) return;
  const message = t("The plan was made with model version {version}; Halvest now uses version {current}", {
    version: modelVersion,
    current: engineConstants.modelVersion,
  });
  throw invalidFields([{ path: "body.plan.modelVersion", message }]);
}

function checkTier(document: PlanDocument, before: PlanRecord, { tier, now }: ImportBounds): void {
  const stored = planSettings(before);
  const model = planSettings(newPlan(now));
  const isLocked = (field: PlanField) => !tierIncludes(tier, planFieldTier[field]);
  const panel = namesOf(planFields)
    .filter((field) => {
      const value = document.settings[field];
      if (value === undefined || !isLocked(field)) return false;
      return value !== stored.panel[field] && value !== model.panel[field];
    })
    .map((field) => `settings.${field}`);
  const epochs = Object.entries(document.epochs).flatMap(([epoch, fields]) =>
    Object.entries(fields)
      .filter(([field, value]) => {
        if (value === null || value === undefined || isOpen(field, tier)) return false;
        return Object.entries(stored.epochs[epoch] ?? {}).every(
          ([name, kept]) => name !== field || kept !== value,
        );
      })
      .map(([field]) => `epochs.${epoch}.${field}`),
  );
  const sells = Object.entries(document.edits ?? {})
    .filter(([date, { sell }]) => {
      if (sell === undefined || tierIncludes(tier, overrideFieldTier.sell)) return false;
      return stored.edits[overrideKey(date) ?? date]?.sell !== sell;
    })
    .map(([date]) => `edits.${date}.sell`);
  const locked = [...panel, ...epochs, ...sells];
  if (locked.length === 0) return;
  const message = msg("This plan uses settings that need a higher subscription");
  const details = locked.map((path) => ({ path: `body.plan.${path}`, message }));
  throw new AppError(
    "TIER_REQUIRED",
    t("This plan uses settings that need a higher subscription: {fields}", {
      fields: locked.map((path) => path.split(".").at(-1)).join(", "),
    }),
    {
      details,
    },
  );
}

/** Runs a check of single fields so that its errors point into the document. */
function rePath<T>(place: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AppError) || error.details === undefined) throw error;
    const details = error.details.map(({ path, message }) => ({
      path: path.replace("body.", `body.plan.${place}.`),
      message,
    }));
    throw invalidFields(details, error);
  }
}

/** Where a document has what the engine refuses, by the engine's own path. */
export function documentPath(path: string): string {
  const inside = path.replace(/^controlPanel\b/, "settings").replace(/^epochOverrides\b/, "epochs");
  return `body.plan.${inside}`;
}
