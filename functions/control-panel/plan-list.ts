import { randomUUID } from "node:crypto";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import { panelValues } from "#functions/platform/records/plan/plan-input.ts";
import { newPlan, type ParkedPlan, type PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { Parking, PlanStore } from "#functions/platform/records/plan/plan-store.ts";
import type { PlanList, PlanSummary } from "#shared/api/schemas/plan-list.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { freePlanName, isSamePlanName } from "#shared/domain/plan/plan-name.ts";
import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { marketSeries } from "#shared/engine/market/market-series.ts";
import { tierNames } from "./apply-change.ts";
import { latestEnd } from "./limits.ts";
import type { PanelCaller } from "./panel-caller.ts";
import { checkVersion, retriedUnlessBased } from "./plan-changer.ts";

/** How long a deleted plan can be restored. */
const restorableMs = 24 * hourMs;
/** How many deleted plans are stored at most; the earliest deleted are removed first. */
const mostDeleted = 20;

interface Dependencies {
  readonly plans: PlanStore;
  readonly market: MarketSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface Plans {
  readonly open: PlanRecord;
  /** Beside the open one, deleted ones included. */
  readonly parked: readonly ParkedPlan[];
}

/** The open plan and the other plans after a change; the version is set automatically. Null changes nothing. */
type Rearranged = ({ readonly open: Omit<PlanRecord, "replaced"> } & Parking) | null;

export const isListed = ({ restorableUntil }: ParkedPlan): boolean => restorableUntil === undefined;

/** Lists, creates, opens, renames and deletes the plans of an account. */
export function createPlanList({ plans, market, clock }: Dependencies) {
  const now = () => new Date(clock());

  async function read(userId: string): Promise<Plans> {
    // The open plan first: its version guards what is read beside it.
    const open = await plans.readOrCreate(userId, now());
    return { open, parked: await plans.parked(userId) };
  }

  async function view({ open, parked }: Plans, tier: Tier): Promise<PlanList> {
    const { input } = await market();
    const today = Math.floor(clock() / dayMs);
    // By the model, a plan without an end of its own ends like one of the lowest tier at the latest.
    const defaultEnd = latestEnd(marketSeries(input, today), "free", today);
    const all = [open, ...parked.filter(isListed)].toSorted(byAge);
    return {
      limit: tierFeatures[tier].plans,
      plans: all.map((plan) => summary(plan, open, defaultEnd)),
    };
  }

  /** Changes the plans of a caller one at a time, see `PlanStore.replace`. */
  async function change(
    { userId, tier }: PanelCaller,
    basedOn: number | undefined,
    apply: (plans: Plans) => Rearranged,
  ): Promise<PlanList> {
    return retriedUnlessBased(basedOn, async () => {
      const before = await read(userId);
      checkVersion(before.open, basedOn);
      const after = apply(before);
      if (after === null) return view(before, tier);
      const { open, ...parking } = after;
      // No plan beside it is newer: each was the open one when it got its version.
      const version = before.open.version + 1;
      const isOther = open.id !== before.open.id;
      const opened = { ...open, version, ...(isOther && { openedAs: version }) };
      await plans.replace(userId, opened, parking);
      return view(await read(userId), tier);
    });
  }

  return {
    async listPlans({ userId, tier }: PanelCaller): Promise<PlanList> {
      return view(await read(userId), tier);
    },

    async createPlan(
      caller: PanelCaller,
      { name, from, version }: { name: string; from: "defaults" | "openPlan"; version?: number | undefined },
    ): Promise<PlanList> {
      return change(caller, version, (before) => {
        checkRoom(before, caller.tier, "body.name");
        checkName(name, before);
        const fresh = newPlan(now());
        const source = from === "defaults" ? fresh : withoutReplaced(before.open);
        const { createdAt, updatedAt } = fresh;
        const open = { ...source, id: randomUUID(), name, createdAt, updatedAt };
        return { open, park: [withoutReplaced(before.open)] };
      });
    },

    async renamePlan(caller: PanelCaller, id: string, name: string): Promise<PlanList> {
      return change(caller, undefined, (before) => {
        const open = withoutReplaced(before.open);
        const renamed = { name, updatedAt: now().toISOString() };
        const plan = open.id === id ? open : found(before, id);
        checkName(name, before, id);
        return open.id === id ? { open: { ...open, ...renamed } } : { open, park: [{ ...plan, ...renamed }] };
      });
    },

    async openPlan(caller: PanelCaller, id: string, version: number | undefined): Promise<PlanList> {
      return change(caller, version, (before) => {
        if (before.open.id === id) return null;
        return { open: found(before, id), park: [withoutReplaced(before.open)], remove: [id] };
      });
    },

    async deletePlan(caller: PanelCaller, id: string): Promise<PlanList> {
      return change(caller, undefined, (before) => {
        if (before.open.id === id) {
          throw new AppError("CONFLICT", msg("This plan is open. Open another plan before you delete it."));
        }
        const restorableUntil = new Date(clock() + restorableMs).toISOString();
        const deleted = { ...found(before, id), restorableUntil };
        const earlier = before.parked.filter((plan) => !isListed(plan)).toSorted(byDeletion);
        const remove = earlier.slice(0, Math.max(0, earlier.length + 1 - mostDeleted)).map((plan) => plan.id);
        return { open: withoutReplaced(before.open), park: [deleted], remove };
      });
    },

    async restorePlan(caller: PanelCaller, id: string): Promise<PlanList> {
      return change(caller, undefined, (before) => {
        const plan = before.parked.find((candidate) => candidate.id === id);
        if (before.open.id === id || (plan && isListed(plan))) return null;
        if (!plan || Date.parse(plan.restorableUntil ?? "") <= clock()) throw notFound();
        checkRoom(before, caller.tier, "params.id");
        const { restorableUntil: _, ...restored } = plan;
        const name = freePlanName(plan.name, namesOf(before));
        return { open: withoutReplaced(before.open), park: [{ ...restored, name }] };
      });
    },
  };
}

/** What a reset or an import replaced can be brought back only until anything else changes. */
function withoutReplaced({ replaced: _, ...plan }: PlanRecord): Omit<PlanRecord, "replaced"> {
  return plan;
}

function found({ parked }: Plans, id: string): ParkedPlan {
  const plan = parked.find((candidate) => candidate.id === id && isListed(candidate));
  if (!plan) throw notFound();
  return plan;
}

/** The error for plans that do not exist, are deleted, or belong to someone else. */
function notFound(): AppError {
  return new AppError("NOT_FOUND", msg("Plan not found"));
}

/** Names of the listed plans but one. */
function namesOf({ open, parked }: Plans, but?: string): string[] {
  return [open, ...parked.filter(isListed)].filter(({ id }) => id !== but).map(({ name }) => name);
}

function checkName(name: string, before: Plans, own?: string): void {
  if (!namesOf(before, own).some((other) => isSamePlanName(other, name))) return;
  throw invalidFields([{ path: "body.name", message: msg("You already have a plan with this name") }]);
}

/** @throws AppError TIER_REQUIRED, or VALIDATION_FAILED where no tier includes more */
function checkRoom({ parked }: Plans, tier: Tier, path: string): void {
  const limit = tierFeatures[tier].plans;
  const count = 1 + parked.filter(isListed).length;
  if (count < limit) return;
  const higher = lowestTierWith((features) => features.plans > count);
  if (higher === null)
    throw invalidFields([
      {
        path,
        message: t("An account can have at most {count, plural, one {# plan} other {# plans}}", {
          count: limit,
        }),
      },
    ]);
  const message = t(
    "Your subscription includes {count, plural, one {# plan} other {# plans}}. Upgrade to {tier} tier to add another.",
    { count: limit, tier: t(tierNames[higher]) },
  );
  throw new AppError("TIER_REQUIRED", message, { details: [{ path, message }] });
}

/** Plans of the same instant are in the order of their ids. */
function byAge(one: ParkedPlan, other: ParkedPlan): number {
  return `${one.createdAt} ${one.id}` < `${other.createdAt} ${other.id}` ? -1 : 1;
}

function byDeletion(one: ParkedPlan, other: ParkedPlan): number {
  return `${one.restorableUntil} ${one.id}` < `${other.restorableUntil} ${other.id}` ? -1 : 1;
}

function summary(plan: ParkedPlan, open: PlanRecord, defaultEnd: string): PlanSummary {
  const { baseAmount, baseCurrency, buyRhythm, investStartDate, investEndDate } = panelValues(plan);
  return {
    id: plan.id,
    name: plan.name,
    isOpen: plan.id === open.id,
    baseAmount,
    baseCurrency,
    buyRhythm,
    investStartDate,
    investEndDate: investEndDate ?? defaultEnd,
    goal: plan.goal,
    updatedAt: plan.updatedAt,
  };
}
