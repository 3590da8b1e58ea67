import { retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { PlanStore } from "#functions/platform/records/plan/plan-store.ts";
import {
  type SimulationDependencies,
  type StoredSimulation,
  simulateStored,
  simulateStrictly,
  storedValue,
  withoutSetting,
} from "#functions/platform/records/plan/simulate-stored.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { type MarketData, PlanRefused } from "#shared/engine/types.ts";
import type { PanelCaller } from "./panel-caller.ts";
import { documentPath } from "./plan-documents.ts";

/** A change of single fields, a replacement of the whole plan, or its undo. */
type ChangeKind = "fields" | "replacement" | "undo";

/**
 * The panel shows epochs, not rows. What was recorded changes no epoch and no bound of the plan, so the ledger is not
 * read here; a sell that a changed plan no longer covers is the timeline's to report.
 */
export const epochsOnly: SimulationDependencies = { columns: new Set() };

export interface SimulatedPlan extends StoredSimulation {
  readonly plan: PlanRecord;
}

interface ChangerDependencies {
  readonly plans: PlanStore;
  readonly market: () => Promise<{ readonly input: MarketData }>;
  readonly now: () => Date;
}

/**
 * Changes stored plans one at a time: simulated once, judged by that, then written over the version that was judged.
 */
export function createPlanChanger({ plans, market, now }: ChangerDependencies) {
  const todayIso = () => now().toISOString().slice(0, 10);

  async function change(
    caller: PanelCaller,
    basedOn: number | undefined,
    apply: (plan: PlanRecord, input: MarketData) => PlanRecord | Promise<PlanRecord>,
    kind: ChangeKind = "fields",
    verify?: (before: PlanRecord, after: PlanRecord, input: MarketData) => Promise<void>,
  ): Promise<SimulatedPlan> {
    const { input } = await market();
    return retriedUnlessBased(basedOn, async () => {
      const before = await plans.readOrCreate(caller.userId, now());
      checkVersion(before, basedOn);
      const version = before.version + 1;
      const { replaced: _, ...applied } = await apply(before, input);
      const { replaced: __, ...earlier } = before;
      const plan: PlanRecord = {
        ...applied,
        version,
        updatedAt: now().toISOString(),
        ...(kind === "replacement" && { replaced: { by: version, plan: earlier } }),
      };
      const simulation = accepted(before, plan, caller, input, kind);
      await verify?.(before, plan, input);
      await plans.replace(caller.userId, plan);
      return { plan, ...simulation };
    });
  }

  /** @throws AppError VALIDATION_FAILED naming what the engine refuses of a change */
  function accepted(
    before: PlanRecord,
    after: PlanRecord,
    caller: PanelCaller,
    input: MarketData,
    kind: ChangeKind,
  ): StoredSimulation {
    const today = todayIso();
    try {
      const simulation = simulateStored(after, caller, today, input, epochsOnly);
      // A restored plan was accepted before; settings that have since become history are left out of its calculation.
      if (simulation.ignored.length === 0 || kind === "undo") return simulation;
      // Settings that had become history before are not caused by this change; anything else that the engine rejects
      // is.
      const overtaken = simulateStored(before, caller, today, input, epochsOnly).ignored.filter(
        (setting) => storedValue(before, setting) === storedValue(after, setting),
      );
      simulateStrictly(overtaken.reduce(withoutSetting, after), caller, today, input, epochsOnly);
      return simulation;
    } catch (error) {
      if (!(error instanceof PlanRefused)) throw error;
      const { path, message } = error.refusal;
      throw invalidFields(
        [{ path: kind === "replacement" ? documentPath(path) : fieldPath(path), message }],
        error,
      );
    }
  }

  return { change };
}

/** Where a request has what the engine refuses, by the engine's own path. */
function fieldPath(path: string): string {
  return path.startsWith("edits.") ? `body.${path}` : `body.${path.split(".").at(-1) ?? ""}`;
}

/**
 * @throws AppError VERSION_CONFLICT when a request is based on another version, or on a plan that is not open any more
 */
export function checkVersion({ version, openedAs, name }: PlanRecord, basedOn: number | undefined): void {
  if (basedOn === undefined || basedOn === version) return;
  throw basedOn < openedAs ? openedElsewhere(name) : changedElsewhere();
}

function openedElsewhere(name: string): AppError {
  return new AppError(
    "VERSION_CONFLICT",
    t("Another plan is open now: “{name}”. Nothing was changed.", { name }),
  );
}

/** How often a change without a version is tried again after a concurrent change. */
const retries = 3;

/**
 * Reads, decides and writes again after a concurrent change, unless the request is based on one version.
 *
 * @param attempt throws `Overtaken` when its write failed
 * @throws AppError VERSION_CONFLICT
 */
export async function retriedUnlessBased<T>(
  basedOn: number | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  return retriedWhenOvertaken(attempt, {
    retries: basedOn === undefined ? retries : 0,
    giveUp: changedElsewhere,
  });
}

function changedElsewhere(cause?: unknown): AppError {
  const message = msg("The plan was changed elsewhere. Reload to see the latest values.");
  return new AppError("VERSION_CONFLICT", message, { cause });
}
