import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#functions/platform/errors.ts";
import { type Holdings, uncoveredSells } from "#functions/platform/records/plan/coverage.ts";
import type { TransactionStore } from "#functions/transactions/store.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { storedBuy, writeNow } from "#test/contracts/transaction-store.ts";
import { alice, openService } from "./setup.ts";

const date = fc.integer({ min: 1, max: 28 }).map((day) => `2024-03-${String(day).padStart(2, "0")}`);
const hundredths = fc.integer({ min: 1, max: 9 });
const place = fc.nat({ max: 20 });
const operation = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("buy" as const), date, hundredths }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("sell" as const), date, hundredths }) },
  fc.record({ kind: fc.constant("move" as const), date, place }),
  fc.record({ kind: fc.constant("remove" as const), place }),
  fc.record({ kind: fc.constant("restore" as const), place }),
  fc.record({ kind: fc.constant("many" as const), date, places: fc.tuple(place, place, place) }),
  fc.record({
    kind: fc.constant("import" as const),
    dates: fc.array(date, { minLength: 1, maxLength: 3 }),
    hundredths,
  }),
  fc.record({ kind: fc.constant("undo" as const), place }),
);

type Service = ReturnType<typeof openService>["service"];

async function apply(
  service: Service,
  step: typeof operation extends fc.Arbitrary<infer T> ? T : never,
  known: { ids: string[]; batches: string[] },
): Promise<void> {
  const signed = (sign: number, size: number) => ({
    btcBought: (sign * size) / 100,
    usdSpent: sign * size * 600,
  });
  switch (step.kind) {
    case "buy":
    case "sell": {
      const amounts = signed(step.kind === "buy" ? 1 : -1, step.hundredths);
      known.ids.push((await service.create(alice, { dateAcquired: step.date, ...amounts, feesUSD: 1 })).id);
      return;
    }
    case "import": {
      const rows = step.dates.map((dateAcquired, index) => ({
        dateAcquired,
        ...signed(index === 2 ? -1 : 1, step.hundredths),
        feesUSD: 0,
      }));
      known.batches.push((await service.import(alice, rows, `import-${known.batches.length}-key`)).batchId);
      return;
    }
    case "undo": {
      const batch = known.batches[step.place % Math.max(1, known.batches.length)];
      if (batch) await service.undoImport(alice, batch);
      return;
    }
    case "many": {
      const [moved, removed, restored] = step.places.map(
        (at) => known.ids[at % Math.max(1, known.ids.length)],
      );
      if (moved === undefined || removed === undefined || restored === undefined) return;
      if (new Set([moved, removed, restored]).size < 3) return;
      const versionOf = async (id: string) => (await service.get(alice, id)).version;
      await service.changeMany(alice, [
        { kind: "change", id: moved, version: await versionOf(moved), change: { dateAcquired: step.date } },
        { kind: "remove", id: removed, version: await versionOf(removed) },
        { kind: "restore", id: restored },
      ]);
      return;
    }
    default: {
      const id = known.ids[step.place % Math.max(1, known.ids.length)];
      if (id === undefined) return;
      if (step.kind === "move") await service.update(alice, id, { dateAcquired: step.date });
      else if (step.kind === "remove") await service.remove(alice, id);
      else await service.restore(alice, id);
    }
  }
}

/** A service whose plan buys in months without a record, and may sell by its strategy. */
async function openWithPlan(sellReinvestSettings: boolean) {
  const opened = openService();
  const now = new Date(opened.clock.now);
  const plan = { ...(await opened.plans.readOrCreate("alice", now)), investStartDate: "2016-01-10" };
  await opened.plans.replace("alice", { ...plan, sellReinvestSettings, version: plan.version + 1 });
  const holdings: Holdings = {
    plan: await opened.plans.readOrCreate("alice", now),
    owner: basic,
    market: embeddedMarket,
    today: now.toISOString().slice(0, 10),
  };
  return { ...opened, uncovered: async () => uncoveredSells(holdings, await ledgerOf(opened.store)) };
}

const basic = { userId: "alice", tier: "basic" } as const;
const ledgerOf = async (store: TransactionStore) => (await store.read("alice")).transactions;
const trade = fc.record({
  dateAcquired: fc.constantFrom(
    "2016-12-05",
    "2017-12-20",
    "2018-02-03",
    "2018-12-24",
    "2019-02-27",
    "2019-02-28",
  ),
  millionths: fc.integer({ min: -9_000_000, max: 200_000 }).filter((millionths) => millionths !== 0),
});

describe("a change of a ledger", () => {
  it("is refused exactly when the engine's ledger leaves out a sell that it kept before", async () => {
    const outcomes = { recorded: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(trade, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (trades, sells) => {
          const { service, store, uncovered } = await openWithPlan(sells);
          for (const { dateAcquired, millionths } of trades) {
            const amounts = {
              btcBought: millionths / 1e6,
              usdSpent: Math.sign(millionths) * 100,
              feesUSD: 0,
            };
            const before = await ledgerOf(store);
            try {
              await service.create(basic, { dateAcquired, ...amounts });
              expect(await uncovered()).toEqual([]);
              outcomes.recorded += 1;
            } catch (error) {
              if (!(error instanceof AppError)) throw error;
              expect(error.code).toBe("VALIDATION_FAILED");
              expect(await ledgerOf(store)).toEqual(before);
              // Recorded all the same, the engine would leave something out.
              const satoshis = Math.round(millionths * 100);
              const usdCents = Math.sign(millionths) * 100_00;
              const transaction = storedBuy({
                dateAcquired,
                satoshis,
                usdCents,
                sequence: before.length + 1,
              });
              await writeNow(store, "alice", { kind: "record", transaction });
              expect(await uncovered()).not.toEqual([]);
              outcomes.refused += 1;
              return;
            }
          }
        },
      ),
      { numRuns: 60, seed: 4 },
    );
    expect(Math.min(outcomes.recorded, outcomes.refused)).toBeGreaterThan(10);
  });
});

describe("a ledger", () => {
  it("never sells what it does not hold, whatever is recorded, moved, deleted, restored or imported", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 14 }), async (steps) => {
        const { service, store } = openService();
        const known = { ids: [], batches: [] };
        for (const step of steps) {
          const before = await store.read("alice");
          try {
            await apply(service, step, known);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            expect(error.status).toBeLessThan(500);
            expect(await store.read("alice")).toEqual(before);
          }
          let held = 0;
          for (const { satoshis } of (await store.read("alice")).transactions) {
            held += satoshis;
            expect(held).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
