import { AppError, invalidFields } from "#functions/platform/app-error.ts";
import type { MarketSource } from "#functions/platform/market/market-reader.ts";
import { panelValues } from "#functions/platform/plan/plan-input.ts";
import { newPlan, type PlanRecord } from "#functions/platform/plan/plan-record.ts";
import { PlanChanged, type PlanStore } from "#functions/platform/plan/plan-store.ts";
import {
  type SimulationParts,
  simulateStored,
  simulateStrictly,
  storedValue,
  withoutSetting,
} from "#functions/platform/plan/simulate-stored.ts";
import type {
  ControlPanel,
  ControlPanelChange,
  EpochChange,
  EpochRecord,
} from "#shared/api/control-panel.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { epochCounts, type Tier } from "#shared/domain/tiers.ts";
import { marketSeries } from "#shared/engine/market/market-series.ts";
import { type MarketData, PlanRefused } from "#shared/engine/types.ts";
import { applyEpochChange, applyPanelChange, checkEpochTier, checkPanelTier } from "./changes.ts";
import { editableEpochFields, latestEnd, tierConstraints, validationRules } from "./limits.ts";

const dayMs = 86_400_000;
/** How often a change without a version is tried again when another one came between. */
const attempts = 4;
/**
 * The panel shows epochs, not rows. What was recorded changes no epoch and no bound of the plan, so the ledger is not
 * read here; a sell that a changed plan no longer covers is the timeline's to report.
 */
const epochsOnly: SimulationParts = { columns: new Set() };

/** Who asks. */
export interface PanelCaller {
  readonly userId: string;
  readonly tier: Tier;
}

