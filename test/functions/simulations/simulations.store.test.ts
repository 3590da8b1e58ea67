import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { planDocument } from "#functions/control-panel/plan-documents.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { planInput } from "#functions/platform/records/plan/plan-input.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import { createSimulationService } from "#functions/simulations/service.ts";
import { createSimulationStore } from "#functions/simulations/store.ts";
import { createTransactionService } from "#functions/transactions/service.ts";
import { simulations } from "#shared/api/portfolio/simulations.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { simulateFile } from "#shared/engine/simulate-leniently.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";

const ada = { userId: "ada", tier: "free" } as const;
const basicAda = { userId: "ada", tier: "basic" } as const;
const bob = { userId: "bob", tier: "free" } as const;
const limit = tierFeatures.free.savedSimulations;

interface Opened {
  service: ReturnType<typeof createSimulationService>;
  plan(): Promise<PlanRecord>;
  change(changed: Partial<PlanRecord>): Promise<void>;
  record(date: string, btcBought: number, usdSpent: number): Promise<unknown>;
  /** Names and ids of the events about ada. */
  events(): Promise<string[]>;
  pass(ms: number): void;
}

/** The service over the embedded database, from 21 November 2026 on. */
async function withService(use: (opened: Opened) => Promise<void>): Promise<void> {
  const { documents, tables, close } = await startTestTables();
  try {
    const ledgers = createFakeTransactionStore();
    const plans = createFakePlanStore();
    let nowMs = Date.UTC(2026, 10, 21, 12);
    const clock = () => nowMs;
    const market = async () => ({ live: { days: [] }, input: embeddedMarket });
    const service = createSimulationService({
      store: createSimulationStore(documents, tables.PLANNER_TABLE, tables.EVENTS_TABLE),
      plans,
      ledgers,
      market,
      limiter: rateLimiter(fakeCounterStore(), clock),
      documentOf: planDocument,
      clock,
    });
    const transactions = createTransactionService({ store: ledgers, plans, market, clock });
    const plan = () => plans.readOrCreate("ada", new Date(nowMs));
    await use({
      service,
      plan,
      change: async (changed) => {
        const before = await plan();
        await plans.replace("ada", { ...before, ...changed, version: before.version + 1 });
      },
      record: (dateAcquired, btcBought, usdSpent) =>
        transactions.create(ada, { dateAcquired, btcBought, usdSpent, feesUSD: 0 }),
      events: async () => {
        const { Items = [] } = await documents.send(
          new QueryCommand({
            TableName: tables.EVENTS_TABLE,
            KeyConditionExpression: "pk = :pk",
            ExpressionAttributeValues: { ":pk": "user#ada" },
          }),
        );
        return Items.map(({ name, data }) => `${name} ${data.simulationId}`);
      },
      pass: (ms) => {
        nowMs += ms;
      },
    });
  } finally {
    await close();
  }
}

