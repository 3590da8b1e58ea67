import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { BackupSource } from "#functions/platform/records/backup-source.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { PlanOwner } from "#functions/platform/records/plan/plan-input.ts";
import { newPlan, type ParkedPlan, type PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { PlanReplacement, PlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { simulateStored, withoutSetting } from "#functions/platform/records/plan/simulate-stored.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { t } from "#shared/domain/language/translate.ts";
import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { type MarketData, PlanRefused } from "#shared/engine/types.ts";
import { documentReader } from "./document-reader.ts";
import { epochsOnly } from "./plan-changer.ts";
import { documentPath, planDocument } from "./plan-documents.ts";
import { isListed } from "./plan-list.ts";

type Plans = BackupFile["plans"];

interface PlanBackupDependencies {
  readonly plans: PlanStore & PlanReplacement;
  readonly market: MarketSource;
}

/** The plans of an account, as documents. */
export function planBackup({ plans, market }: PlanBackupDependencies): BackupSource<Plans> {
  return {
    async read(owner, now) {
      // The open plan first: its version guards what is read beside it.
      const open = await plans.readOrCreate(owner.userId, now);
      const [parked, { input }] = await Promise.all([plans.parked(owner.userId), market()]);
      const listed = parked.filter(isListed);
      const today = now.toISOString().slice(0, 10);
      const documentOf = (plan: ParkedPlan) => {
        const { result, ignored } = simulateStored(plan, owner, today, input, epochsOnly);
        return { ...planDocument(ignored.reduce(withoutSetting, plan), owner.tier, result), name: plan.name };
      };
      const contentOf = (all: readonly ParkedPlan[], openId: string): Plans =>
        all
          .map((plan) => ({
            id: plan.id,
            isOpen: plan.id === openId,
            createdAt: plan.createdAt,
            plan: documentOf(plan),
          }))
          .toSorted(
            (one, other) => one.createdAt.localeCompare(other.createdAt) || (one.id < other.id ? -1 : 1),
          );
      return {
        content: contentOf([open, ...listed], open.id),
        version: open.version,
        unchanged: [plans.unchanged(owner.userId, open.version)],
        async check(given) {
          checkRoom(given.length, 1 + listed.length, owner.tier);
          const read = readPlans(given, [open, ...parked], { owner, input, now });
          const isOpen = new Map(given.map((each) => [each.id, each.isOpen]));
          const [next, beside] = [
            read.plans.filter(({ id }) => isOpen.get(id))[0],
            read.plans.filter(({ id }) => !isOpen.get(id)),
          ];
          if (next === undefined) throw new Error("A backup has an open plan");
          const version = open.version + 1;
          const opened = { ...next, version, openedAs: version, updatedAt: now.toISOString() };
          const kept = new Set(beside.map(({ id }) => id));
          // A deleted plan can still be restored, unless the backup has it.
          const gone = parked.filter((plan) => !kept.has(plan.id) && (isListed(plan) || plan.id === next.id));
          return {
            content: contentOf(read.plans, next.id),
            leftOut: read.leftOut,
            stage: async () => ({
              writes: plans.replacing(owner.userId, opened, {
                park: beside.map((plan) => ({ ...plan, version: open.version })),
                remove: gone.map(({ id }) => id),
              }),
            }),
          };
        },
      };
    },
  };
}

/** @throws AppError VALIDATION_FAILED, TIER_REQUIRED */
function readPlans(
  given: Plans,
  present: readonly ParkedPlan[],
  { owner, input, now }: { owner: PlanOwner; input: MarketData; now: Date },
) {
  const reader = documentReader(owner, input, now);
  const today = now.toISOString().slice(0, 10);
  let leftOut = 0;
  const plans = given.map(({ id, createdAt, plan: document }, index) => {
    const { replaced: _, ...before }: PlanRecord = present.find((plan) => plan.id === id) ?? newPlan(now);
    return named(index, () => {
      const read = reader(document, { ...before, id, createdAt, name: document.name }, []);
      leftOut += read.leftOut.length;
      const { restorableUntil: __, ...plan }: ParkedPlan = read.plan;
      simulateStored(plan, owner, today, input, epochsOnly);
      return plan;
    });
  });
  return { plans, leftOut };
}

/** Runs the check of a plan so that its errors point into the file. */
function named<T>(index: number, check: () => T): T {
  const place = (path: string) => path.replace(/^body\.plan\b/, `body.backup.plans.${index}.plan`);
  try {
    return check();
  } catch (error) {
    if (error instanceof PlanRefused) {
      const { path, message } = error.refusal;
      throw invalidFields([{ path: place(documentPath(path)), message }], error);
    }
    if (!(error instanceof AppError) || error.details === undefined) throw error;
    const details = error.details.map(({ path, message }) => ({ path: place(path), message }));
    throw new AppError(error.code, error.message, { details, cause: error });
  }
}

/** A subscription that was downgraded keeps its plans, so it may restore as many. */
function checkRoom(count: number, present: number, tier: Tier): void {
  const limit = tierFeatures[tier].plans;
  if (count <= Math.max(limit, present)) return;
  const message = t("The backup has {count} plans; your subscription includes {limit}.", {
    count: String(count),
    limit: String(limit),
  });
  const isSold = lowestTierWith(({ plans }) => plans >= count) !== null;
  throw new AppError(isSold ? "TIER_REQUIRED" : "VALIDATION_FAILED", message, {
    details: [{ path: "body.backup.plans", message }],
  });
}
