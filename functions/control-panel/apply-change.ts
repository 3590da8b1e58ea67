import { AppError, invalidFields } from "#functions/platform/errors.ts";
import {
  type EpochSettings,
  type PlanRecord,
  storedSettings,
} from "#functions/platform/records/plan/plan-record.ts";
import type { EpochFieldChanges, PlanFieldChanges } from "#shared/api/control-panel.ts";
import type { FieldError } from "#shared/api/errors.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { epochFieldTier, planFieldTier } from "#shared/domain/plan/editable-fields.ts";
import { goalDateProblem, type PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import {
  type PlanWithdrawal,
  withdrawalRuleTier,
  withdrawalTaxTier,
} from "#shared/domain/plan/plan-withdrawal.ts";
import {
  type EpochField,
  earliestStart,
  epochFields,
  type PlanField,
  planFields,
} from "#shared/domain/plan-fields.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";

/** For each tier, the tiers that include its features. */
export const tierNames: Readonly<Record<Tier, string>> = {
  free: "Free",
  basic: msg("Basic or Advanced"),
  advanced: "Advanced",
};

/** @throws AppError TIER_REQUIRED naming the fields that the tier may not change */
export function checkPanelTier(fields: PlanFieldChanges, tier: Tier): void {
  refuseLocked(Object.keys(fields) as PlanField[], planFieldTier, tier);
}

/** @throws AppError TIER_REQUIRED naming the fields that the tier may not change */
export function checkEpochTier(fields: EpochFieldChanges, tier: Tier): void {
  refuseLocked(Object.keys(fields) as EpochField[], epochFieldTier, tier);
}

function refuseLocked<F extends string>(fields: F[], needed: Readonly<Record<F, Tier>>, tier: Tier): void {
  const locked = fields.filter((field) => !tierIncludes(tier, needed[field]));
  const first = locked[0];
  if (first === undefined) return;
  const details = locked.map((field) => ({
    path: `body.${field}`,
    message: t("Upgrade to {tier} tier to change {field}", { tier: t(tierNames[needed[field]]), field }),
  }));
  throw new AppError("TIER_REQUIRED", details[0]!.message, { details });
}

/**
 * The plan with the given fields changed.
 *
 * @param bounds today and the last day the tier may plan to, `yyyy-mm-dd`
 * @throws AppError VALIDATION_FAILED for dates out of order or out of bounds
 */
export function applyPanelChange(
  plan: PlanRecord,
  fields: PlanFieldChanges,
  bounds: { today: string; latestEnd: string },
): PlanRecord {
  const isGrowthSettled = plan.isGrowthSettled || fields.growthConservatism !== undefined;
  const changed: PlanRecord = { ...plan, ...storedSettings(planFields, fields), isGrowthSettled };
  const details = dateErrors(changed, fields, bounds);
  if (details.length > 0) throw invalidFields(details);
  return changed;
}

/**
 * The plan with another goal, or with none.
 *
 * @throws AppError VALIDATION_FAILED for a date that is not after today
 */
export function applyGoal(plan: PlanRecord, goal: PlanGoal | null, today: string): PlanRecord {
  const isSame = goal !== null && plan.goal !== null && goal.date === plan.goal.date;
  // The date of a goal that has passed may stay while its amount changes.
  const message = goal === null || isSame ? undefined : goalDateProblem(goal.date, today);
  if (message !== undefined) throw invalidFields([{ path: "body.goal.date", message }]);
  return { ...plan, goal };
}

/**
 * The plan with another way to live from its coins, or with none.
 *
 * @throws AppError TIER_REQUIRED for a rule or taxes that the tier does not have
 */
export function applyWithdrawal(plan: PlanRecord, withdrawal: PlanWithdrawal | null, tier: Tier): PlanRecord {
  if (withdrawal !== null) {
    const needed: [string, Tier][] = [
      ["rule", withdrawalRuleTier[withdrawal.rule]],
      ...(withdrawal.tax === null ? [] : ([["tax", withdrawalTaxTier]] as [string, Tier][])),
    ];
    const details = needed
      .filter(([, lowest]) => !tierIncludes(tier, lowest))
      .map(([field, lowest]) => ({
        path: `body.withdrawal.${field}`,
        message: t("Upgrade to {tier} tier to use this", { tier: t(tierNames[lowest]) }),
      }));
    if (details[0]) throw new AppError("TIER_REQUIRED", details[0].message, { details });
  }
  return { ...plan, withdrawal };
}

function dateErrors(
  plan: PlanRecord,
  fields: PlanFieldChanges,
  { today, latestEnd }: { today: string; latestEnd: string },
): FieldError[] {
  const { investStartDate: start, investEndDate: end } = plan;
  const errors: FieldError[] = [];
  const addError = (field: PlanField, message: string) => errors.push({ path: `body.${field}`, message });
  if (fields.investStartDate !== undefined) {
    if (start < earliestStart)
      addError("investStartDate", t("Start date must not be before {date}", { date: earliestStart }));
    if (start > today) addError("investStartDate", msg("Start date must not be in the future"));
  }
  if (fields.investEndDate !== undefined && end !== null && end > latestEnd) {
    addError("investEndDate", t("Your subscription allows end dates up to {date}", { date: latestEnd }));
  }
  const touchesWindow = fields.investStartDate !== undefined || fields.investEndDate !== undefined;
  if (touchesWindow && end !== null && end <= start) {
    addError("investEndDate", msg("End date must be after start date"));
  }
  return errors;
}

/** The plan with the given settings of one epoch changed; null takes a setting away. */
export function applyEpochChange(plan: PlanRecord, epoch: number, fields: EpochFieldChanges): PlanRecord {
  const merged = { ...plan.epochs[epoch], ...storedSettings(epochFields, fields) };
  const settings = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null),
  ) as EpochSettings;
  const { [String(epoch)]: _, ...others } = plan.epochs;
  return {
    ...plan,
    epochs: Object.keys(settings).length > 0 ? { ...others, [String(epoch)]: settings } : others,
  };
}