describe("a saved simulation", () => {
  it("holds the plan as it was, with figures and a range that the engine alone would give", () =>
    withService(async ({ service, plan, change, record }) => {
      await change({ baseAmountCents: 30_000, investStartDate: "2022-01-01" });
      await record("2024-02-10", 0.25, 10_000);
      const saved = await service.create(ada, { name: "Base", notes: "First try", tags: ["2026"] });
      expect(saved).toMatchObject({ name: "Base", baseAmount: 300, planName: "My plan", isPinned: false });
      const file = planInput(await plan(), ada, "2026-11-21", []);
      const transactions = [
        { id: "one", dateAcquired: "2024-02-10", btcBought: 0.25, usdSpent: 10_000, feesUSD: 0 },
      ];
      const own = simulateFile({ ...file, transactions }, embeddedMarket);
      const { monteCarlo } = runAnalyses(
        own,
        {},
        { ...own.model.plan.analyses, monteCarlo: { paths: 1_000 } },
      );
      expect(saved.figures).toMatchObject({
        periods: own.rowCount,
        totalBTC: own.ledger.coins[own.rowCount - 1],
        range: {
          paths: 1_000,
          p10: monteCarlo?.value.p10.at(-1),
          p50: monteCarlo?.value.p50.at(-1),
          p90: monteCarlo?.value.p90.at(-1),
          lossProbability: monteCarlo?.lossProbability.at(-1),
        },
      });
      await change({ baseAmountCents: 90_000 });
      const read = simulations.get.response.parse(await service.get(ada, saved.id));
      expect(read.plan.settings.baseAmount).toBe(300);
      expect(read.figures).toEqual(saved.figures);
    }));

  it("is its owner's alone: to others it looks as if it did not exist", () =>
    withService(async ({ service }) => {
      const { id } = await service.create(ada, { name: "Base" });
      const missing = { code: "NOT_FOUND" };
      await expect(service.get(bob, id)).rejects.toMatchObject(missing);
      await expect(service.update(bob, id, { name: "Mine" })).rejects.toMatchObject(missing);
      await expect(service.remove(bob, id)).rejects.toMatchObject(missing);
      await expect(service.duplicate(bob, id, undefined)).rejects.toMatchObject(missing);
      expect((await service.list(bob)).simulations).toEqual([]);
      expect(await service.get(ada, id)).toMatchObject({ name: "Base" });
    }));

  it("is read with others for a comparison, in one call and in the order asked for", () =>
    withService(async ({ service, change }) => {
      const ids: string[] = [];
      for (const baseAmountCents of [10_000, 20_000, 30_000]) {
        await change({ baseAmountCents });
        ids.push((await service.create(ada, { name: "One" })).id);
      }
      const [one, two, three] = ids as [string, string, string];
      const read = simulations.plans.response.parse(await service.plans(ada, [three, one]));
      expect(read.map(({ id, plan }) => [id, plan.settings.baseAmount])).toEqual([
        [three, 300],
        [one, 100],
      ]);
      const missing = { code: "NOT_FOUND" };
      await expect(service.plans(bob, [one])).rejects.toMatchObject(missing);
      await expect(service.plans(ada, [one, crypto.randomUUID()])).rejects.toMatchObject(missing);
      await service.remove(ada, two);
      await expect(service.plans(ada, [one, two])).rejects.toMatchObject(missing);
      expect(simulations.plans.query.safeParse({ ids: [...ids, ...ids].join(",") }).success).toBe(false);
      expect(simulations.plans.query.safeParse({ ids: ids.join(",") }).success).toBe(true);
    }));

  it("is renamed, tagged and pinned, which changes neither its plan nor its figures", () =>
    withService(async ({ service }) => {
      const saved = await service.create(ada, { name: "Base" });
      const change = { name: "Raised", notes: "More", tags: ["a", "b"], isPinned: true };
      expect(await service.update(ada, saved.id, change)).toMatchObject({
        ...change,
        figures: saved.figures,
      });
      expect(await service.update(ada, saved.id, { isPinned: false })).toMatchObject({
        ...change,
        isPinned: false,
      });
    }));

  it("is saved once, however often a call with the same key arrives", () =>
    withService(async ({ service, events }) => {
      const save = () => service.create(ada, { name: "Base", idempotencyKey: "key" });
      const [one, other] = await Promise.all([save(), save()]);
      expect(other.id).toBe(one.id);
      expect((await service.list(ada)).simulations).toHaveLength(1);
      expect(await events()).toEqual([`simulation.created ${one.id}`]);
    }));

  it("is not taken for what another call with its key has saved", () =>
    withService(async ({ service }) => {
      const idempotencyKey = "key";
      const taken = { code: "CONFLICT" };
      const saved = await service.create(basicAda, { name: "Base", idempotencyKey });
      await service.update(basicAda, saved.id, { name: "Renamed" });
      expect(await service.create(basicAda, { name: "Base", idempotencyKey })).toMatchObject({
        id: saved.id,
      });
      for (const words of [{ name: "Other" }, { name: "Base", notes: "More" }, { name: "Base", tags: ["a"] }])
        await expect(service.create(basicAda, { ...words, idempotencyKey })).rejects.toMatchObject(taken);
      await expect(service.duplicate(basicAda, saved.id, idempotencyKey)).rejects.toMatchObject(taken);
      const other = await service.create(basicAda, { name: "Other" });
      const copy = await service.duplicate(basicAda, saved.id, "copy");
      expect(await service.duplicate(basicAda, saved.id, "copy")).toMatchObject({ id: copy.id });
      await expect(service.duplicate(basicAda, other.id, "copy")).rejects.toMatchObject(taken);
      expect((await service.list(basicAda)).simulations).toHaveLength(3);
    }));

  it("is not saved again by a repeated call after it was deleted, however many are saved", () =>
    withService(async ({ service }) => {
      const save = () => service.create(ada, { name: "Base", idempotencyKey: "key" });
      const { id } = await save();
      const duplicate = () => service.duplicate(ada, id, "copy");
      await service.remove(ada, (await duplicate()).id);
      await expect(duplicate()).rejects.toMatchObject({ code: "CONFLICT" });
      await service.remove(ada, id);
      await expect(save()).rejects.toMatchObject({ code: "CONFLICT" });
      for (let at = 0; at < limit; at++) await service.create(ada, { name: `No. ${at}` });
      await expect(save()).rejects.toMatchObject({ code: "CONFLICT" });
      await expect(service.create(ada, { name: "Base", idempotencyKey: "another" })).rejects.toMatchObject({
        code: "TIER_REQUIRED",
      });
    }));

  it("leaves an event with each change, and none with a refused one", () =>
    withService(async ({ service, events }) => {
      const { id } = await service.create(ada, { name: "Base" });
      await service.update(ada, id, { name: "Other" });
      expect((await events()).toSorted()).toEqual([`simulation.created ${id}`, `simulation.updated ${id}`]);
      await expect(service.update(bob, id, { name: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await service.remove(ada, id);
      await expect(service.update(ada, id, { name: "Gone" })).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect((await events()).filter((event) => event.startsWith("simulation.updated"))).toHaveLength(1);
    }));

  it("can be deleted and restored within a day", () =>
    withService(async ({ service, pass, events }) => {
      const { id } = await service.create(ada, { name: "Base" });
      await service.remove(ada, id);
      expect((await service.list(ada)).simulations).toEqual([]);
      await expect(service.get(ada, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(service.remove(ada, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(service.restore(bob, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await service.restore(ada, id)).toMatchObject({ id, name: "Base" });
      expect((await service.get(ada, id)).plan.format).toBe("halvest-plan");
      await service.remove(ada, id);
      pass(25 * 3_600_000);
      await expect(service.restore(ada, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect((await events()).map((event) => event.split(" ")[0])).toEqual([
        "simulation.created",
        "simulation.deleted",
        "simulation.created",
        "simulation.deleted",
      ]);
    }));
  it("is restored once, however often that is asked at once", () =>
    withService(async ({ service, events }) => {
      const { id } = await service.create(ada, { name: "Base" });
      await service.remove(ada, id);
      const restored = await Promise.all(Array.from({ length: 8 }, () => service.restore(ada, id)));
      expect(restored.map((each) => each.id)).toEqual(Array.from({ length: 8 }, () => id));
      expect(await service.restore(ada, id)).toMatchObject({ id, name: "Base" });
      expect(await events()).toHaveLength(3);
      for (let at = 1; at < limit; at++) await service.create(ada, { name: `No. ${at}` });
      await expect(service.create(ada, { name: "One more" })).rejects.toMatchObject({
        code: "TIER_REQUIRED",
      });
    }));
});

describe("the number of saved simulations", () => {
  it("never exceeds the subscription's, however many calls come at once", () =>
    withService(async ({ service }) => {
      const saves = Array.from({ length: limit + 4 }, (_, at) => service.create(ada, { name: `No. ${at}` }));
      const results = await Promise.allSettled(saves);
      const refused = results.filter((result) => result.status === "rejected");
      expect(refused).toHaveLength(4);
      for (const { reason } of refused) expect(reason).toMatchObject({ code: "TIER_REQUIRED" });
      const { simulations: all, ...list } = await service.list(ada);
      expect(list.limit).toBe(limit);
      expect(all).toHaveLength(limit);
      const [first] = all;
      await expect(service.duplicate(ada, first!.id, undefined)).rejects.toMatchObject({
        code: "TIER_REQUIRED",
      });
      expect(await service.duplicate(basicAda, first!.id, undefined)).toMatchObject({
        name: `${first!.name} 2`,
        figures: first!.figures,
      });
    }));

  it("goes down with a deletion, and a restored one counts again", () =>
    withService(async ({ service }) => {
      const saved = [];
      for (let at = 0; at < limit; at++) saved.push(await service.create(ada, { name: `No. ${at}` }));
      await service.remove(ada, saved[0]!.id);
      await service.create(ada, { name: "Another" });
      await expect(service.restore(ada, saved[0]!.id)).rejects.toMatchObject({ code: "TIER_REQUIRED" });
      await service.remove(ada, saved[1]!.id);
      await service.restore(ada, saved[0]!.id);
      await expect(service.create(ada, { name: "One more" })).rejects.toMatchObject({
        code: "TIER_REQUIRED",
      });
    }));

  it.each([
    // The 51st to 54th of what Basic includes.
    { tier: "basic", asked: 54, saved: 50 },
    { tier: "advanced", asked: 54, saved: 54 },
  ] as const)(
    "is $saved of $asked that are saved and copied at once with $tier",
    ({ tier, asked, saved }) =>
      withService(async ({ service }) => {
        const owner = { userId: "ada", tier };
        const { id } = await service.create(owner, { name: "No. 0" });
        const results = await Promise.allSettled(
          Array.from({ length: asked - 1 }, (_, at) =>
            at % 4 === 0
              ? service.create(owner, { name: `No. ${at}` })
              : service.duplicate(owner, id, undefined),
          ),
        );
        const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
        expect(refused).toHaveLength(asked - saved);
        for (const reason of refused) expect(reason).toMatchObject({ code: "TIER_REQUIRED" });
        const { simulations: all, limit: included } = await service.list(owner);
        expect(all).toHaveLength(saved);
        expect(included).toBe(tier === "advanced" ? null : saved);
        if (tier === "advanced") return;
        // One place is free again, and goes to one call alone.
        await service.remove(owner, id);
        const again = await Promise.allSettled([
          service.create(owner, { name: "One more" }),
          service.create(owner, { name: "Another" }),
        ]);
        expect(again.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
        expect((await service.list(owner)).simulations).toHaveLength(saved);
      }),
    180_000,
  );
});

describe("what is given of a simulation", () => {
  const { body } = simulations.create;
  it.each([
    ["a name of spaces", { name: "  " }],
    ["a name that is too long", { name: "x".repeat(61) }],
    ["notes that are too long", { name: "a", notes: "x".repeat(501) }],
    ["an empty tag", { name: "a", tags: [" "] }],
    ["a tag twice", { name: "a", tags: ["Base", "base"] }],
    ["too many tags", { name: "a", tags: Array.from({ length: 9 }, String) }],
    ["an invisible tag", { name: "a", tags: ["a\u200bb"] }],
    ["an unknown field", { name: "a", figures: {} }],
  ])("is refused: %s", (_, given) => {
    expect(body.safeParse(given).success).toBe(false);
  });

  it("is stored without surrounding spaces", () => {
    expect(body.parse({ name: " A  b ", notes: " n ", tags: [" t "] })).toEqual({
      name: "A b",
      notes: "n",
      tags: ["t"],
    });
  });
});

describe("the result of an analysis", () => {
  const result = {
    modelVersion: "1.1.0",
    dataDate: "2026-11-20",
    baseCurrency: "USD",
    about: "10.000 price paths",
    figures: [{ name: "Median", unit: "usd", value: 123.45 }],
    lines: { unit: "usd", dates: ["2026-12-01"], series: [{ name: "Median", values: [null] }] },
  } as const;
  const valid = simulations.saveAnalysis.body.parse(result);

  it("is saved with a simulation, one of each kind, copied with it, and removed", () =>
    withService(async ({ service, pass }) => {
      const { id } = await service.create(ada, { name: "Base" });
      const goal = await service.saveAnalysis(ada, { id, kind: "goal" }, valid);
      pass(60_000);
      const again = await service.saveAnalysis(ada, { id, kind: "goal" }, { ...valid, about: "Another" });
      const monteCarlo = await service.saveAnalysis(ada, { id, kind: "monteCarlo" }, valid);
      expect(again.savedAt > goal.savedAt).toBe(true);
      expect((await service.get(ada, id)).analyses).toEqual([monteCarlo, again]);
      const copy = await service.duplicate(ada, id, undefined);
      expect((await service.get(ada, copy.id)).analyses).toEqual([monteCarlo, again]);
      expect(await service.removeAnalysis(ada, { id, kind: "goal" })).toEqual(again);
      expect((await service.get(ada, id)).analyses).toEqual([monteCarlo]);
      await expect(service.removeAnalysis(ada, { id, kind: "goal" })).rejects.toThrow("No result");
    }));

  it("of someone else's or a deleted simulation is not found", () =>
    withService(async ({ service }) => {
      const { id } = await service.create(ada, { name: "Base" });
      await expect(service.saveAnalysis(bob, { id, kind: "goal" }, valid)).rejects.toThrow("not found");
      await service.remove(ada, id);
      await expect(service.saveAnalysis(ada, { id, kind: "goal" }, valid)).rejects.toThrow("not found");
      await service.restore(ada, id);
      expect((await service.get(ada, id)).analyses).toEqual([]);
    }));

  it("has a limit for figures and lines, and as many values as months", () => {
    const problem = (given: object) =>
      simulations.saveAnalysis.body.safeParse({ ...result, ...given }).error?.issues[0]?.message;
    expect(problem({})).toBeUndefined();
    const [figure] = result.figures;
    expect(problem({ figures: Array.from({ length: 41 }, () => figure) })).toBe("At most 40 figures");
    const dates = Array.from({ length: 501 }, () => "2026-12-01");
    expect(problem({ lines: { unit: "usd", dates, series: [] } })).toBe("At most 500 months");
    const uneven = { unit: "usd", dates: ["2026-12-01"], series: [{ name: "Median", values: [1, 2] }] };
    expect(problem({ lines: uneven })).toBe("Each line needs a value for each month");
    expect(problem({ about: "one\nline" })).toBe("Must not contain control characters");
  });
});
