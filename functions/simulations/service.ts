import { randomUUID } from "node:crypto";
import * as z from "zod";
import { derivedId } from "#functions/platform/cryptography/ids.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { readCursor, writeCursor } from "#functions/platform/http/cursors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { LedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import type { OpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { type PlanOwner, panelValues } from "#functions/platform/records/plan/plan-input.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import { simulateStored, withoutSetting } from "#functions/platform/records/plan/simulate-stored.ts";
import type { HandlerInput, HandlerOutput } from "#shared/api/contract.ts";
import type { Simulation, SimulationList, simulations } from "#shared/api/portfolio/simulations.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import type { AnalysisResult, SavedAnalysis } from "#shared/api/schemas/saved-analysis.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { freePlanName } from "#shared/domain/plan/plan-name.ts";
import { mostSimulations } from "#shared/domain/plan/simulation-rules.ts";
import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import type { ResultFile } from "#shared/engine/result/result-file.ts";
import { headlineFigures } from "./snapshot.ts";
import type { SimulationChange, SimulationStore } from "./store.ts";

interface SimulationServiceDependencies {
  readonly store: SimulationStore;
  readonly plans: OpenPlanReader;
  readonly ledgers: Pick<LedgerReader, "read">;
  readonly market: MarketSource;
  readonly limiter: RateLimiter;
  /** The settings of a plan that apply to its owner's tier, as a document. */
  readonly documentOf: (
    plan: PlanRecord,
    tier: Tier,
    result: Pick<ResultFile, "modelVersion" | "dataDate">,
  ) => PlanDocument;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const savesPerUser: RateLimit = { name: "save-simulation", max: 120, windowMinutes: 60 };
/** How long a deleted simulation can be restored. */
const restorableMs = dayMs;

/** Saved simulations: snapshots of a plan with figures of the day they were saved. */
export function createSimulationService(dependencies: SimulationServiceDependencies) {
  const { store, plans, ledgers, market, limiter, documentOf, clock } = dependencies;
  const nowIso = () => new Date(clock()).toISOString();

  async function existing(userId: string, id: string): Promise<Simulation> {
    const found = await store.read({ userId, id });
    if (found === null) throw notFound();
    return found;
  }

  /**
   * Writes a simulation, or answers the one that an earlier call with the same key has written.
   * @param asked fingerprint of the call: with the same key it must be the same
   */
  async function add(
    owner: PlanOwner,
    simulation: Simulation,
    plan: PlanDocument,
    { asked, analyses = [] }: { asked: string; analyses?: readonly SavedAnalysis[] },
  ): Promise<Simulation> {
    const given = { limit: limitOf(owner.tier), asked, analyses };
    if (await store.create(owner.userId, simulation, plan, given)) {
      return simulation;
    }
    const ref = { userId: owner.userId, id: simulation.id };
    const [earlier, askedBefore] = await Promise.all([store.read(ref), store.askedFor(ref)]);
    if (askedBefore === undefined) throw noRoom(owner.tier);
    if (earlier === null || (askedBefore !== null && askedBefore !== asked)) {
      throw new AppError(
        "CONFLICT",
        msg("This idempotency key was used for another call, or what it saved was deleted."),
      );
    }
    return earlier;
  }

  const newId = (owner: PlanOwner, key: string | undefined) =>
    key === undefined ? randomUUID() : derivedId(owner.userId, "simulation", key);

  return {
    async list({ userId, tier }: PlanOwner): Promise<SimulationList> {
      const limit = tierFeatures[tier].savedSimulations;
      return { limit: Number.isFinite(limit) ? limit : null, simulations: await store.list(userId) };
    },

    /**
     * Newest first, from where the page before ended: simulations that were saved or deleted meanwhile change nothing.
     * @throws AppError VALIDATION_FAILED
     */
    async page(
      { userId }: PlanOwner,
      { limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined },
    ) {
      const after = cursor === undefined ? undefined : readCursor(Place, cursor);
      const all = await store.list(userId);
      const rest = after === undefined ? all : all.filter((each) => isAfter(each, after));
      const data = rest.slice(0, limit);
      const last = data.at(-1);
      const isLast = rest.length <= limit || last === undefined;
      const nextCursor = isLast ? null : writeCursor({ createdAt: last.createdAt, id: last.id });
      return { data, nextCursor };
    },

    /** @throws AppError TIER_REQUIRED, RATE_LIMITED, CONFLICT */
    async create(
      owner: PlanOwner,
      { name, notes = "", tags = [], idempotencyKey }: HandlerInput<typeof simulations.create>["body"],
    ): Promise<Simulation> {
      await limiter.take(savesPerUser, owner.userId);
      const now = nowIso();
      const [plan, { transactions }, { input }] = await Promise.all([
        plans.readOrCreate(owner.userId, new Date(clock())),
        ledgers.read(owner.userId),
        market(),
      ]);
      const { simulated, result, ignored } = simulateStored(plan, owner, now.slice(0, 10), input, {
        columns: new Set(),
        transactions,
      });
      const { baseAmount, baseCurrency, buyRhythm } = panelValues(plan);
      const simulation: Simulation = {
        id: newId(owner, idempotencyKey),
        name,
        notes,
        tags,
        isPinned: false,
        createdAt: now,
        updatedAt: now,
        planName: plan.name,
        baseAmount,
        baseCurrency,
        buyRhythm,
        investStartDate: result.investStartDate,
        investEndDate: result.investEndDate,
        epochCount: result.epochs.length,
        simulationCount: plan.simulationCount,
        dataDate: result.dataDate,
        modelVersion: result.modelVersion,
        figures: headlineFigures(simulated),
      };
      return add(owner, simulation, documentOf(ignored.reduce(withoutSetting, plan), owner.tier, result), {
        asked: fingerprint(JSON.stringify(["create", name, notes, tags])),
      });
    },

    /** @throws AppError NOT_FOUND */
    async get({ userId }: PlanOwner, id: string): Promise<HandlerOutput<typeof simulations.get>> {
      const simulation = await existing(userId, id);
      const ref = { userId, id };
      const [plan, analyses] = await Promise.all([store.plan(ref), store.analyses(ref)]);
      return { ...simulation, plan, analyses };
    },

    /** @throws AppError NOT_FOUND when one of them is not there */
    async plans(
      { userId }: PlanOwner,
      ids: readonly string[],
    ): Promise<HandlerOutput<typeof simulations.plans>> {
      const found = await store.plans(userId, [...new Set(ids)]);
      return ids.map((id) => {
        const plan = found.get(id);
        if (plan === undefined) throw notFound();
        return { id, plan };
      });
    },

    /** @throws AppError NOT_FOUND, RATE_LIMITED */
    async saveAnalysis(
      { userId }: PlanOwner,
      { id, kind }: HandlerInput<typeof simulations.saveAnalysis>["params"],
      result: AnalysisResult,
    ): Promise<SavedAnalysis> {
      await limiter.take(savesPerUser, userId);
      const analysis = { ...result, kind, savedAt: nowIso() };
      if (!(await store.setAnalysis({ userId, id }, kind, analysis, analysis.savedAt))) throw notFound();
      return analysis;
    },

    /** @throws AppError NOT_FOUND */
    async removeAnalysis(
      { userId }: PlanOwner,
      { id, kind }: HandlerInput<typeof simulations.removeAnalysis>["params"],
    ): Promise<SavedAnalysis> {
      await existing(userId, id);
      const removed = (await store.analyses({ userId, id })).find((each) => each.kind === kind);
      if (removed === undefined) throw new AppError("NOT_FOUND", msg("No result of this analysis is saved"));
      if (!(await store.setAnalysis({ userId, id }, kind, null, nowIso()))) throw notFound();
      return removed;
    },

    /** @throws AppError NOT_FOUND */
    async update({ userId }: PlanOwner, id: string, change: SimulationChange): Promise<Simulation> {
      if (!(await store.update({ userId, id }, change, nowIso()))) throw notFound();
      return existing(userId, id);
    },

    /** @throws AppError NOT_FOUND */
    async remove({ userId }: PlanOwner, id: string): Promise<Simulation> {
      const simulation = await existing(userId, id);
      if (!(await store.remove({ userId, id }, new Date(clock() + restorableMs)))) throw notFound();
      return simulation;
    },

    /**
     * Answers one that is there already: a repeated call finds it restored by the first.
     * @throws AppError NOT_FOUND, TIER_REQUIRED
     */
    async restore({ userId, tier }: PlanOwner, id: string): Promise<Simulation> {
      const ref = { userId, id };
      await store.restore(ref, nowIso(), limitOf(tier));
      const simulation = await store.read(ref);
      if (simulation !== null) return simulation;
      // The write has two conditions and does not say which did not hold.
      throw (await store.isRestorable(ref, nowIso())) ? noRoom(tier) : notFound();
    },

    /** @throws AppError NOT_FOUND, TIER_REQUIRED, RATE_LIMITED, CONFLICT */
    async duplicate(owner: PlanOwner, id: string, idempotencyKey: string | undefined): Promise<Simulation> {
      await limiter.take(savesPerUser, owner.userId);
      const original = await existing(owner.userId, id);
      const ref = { userId: owner.userId, id };
      const [all, plan, analyses] = await Promise.all([
        store.list(owner.userId),
        store.plan(ref),
        store.analyses(ref),
      ]);
      const now = nowIso();
      const copy: Simulation = {
        ...original,
        id: newId(owner, idempotencyKey),
        name: freePlanName(
          original.name,
          all.map(({ name }) => name),
        ),
        isPinned: false,
        createdAt: now,
        updatedAt: now,
      };
      const asked = fingerprint(JSON.stringify(["duplicate", id]));
      return add(owner, copy, plan, { asked, analyses });
    },
  };
}

/** Where a page ended. */
const Place = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });

function isAfter({ createdAt, id }: Simulation, place: z.infer<typeof Place>): boolean {
  return createdAt < place.createdAt || (createdAt === place.createdAt && id < place.id);
}

const limitOf = (tier: Tier) => Math.min(mostSimulations, tierFeatures[tier].savedSimulations);

const notFound = () => new AppError("NOT_FOUND", msg("Simulation not found"));

/** The error for too many simulations: the subscription's limit, or that of one list. */
function noRoom(tier: Tier): AppError {
  const limit = limitOf(tier);
  const higher = lowestTierWith(({ savedSimulations }) => savedSimulations > limit);
  if (limit >= mostSimulations || higher === null) {
    return invalidFields([
      {
        path: "body",
        message: t("At most {max} simulations can be saved. Delete one first.", {
          max: String(mostSimulations),
        }),
      },
    ]);
  }
  const message = t(
    "Your subscription includes {limit} saved simulations. Delete one, or upgrade to save more.",
    { limit: String(limit) },
  );
  return new AppError("TIER_REQUIRED", message, { details: [{ path: "body", message }] });
}
