import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { LedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { panelValues, planSettings } from "#functions/platform/records/plan/plan-input.ts";
import { identityOf, newPlan, type PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { PlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { simulateStored, withoutSetting } from "#functions/platform/records/plan/simulate-stored.ts";
import type {
  ControlPanel,
  ControlPanelChange,
  EpochChange,
  EpochRecord,
} from "#shared/api/control-panel.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { epochCounts } from "#shared/domain/tiers.ts";
import { marketSeries } from "#shared/engine/market/market-series.ts";
import type { IgnoredSetting } from "#shared/engine/simulate-leniently.ts";
import type { MarketData } from "#shared/engine/types.ts";
import {
  applyEpochChange,
  applyGoal,
  applyPanelChange,
  applyWithdrawal,
  checkEpochTier,
  checkPanelTier,
} from "./apply-change.ts";
import { documentReader, editableFieldsOf } from "./document-reader.ts";
import { lastListedEpoch, latestEnd, tierConstraints, validationRules } from "./limits.ts";
import { applyOverrides, checkCover, checkOverrideTier } from "./overrides.ts";
import type { PanelCaller } from "./panel-caller.ts";
import { createPlanChanger, epochsOnly, type SimulatedPlan } from "./plan-changer.ts";
import { planDocument } from "./plan-documents.ts";
import { createPlanList, isListed } from "./plan-list.ts";

interface Dependencies {
  readonly plans: PlanStore;
  readonly ledgers: LedgerReader;
  readonly market: MarketSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Reads and changes plans. Every change is checked by the engine before it is written. */
export function createControlPanelService({ plans, ledgers, market, clock }: Dependencies) {
  const now = () => new Date(clock());
  const { change: changePlan } = createPlanChanger({ plans, market, now });
  const todayIso = () => now().toISOString().slice(0, 10);
  const today = () => Math.floor(clock() / dayMs);
  const marketNow = async () => {
    const { input } = await market();
    return { input, series: marketSeries(input, today()) };
  };

  /** The caller's stored plan with its simulation. */
  async function simulated(caller: PanelCaller): Promise<SimulatedPlan> {
    const [{ input }, plan] = await Promise.all([market(), plans.readOrCreate(caller.userId, now())]);
    return { plan, ...simulateStored(plan, caller, todayIso(), input, epochsOnly) };
  }

  function view({ plan, result, ignored }: SimulatedPlan, caller: PanelCaller): ControlPanel {
    const settings = planSettings(plan);
    return {
      ...panelValues(plan),
      id: plan.id,
      name: plan.name,
      version: plan.version,
      updatedAt: plan.updatedAt,
      investStartDate: result.investStartDate,
      investEndDate: result.investEndDate,
      exchangeRate: result.exchangeRate,
      epochCount: Math.min(plan.epochCount ?? epochCounts[caller.tier], epochCounts[caller.tier]),
      epoch: result.epochs.map(({ anchors: _, ...epoch }) => ({
        ...epoch,
        editable: editableFieldsOf(result, epoch.epoch, caller.tier),
        overridden: Object.keys(settings.epochs[epoch.epoch] ?? {}).filter(
          (field) => !ignored.some((gone) => gone.epoch === epoch.epoch && gone.field === field),
        ),
      })),
      edits: { ...settings.edits },
      goal: plan.goal,
    };
  }

  const epochOf = (panel: ControlPanel, epoch: number): EpochRecord => {
    const record = panel.epoch.find((candidate) => candidate.epoch === epoch);
    if (!record) throw noSuchEpoch();
    return record;
  };

  const service = {
    ...createPlanList({ plans, market, clock }),

    async get(caller: PanelCaller): Promise<ControlPanel> {
      return view(await simulated(caller), caller);
    },

    async update(caller: PanelCaller, change: ControlPanelChange): Promise<ControlPanel> {
      const { version, edits, goal, withdrawal, ...fields } = change;
      checkPanelTier(fields, caller.tier);
      if (edits) checkOverrideTier(edits, caller.tier);
      const { series } = await marketNow();
      const latest = latestEnd(series, caller.tier, today());
      const changed = await changePlan(
        caller,
        version,
        (before) => {
          const bounds = { today: todayIso(), latestEnd: latest };
          const panel = applyPanelChange(before, fields, bounds);
          const after = goal === undefined ? panel : applyGoal(panel, goal, bounds.today);
          const living = withdrawal === undefined ? after : applyWithdrawal(after, withdrawal, caller.tier);
          return edits ? applyOverrides(living, edits, caller.tier) : living;
        },
        "fields",
        async (before, plan, input) => {
          const holdings = { plan, owner: caller, market: input, today: todayIso() };
          if (edits) await checkCover(holdings, before, edits, ledgers);
        },
      );
      return view(changed, caller);
    },

    /** Resets to the model's defaults; the stored plan keeps its creation date and seed. */
    async reset(caller: PanelCaller, version: number | undefined): Promise<ControlPanel> {
      const defaults = (before: PlanRecord) => ({
        ...newPlan(now()),
        ...identityOf(before),
        simulationCount: before.simulationCount,
      });
      return view(await changePlan(caller, version, defaults, "replacement"), caller);
    },

    /** The seed of randomised prices follows from the number of the draw. */
    async resimulate(
      caller: PanelCaller,
      { version, simulationCount }: { version?: number | undefined; simulationCount?: number | undefined },
    ): Promise<ControlPanel> {
      const draw = (before: PlanRecord) => ({
        ...before,
        simulationCount: simulationCount ?? before.simulationCount + 1,
      });
      return view(await changePlan(caller, version, draw), caller);
    },

    async exportPlan(caller: PanelCaller): Promise<PlanDocument> {
      const { plan, result, ignored } = await simulated(caller);
      return planDocument(ignored.reduce(withoutSetting, plan), caller.tier, result);
    },

    /** Replaces the plan with a document's, all or nothing. */
    async importPlan(caller: PanelCaller, document: PlanDocument, version: number | undefined) {
      let leftOut: readonly IgnoredSetting[] = [];
      const replace = async (before: PlanRecord, input: MarketData) => {
        const parked = await plans.parked(caller.userId);
        const takenNames = parked.filter(isListed).map(({ name }) => name);
        const imported = documentReader(caller, input, now())(document, before, takenNames);
        leftOut = imported.leftOut;
        return imported.plan;
      };
      const changed = await changePlan(caller, version, replace, "replacement");
      return { controlPanel: view(changed, caller), leftOut: [...leftOut] };
    },

    /** @throws AppError CONFLICT when the last change replaced nothing */
    async undoReplacement(caller: PanelCaller, version: number): Promise<ControlPanel> {
      const earlier = ({ replaced, version: current }: PlanRecord) => {
        if (replaced?.by === current) return replaced.plan;
        throw new AppError("CONFLICT", msg("Nothing to undo: the plan has been changed since then."));
      };
      return view(await changePlan(caller, version, earlier, "undo"), caller);
    },

    async adjustEpochs(caller: PanelCaller, targetCount: number, version: number | undefined) {
      if (!tierFeatures[caller.tier].epochRange) {
        throw new AppError("TIER_REQUIRED", msg("Upgrade to Basic or Advanced tier to set epoch range"));
      }
      const most = epochCounts[caller.tier];
      if (targetCount < 1 || targetCount > most) {
        const message = t("Epoch count must be between 1 and {max}", { max: String(most) });
        throw invalidFields([{ path: "body.targetCount", message }]);
      }
      const apply = (before: PlanRecord) => ({ ...before, epochCount: targetCount });
      return view(await changePlan(caller, version, apply), caller);
    },

    async getEpoch(caller: PanelCaller, epoch: number): Promise<EpochRecord> {
      return epochOf(await service.get(caller), epoch);
    },

    /** Returns the whole plan, because other epochs can depend on the changed one. */
    async configureEpoch(
      caller: PanelCaller,
      epoch: number,
      { version, ...fields }: EpochChange,
    ): Promise<ControlPanel> {
      const { series } = await marketNow();
      const apply = (before: PlanRecord) => {
        if (epoch > lastListedEpoch(series, caller.tier, today(), before.epochCount)) throw noSuchEpoch();
        checkEpochTier(fields, caller.tier);
        return applyEpochChange(before, epoch, fields);
      };
      return view(await changePlan(caller, version, apply), caller);
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

function noSuchEpoch(): AppError {
  return new AppError("NOT_FOUND", msg("Epoch not found for index"));
}