interface Parts {
  readonly plans: PlanStore;
  readonly market: MarketSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Reads and changes plans. Every change is checked by the engine before it is written. */
export function createControlPanelService({ plans, market, clock }: Parts) {
  const now = () => new Date(clock());
  const todayIso = () => now().toISOString().slice(0, 10);
  const today = () => Math.floor(clock() / dayMs);
  const marketNow = async () => {
    const { input } = await market();
    return { input, series: marketSeries(input, today()) };
  };

  async function change(
    caller: PanelCaller,
    version: number | undefined,
    apply: (plan: PlanRecord) => PlanRecord,
    pathPrefix = "body",
  ): Promise<{ plan: PlanRecord; input: MarketData }> {
    const { input } = await marketNow();
    for (let attempt = 1; ; attempt++) {
      const before = await plans.readOrCreate(caller.userId, now());
      if (version !== undefined && version !== before.version) throw changedElsewhere();
      const plan: PlanRecord = {
        ...apply(before),
        version: before.version + 1,
        updatedAt: now().toISOString(),
      };
      checkByEngine(before, plan, caller, input, pathPrefix);
      try {
        await plans.replace(caller.userId, plan);
        return { plan, input };
      } catch (error) {
        if (!(error instanceof PlanChanged)) throw error;
        if (version !== undefined || attempt === attempts) throw changedElsewhere(error);
      }
    }
  }

  /** What time has overtaken already is no fault of this change; anything else the engine refuses is. */
  function checkByEngine(
    before: PlanRecord,
    after: PlanRecord,
    caller: PanelCaller,
    input: MarketData,
    pathPrefix: string,
  ): void {
    const overtaken = simulateStored(before, caller, todayIso(), input, epochsOnly).ignored.filter(
      (setting) => storedValue(before, setting) === storedValue(after, setting),
    );
    const checked = overtaken.reduce(withoutSetting, after);
    try {
      simulateStrictly(checked, caller, todayIso(), input, epochsOnly);
    } catch (error) {
      if (!(error instanceof PlanRefused)) throw error;
      const field = error.refusal.path.split(".").at(-1) ?? "";
      throw invalidFields([{ path: `${pathPrefix}.${field}`, message: error.refusal.message }], error);
    }
  }

  function view(plan: PlanRecord, caller: PanelCaller, input: MarketData): ControlPanel {
    const { result, ignored } = simulateStored(plan, caller, todayIso(), input, epochsOnly);
    return {
      ...panelValues(plan),
      version: plan.version,
      updatedAt: plan.updatedAt,
      investStartDate: result.investStartDate,
      investEndDate: result.investEndDate,
      exchangeRate: result.exchangeRate,
      epochCount: Math.min(plan.epochCount ?? epochCounts[caller.tier], epochCounts[caller.tier]),
      epoch: result.epochs.map(({ anchors: _, ...epoch }) => ({
        ...epoch,
        editable: editableEpochFields(caller.tier, {
          epoch: epoch.epoch,
          peakObserved: epoch.peakObserved,
          troughObserved: epoch.troughObserved,
          halvingKnown: epoch.halvingDate <= result.dataDate,
          completed: result.epochs.some(
            (next) => next.epoch === epoch.epoch + 1 && next.halvingDate <= result.dataDate,
          ),
        }),
        overridden: Object.keys(plan.epochs[epoch.epoch] ?? {})
          .map((field) => (field === "baseAmountCents" ? "baseAmount" : field))
          .filter((field) => !ignored.some((gone) => gone.epoch === epoch.epoch && gone.field === field)),
      })),
    };
  }

  const epochOf = (panel: ControlPanel, epoch: number): EpochRecord => {
    const record = panel.epoch.find((candidate) => candidate.epoch === epoch);
    if (!record) throw new AppError("NOT_FOUND", "Epoch not found for index");
    return record;
  };

  const service = {
    async get(caller: PanelCaller): Promise<ControlPanel> {
      const { input } = await marketNow();
      return view(await plans.readOrCreate(caller.userId, now()), caller, input);
    },

    async update(caller: PanelCaller, { version, ...fields }: ControlPanelChange): Promise<ControlPanel> {
      checkPanelTier(fields, caller.tier);
      const { series } = await marketNow();
      const latest = latestEnd(series, caller.tier, today());
      const { plan, input } = await change(caller, version, (before) =>
        applyPanelChange(before, fields, { today: formatDate(today()), latestEnd: latest }),
      );
      return view(plan, caller, input);
    },

    /** Back to the model's defaults; the stored plan keeps its age and its seed. */
    async reset(caller: PanelCaller, version: number | undefined): Promise<ControlPanel> {
      const { plan, input } = await change(caller, version, ({ createdAt, simulationCount }) => ({
        ...newPlan(now()),
        createdAt,
        simulationCount,
      }));
      return view(plan, caller, input);
    },

    async adjustEpochs(caller: PanelCaller, targetCount: number, version: number | undefined) {
      if (caller.tier === "free") {
        throw new AppError("TIER_REQUIRED", "Upgrade to Basic or Advanced tier to set epoch range");
      }
      const most = epochCounts[caller.tier];
      if (targetCount < 1 || targetCount > most) {
        const message = `Epoch count must be between 1 and ${most}`;
        throw invalidFields([{ path: "body.targetCount", message }]);
      }
      const { plan, input } = await change(caller, version, (before) => ({
        ...before,
        epochCount: targetCount,
      }));
      return view(plan, caller, input);
    },

    async getEpoch(caller: PanelCaller, epoch: number): Promise<EpochRecord> {
      return epochOf(await service.get(caller), epoch);
    },

    async configureEpoch(caller: PanelCaller, epoch: number, { version, ...fields }: EpochChange) {
      epochOf(await service.get(caller), epoch);
      checkEpochTier(fields, caller.tier);
      const { plan, input } = await change(caller, version, (before) =>
        applyEpochChange(before, epoch, fields),
      );
      return epochOf(view(plan, caller, input), epoch);
    },

    async validation(caller: PanelCaller) {
      const { series } = await marketNow();
      const { investStartDate } = await plans.readOrCreate(caller.userId, now());
      return validationRules(series, caller.tier, today(), investStartDate);
    },

    async tierConstraints(caller: PanelCaller) {
      const { series } = await marketNow();
      return tierConstraints(series, caller.tier, today());
    },
  };
  return service;
}

function changedElsewhere(cause?: unknown): AppError {
  const message = "The plan was changed elsewhere. Reload to see the latest values.";
  return new AppError("VERSION_CONFLICT", message, { cause });
}
