import { describe, expect, it } from "vitest";
import { versionOf } from "#functions/platform/call/revalidated.ts";
import type { LiveMarket } from "#functions/platform/records/market/live-market.ts";
import { createTimelineService, type TimelineCaller } from "#functions/timeline/service.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { storedBuy, writeNow } from "#test/contracts/transaction-store.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";

const ada: TimelineCaller = { userId: "ada", tier: "basic" };
const noon = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

async function open() {
  const plans = createFakePlanStore();
  const ledgers = createFakeTransactionStore();
  const world = { live: { days: [] } as LiveMarket, now: noon, reads: 0 };
  const service = createTimelineService({
    plans,
    ledgers: {
      ...ledgers,
      read: (userId) => {
        world.reads += 1;
        return ledgers.read(userId);
      },
    },
    market: async () => ({ live: world.live, input: embeddedMarket }),
    clock: () => world.now,
  });
  const columns = "priceUSD";
  const versionFor = async (caller = ada, query = {}) =>
    (await service.get(caller, { columns, holds: () => false, ...query })).version;
  const held = await versionFor();
  world.reads = 0;
  /** Whether a caller who holds the first answer gets that answer. */
  const isHeld = async (caller = ada, query = {}) => {
    const found = await service.get(caller, { columns, holds: (version) => version === held, ...query });
    return found.answer === null;
  };
  return { plans, ledgers, world, isHeld, versionFor };
}

describe("the version of a timeline", () => {
  it("stays while nothing changes, through the day and for a market read again, and then nothing is read", async () => {
    const { world, isHeld } = await open();
    world.now += 2 * hour;
    world.live = { days: [] };
    expect(await isHeld()).toBe(true);
    expect(world.reads).toBe(0);
  });

  it("is another one after a change of the plan", async () => {
    const { plans, world, isHeld } = await open();
    const plan = await plans.readOrCreate("ada", new Date(noon));
    await plans.replace("ada", { ...plan, version: plan.version + 1 });
    expect(await isHeld()).toBe(false);
    expect(world.reads).toBe(1);
  });

  it("is another one after a transaction, and after its deletion once more", async () => {
    const { ledgers, isHeld, versionFor } = await open();
    const before = await versionFor();
    const transaction = storedBuy({ dateAcquired: "2026-02-01" });
    await writeNow(ledgers, "ada", { kind: "record", transaction });
    expect(await isHeld()).toBe(false);
    const restorableUntil = new Date(noon).toISOString();
    await writeNow(ledgers, "ada", { kind: "delete", transaction: { ...transaction, restorableUntil } });
    expect(await versionFor()).not.toBe(before);
  });

  it.each<LiveMarket>([
    { days: [{ date: "2026-11-20", closeCents: 9_000_000 }] },
    {
      days: [],
      now: {
        priceCents: 9_000_000,
        priceSource: "mempool",
        observedAt: "2026-11-21T12:00:00Z",
        blockHeight: 925_000,
        heightObservedAt: "2026-11-21T12:00:00Z",
      },
    },
    { days: [], rates: { date: "2026-11-21", perUsd: { EUR: 0.9 } } },
  ])("is another one after the market was observed", async (live) => {
    const { world, isHeld } = await open();
    world.live = live;
    expect(await isHeld()).toBe(false);
  });

  it("is another one for another tier, another day, other columns, another form and another user", async () => {
    const { world, isHeld } = await open();
    expect(await isHeld({ ...ada, tier: "advanced" })).toBe(false);
    expect(await isHeld({ ...ada, userId: "eve" })).toBe(false);
    expect(await isHeld(ada, { columns: "totalBTC" })).toBe(false);
    expect(await isHeld(ada, { columns: undefined })).toBe(false);
    expect(await isHeld(ada, { form: "csv" })).toBe(false);
    expect(await isHeld()).toBe(true);
    world.now += 12 * hour;
    expect(await isHeld()).toBe(false);
  });

  it("is that of what was read, when something is recorded in between", async () => {
    const { ledgers, versionFor } = await open();
    const transaction = storedBuy({ dateAcquired: "2026-02-01" });
    const holds = () => {
      void ledgers.write("ada", { version: 1, months: {} }, { kind: "record", transaction });
      return false;
    };
    const between = await versionFor(ada, { holds });
    expect(between).toBe(await versionFor());
  });

  it("keeps its parts apart", () => {
    expect(versionOf("a", "b")).not.toBe(versionOf("ab", ""));
    expect(versionOf("a", null)).not.toBe(versionOf("a", "null"));
  });
});
