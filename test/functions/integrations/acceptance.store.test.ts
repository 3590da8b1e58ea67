import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "#shared/domain/durations.ts";
import { krakenTrade } from "#test/fakes/services/kraken-server.ts";
import { type IntegrationWorld, openIntegrations } from "./world.ts";

let world: IntegrationWorld;
beforeEach(async () => {
  world = await openIntegrations();
  await world.connect();
});
afterEach(() => world.close());

const proposed = () => world.service.proposals(world.owner.userId, "kraken");
const verdicts = async () => Object.fromEntries((await proposed()).map(({ id, verdict }) => [id, verdict]));
const accept = (...ids: string[]) => world.service.accept(world.owner, "kraken", ids);
const skip = (id: string, isSkipped: boolean) =>
  world.service.skip(world.owner.userId, "kraken", [id], isSkipped);

async function told(trades: Record<string, ReturnType<typeof krakenTrade>>) {
  for (const [id, trade] of Object.entries(trades)) world.kraken.trades.set(id, trade);
  await world.service.sync(world.owner, "kraken");
}

describe("accepting trades", () => {
  it("records them once, however often and at the same moment it is asked for", async () => {
    await told({ A: krakenTrade("2026-08-18T10:00:00Z"), B: krakenTrade("2026-08-17T10:00:00Z") });
    const answers = await Promise.allSettled([accept("A", "B"), accept("A", "B"), accept("A")]);
    expect(answers.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
    if (answers.every(({ status }) => status === "rejected")) {
      // All of them gave way to each other.
      await accept("A", "B");
    }
    const ledger = await world.ledger();
    expect(new Set(ledger.map(({ dateAcquired }) => dateAcquired)).size).toBe(ledger.length);
    for (const { id } of await proposed()) await accept(id);
    expect((await world.ledger()).map(({ dateAcquired }) => dateAcquired)).toEqual([
      "2026-08-18",
      "2026-08-17",
    ]);
    await expect(accept("A")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(accept("unknown")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is free again some minutes after an attempt that was cut off, and not before", async () => {
    await told({ A: krakenTrade("2026-08-18T10:00:00Z") });
    const stored = await world.trades.read(world.owner.userId, "kraken");
    const acceptance = {
      id: "11111111-1111-4111-8111-111111111111",
      at: new Date(world.now()).toISOString(),
    };
    expect(await world.trades.claim(world.owner.userId, "kraken", stored, acceptance)).toBe(true);
    expect(await proposed()).toEqual([]);
    await expect(accept("A")).rejects.toMatchObject({ code: "NOT_FOUND" });
    world.pass(3 * minuteMs);
    expect((await accept("A")).transactions).toHaveLength(1);
  });

  it("can be undone as any import, after which the trades are proposed again", async () => {
    await told({ A: krakenTrade("2026-08-18T10:00:00Z") });
    const { batchId } = await accept("A");
    await world.transactions.undoImport(world.owner, batchId ?? "");
    expect(await verdicts()).toEqual({ A: "new" });
    expect((await accept("A")).transactions).toHaveLength(1);
  });

  it("does not propose a recorded trade again after it was changed or deleted", async () => {
    await told({ A: krakenTrade("2026-08-18T10:00:00Z"), B: krakenTrade("2026-08-17T10:00:00Z") });
    const { transactions } = await accept("A", "B");
    const [one, other] = transactions;
    await world.transactions.update(world.owner, one?.id ?? "", { feesUSD: 9 });
    await world.transactions.remove(world.owner, other?.id ?? "");
    await world.service.sync(world.owner, "kraken");
    expect(await proposed()).toEqual([]);
  });

  it("leaves out a sell of more than is held, and says so", async () => {
    await told({
      A: krakenTrade("2026-08-17T10:00:00Z"),
      S: krakenTrade("2020-08-18T10:00:00Z", { type: "sell", vol: "500", cost: "5000000", price: "10000" }),
    });
    const { transactions, refused } = await accept("A", "S");
    expect(transactions.map(({ dateAcquired }) => dateAcquired)).toEqual(["2026-08-17"]);
    expect(refused).toEqual([{ id: "S", message: "Cannot sell more BTC than held on that date" }]);
    expect(await verdicts()).toEqual({ S: "new" });
  });

  it("belongs to its owner: someone else finds nothing", async () => {
    await told({ A: krakenTrade("2026-08-18T10:00:00Z") });
    const stranger = { userId: "stranger", tier: "free" } as const;
    await expect(world.service.accept(stranger, "kraken", ["A"])).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(world.service.proposals("stranger", "kraken")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("skipping trades", () => {
  it("is noted until they are proposed again", async () => {
    await told({ A: krakenTrade("2026-08-18T10:00:00Z") });
    expect(await skip("A", true)).toEqual({ count: 1 });
    expect(await proposed()).toMatchObject([{ id: "A", isSkipped: true }]);
    await world.service.sync(world.owner, "kraken");
    expect(await proposed()).toMatchObject([{ id: "A", isSkipped: true }]);
    await skip("A", false);
    expect(await proposed()).toMatchObject([{ id: "A", isSkipped: false }]);
    expect(await skip("unknown", true)).toEqual({ count: 0 });
  });
});
