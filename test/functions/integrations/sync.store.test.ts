import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectionRemoval } from "#functions/integrations/connection-removal.ts";
import { integrationsKey } from "#functions/platform/records/keys/integration-keys.ts";
import { importBody } from "#shared/domain/csv-import/normalise.ts";
import { parseTransactions } from "#shared/domain/csv-import/parse-transactions.ts";
import { dayMs, hourMs, minuteMs } from "#shared/domain/durations.ts";
import { integrationLimits } from "#shared/domain/integrations/services.ts";
import { coinbaseFill } from "#test/fakes/services/coinbase-server.ts";
import { krakenTrade } from "#test/fakes/services/kraken-server.ts";
import { accountOf } from "#web/features/transactions/import/import-rows.ts";
import { type IntegrationWorld, noon, openIntegrations } from "./world.ts";

let world: IntegrationWorld;
beforeEach(async () => {
  world = await openIntegrations();
});
afterEach(() => world.close());

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const kraken = async () => {
  const found = (await world.service.list(world.owner.userId)).find(({ id }) => id === "kraken");
  if (found === undefined) throw new Error("Kraken is not listed");
  return found;
};
const proposed = () => world.service.proposals(world.owner.userId, "kraken");
const verdicts = async () => Object.fromEntries((await proposed()).map(({ id, verdict }) => [id, verdict]));
const syncNow = () => world.service.sync(world.owner, "kraken");
const accept = (...ids: string[]) => world.service.accept(world.owner, "kraken", ids);

describe("a connection", () => {
  it("keeps the key sealed for its account and shows it to no one", async () => {
    const shown = await world.connect();
    expect(shown).toMatchObject({ id: "kraken", status: "connecting", lastSync: null, automatic: false });
    expect(JSON.stringify(shown)).not.toContain(world.kraken.key.apiSecret);
    const { Item } = await world.documents.send(
      new GetCommand({ TableName: world.table, Key: integrationsKey(world.owner.userId) }),
    );
    const stored = JSON.stringify(Item);
    expect(stored).not.toContain(world.kraken.key.apiSecret);
    expect(stored).not.toContain(world.kraken.key.apiKey);
    const sealed = String(Item?.connections?.[0]?.sealed);
    await expect(world.secrets.open(`${world.owner.userId}#kraken`, sealed)).resolves.toContain(
      world.kraken.key.apiSecret,
    );
    await expect(world.secrets.open("another#kraken", sealed)).rejects.toThrow();
    await expect(world.secrets.open(`${world.owner.userId}#coinbase`, sealed)).rejects.toThrow();
  });

  it("is refused with a key that may do more than read, by name of the field", async () => {
    world.kraken.permissions = ["query-closed-trades", "withdraw-funds"];
    await expect(world.connect()).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "body.apiKey", message: expect.stringContaining("withdraw-funds") }],
    });
    expect((await kraken()).status).toBe("disconnected");
  });

  it("is refused while the exchange does not answer, and nothing is stored", async () => {
    world.kraken.instead.push("hang-up");
    await expect(world.connect()).rejects.toMatchObject({ code: "CONFLICT", message: /isn't responding/ });
    expect((await kraken()).status).toBe("disconnected");
  });

  it("can be tested, and says why it does not work", async () => {
    await world.connect();
    const test = () => world.service.test(world.owner.userId, "kraken");
    expect(await test()).toMatchObject({ success: true, message: expect.stringContaining("only read") });
    world.kraken.permissions = ["query-closed-trades", "modify-trades"];
    expect(await test()).toMatchObject({ success: false, message: expect.stringContaining("modify-trades") });
  });

  it("ends with its key and its trades, while what was recorded stays", async () => {
    world.kraken.trades.set("A", krakenTrade("2026-08-18T10:00:00Z"));
    world.kraken.trades.set("B", krakenTrade("2026-08-17T10:00:00Z"));
    await world.connect();
    await syncNow();
    await accept("A");
    expect(await world.service.disconnect(world.owner.userId, "kraken")).toMatchObject({
      status: "disconnected",
    });
    expect(await world.trades.read(world.owner.userId, "kraken")).toEqual([]);
    expect(await world.connections.read(world.owner.userId)).toEqual([]);
    const due = [];
    for await (const each of world.connections.due(iso(noon + 10 * dayMs))) due.push(each);
    expect(due).toEqual([]);
    expect(await world.ledger()).toHaveLength(1);
    await expect(syncNow()).rejects.toMatchObject({ code: "NOT_FOUND" });
    // Connected again, it recognises what it recorded.
    await world.connect();
    await syncNow();
    expect(await verdicts()).toEqual({ A: "recorded", B: "new" });
  });
});

describe("a sync", () => {
  it("proposes trades that change nothing until they are accepted", async () => {
    world.kraken.trades.set("A", krakenTrade("2026-08-18T10:00:00Z"));
    world.kraken.trades.set(
      "S",
      krakenTrade("2026-08-19T10:00:00Z", { type: "sell", vol: "0.001", cost: "50" }),
    );
    await world.connect();
    expect(await syncNow()).toMatchObject({ status: "connected", lastSync: iso(noon), errorCount: 0 });
    expect(await world.ledger()).toEqual([]);
    const { transactions, refused } = await accept("A", "S");
    expect(refused).toEqual([]);
    expect(
      transactions.map((each) => [
        each.dateAcquired,
        each.btcBought,
        each.usdSpent,
        each.feesUSD,
        each.account,
      ]),
    ).toEqual([
      ["2026-08-19", -0.001, -50, 0.26, "Kraken"],
      ["2026-08-18", 0.002, 100, 0.26, "Kraken"],
    ]);
    expect(await proposed()).toEqual([]);
  });

  it("adds to the account that the exchange's file is imported to, from which its sales are taken", async () => {
    const file =
      "txid,pair,time,type,price,cost,fee,vol\nF,XBT/USD,2026-08-01 10:00:00,buy,50000,250,0.5,0.005";
    const parsed = parseTransactions(file, { today: "2026-08-20" });
    if ("reason" in parsed) throw new Error(parsed.reason);
    const rows = parsed.rows.map(({ transaction }) => ({
      ...importBody(transaction),
      account: accountOf(parsed),
    }));
    await world.transactions.import(world.owner, rows, "file");
    world.kraken.trades.set(
      "S",
      krakenTrade("2026-08-19T10:00:00Z", { type: "sell", vol: "0.001", cost: "70" }),
    );
    await world.connect();
    await syncNow();
    await accept("S");
    const { report, problem } = await world.taxReport("US");
    expect(problem).toBeNull();
    expect(report?.openLots.map(({ account, satoshis }) => [account, satoshis])).toEqual([
      ["Kraken", 400_000],
    ]);
  });

  it("asks for what is new since the last one, and takes each trade once", async () => {
    world.kraken.trades.set("A", krakenTrade("2026-08-18T10:00:00Z"));
    world.kraken.trades.set("B", krakenTrade(iso(noon - 10 * minuteMs)));
    await world.connect();
    await syncNow();
    await accept("A", "B");
    world.pass(dayMs);
    world.kraken.trades.set("C", krakenTrade(iso(noon + hourMs)));
    await syncNow();
    // B was reported again.
    expect(await verdicts()).toEqual({ C: "new" });
    expect((await world.trades.read(world.owner.userId, "kraken")).map(({ id }) => id)).toEqual([
      "C",
      "B",
      "A",
    ]);
    await accept("C");
    await syncNow();
    expect(await world.ledger()).toHaveLength(3);
    expect(await proposed()).toEqual([]);
  });

  it("keeps within the rate of the exchange, and goes on in later runs where it stopped", async () => {
    for (let each = 0; each < 1_040; each += 1) {
      world.kraken.trades.set(`T${each}`, krakenTrade(iso(noon - (each + 1) * hourMs)));
    }
    await world.connect();
    await syncNow();
    // The time of a call is not enough for 21 pages.
    const first = (await world.trades.read(world.owner.userId, "kraken")).length;
    expect(first).toBeGreaterThan(300);
    expect(first).toBeLessThan(1_040);
    expect(await kraken()).toMatchObject({ status: "connecting", lastSync: null, isSyncing: false });
    for (let runs = 0; (await kraken()).lastSync === null && runs < 5; runs += 1) {
      world.pass(10 * minuteMs);
      expect(await world.run()).toMatchObject({ failed: 0 });
    }
    expect(await world.trades.read(world.owner.userId, "kraken")).toHaveLength(1_040);
    expect(await kraken()).toMatchObject({ status: "connected", errorCount: 0 });
    expect(world.kraken.peak()).toBeLessThanOrEqual(15);
    expect(world.waits.length).toBeGreaterThan(0);
    expect(world.kraken.calls.filter((name) => name === "TradesHistory")).toHaveLength(21);
  });

  it("counts failures, keeps what it has, and recovers", async () => {
    world.kraken.trades.set("A", krakenTrade("2026-08-18T10:00:00Z"));
    await world.connect();
    world.kraken.instead.push("garbage");
    expect(await syncNow()).toMatchObject({
      status: "error",
      errorCount: 1,
      errorSince: iso(noon),
      needsKey: false,
    });
    world.pass(hourMs);
    world.kraken.instead.push("error");
    expect(await syncNow()).toMatchObject({ status: "error", errorCount: 2, errorSince: iso(noon) });
    expect((await kraken()).error).toContain("failure of its own");
    world.pass(hourMs);
    expect(await syncNow()).toMatchObject({ status: "connected", errorCount: 0, error: null });
    expect(await verdicts()).toEqual({ A: "new" });
  });

  it("is told from a failure of the run itself, which ends as failed and is made up for by the next one", async () => {
    await world.connect();
    await syncNow();
    world.pass(dayMs);
    vi.spyOn(world.connections, "read").mockRejectedValueOnce(new Error("the table does not answer"));
    await expect(world.run()).rejects.toThrow("Some connections could not be synced");
    expect(await world.run()).toMatchObject({ done: 1 });
  });

  it("waits without an error when the exchange asks for fewer calls", async () => {
    await world.connect();
    world.kraken.instead.push("busy");
    expect(await syncNow()).toMatchObject({ errorCount: 0, nextSync: iso(noon + 2 * minuteMs) });
  });

  it("stops for good when the key is refused, until there is a new one", async () => {
    await world.connect();
    await syncNow();
    world.kraken.permissions = ["query-closed-trades", "modify-trades"];
    expect(await syncNow()).toMatchObject({ status: "error", needsKey: true, nextSync: null });
    world.pass(10 * dayMs);
    expect(await world.run()).toEqual({ done: 0, more: 0, failed: 0, busy: 0, gone: 0 });
    world.kraken.permissions = ["query-closed-trades"];
    await world.connect();
    expect(await syncNow()).toMatchObject({ status: "connected", needsKey: false });
  });

  it("is not run twice at once", async () => {
    await world.connect();
    const sync = () => world.sync(world.owner, "kraken", noon + minuteMs);
    let second: Promise<string> | undefined;
    world.kraken.before = () => {
      second ??= sync();
      return second;
    };
    expect(await sync()).toBe("done");
    expect(await second).toBe("busy");
  });

  it("leaves nothing behind when it is disconnected meanwhile", async () => {
    world.kraken.trades.set("A", krakenTrade("2026-08-18T10:00:00Z"));
    await world.connect();
    world.kraken.before = () => world.service.disconnect(world.owner.userId, "kraken");
    expect(await world.sync(world.owner, "kraken", noon + minuteMs)).toBe("gone");
    expect(await world.trades.read(world.owner.userId, "kraken")).toEqual([]);
    expect((await kraken()).status).toBe("disconnected");
  });
});

describe("the daily job", () => {
  it("syncs once a day, and records new trades of someone who has chosen that", async () => {
    world.kraken.trades.set("A", krakenTrade("2026-08-18T10:00:00Z"));
    await world.connect();
    expect(await world.run()).toMatchObject({ done: 1 });
    expect(await world.run()).toMatchObject({ done: 0 });
    expect(await world.ledger()).toEqual([]);
    await accept("A");
    await world.service.update(world.owner.userId, "kraken", { automatic: true });
    world.pass(dayMs);
    world.kraken.trades.set("B", krakenTrade(iso(noon + hourMs)));
    // Entered by hand already, and the same with another fee.
    await world.transactions.create(world.owner, {
      dateAcquired: "2026-08-20",
      btcBought: 0.003,
      usdSpent: 150,
      feesUSD: 0.4,
    });
    await world.transactions.create(world.owner, {
      dateAcquired: "2026-08-20",
      btcBought: 0.004,
      usdSpent: 200,
      feesUSD: 0.5,
    });
    const dated = iso(noon + 2 * hourMs);
    world.kraken.trades.set("C", krakenTrade(dated, { vol: "0.003", cost: "150", fee: "0.4" }));
    world.kraken.trades.set("D", krakenTrade(dated, { vol: "0.004", cost: "200", fee: "0.8" }));
    expect(await world.run()).toMatchObject({ done: 1, failed: 0 });
    expect(await world.ledger()).toHaveLength(4);
    expect(await verdicts()).toEqual({ C: "recorded", D: "differs" });
  });

  it("records no more of many new trades once the connection has ended", async () => {
    await world.connect();
    await world.service.update(world.owner.userId, "kraken", { automatic: true });
    const { decidedTogether } = integrationLimits;
    for (let index = 0; index <= decidedTogether; index++) {
      world.kraken.trades.set(
        `T${index}`,
        krakenTrade(iso(Date.parse("2026-08-10T10:00:00Z") + index * 60_000)),
      );
    }
    const { transactions } = world;
    const record = transactions.import.bind(transactions);
    transactions.import = async (...given) => {
      const recorded = await record(...given);
      // As when all data is deleted: its trades are erased after everything else.
      await connectionRemoval(world.documents, world.table)(world.owner.userId);
      return recorded;
    };
    await world.run();
    expect(await world.ledger()).toHaveLength(decidedTogether);
  });
});

describe("a buy that was confirmed from the plan", () => {
  it("is not recorded again from the exchange: the trade waits as a conflict with its coins", async () => {
    await world.connect();
    await world.service.update(world.owner.userId, "kraken", { automatic: true });
    const planned = { dateAcquired: "2026-08-18", btcBought: 0.00206, usdSpent: 100, feesUSD: 0.3 };
    const { id } = await world.transactions.create(world.owner, planned);
    world.kraken.trades.set("A", krakenTrade("2026-08-18T10:00:00Z"));
    expect(await world.run()).toMatchObject({ done: 1, failed: 0 });
    expect(await world.ledger()).toHaveLength(1);
    expect(await proposed()).toMatchObject([
      { id: "A", verdict: "differs", other: { id, btcBought: 0.00206 } },
    ]);
  });
});

describe("Coinbase", () => {
  it("is synced in the same way, with what was paid in euros converted at the estimated rate of its quarter, and without pairs that have no rate", async () => {
    const { owner, service, coinbase } = world;
    coinbase.fills.push(
      coinbaseFill("2026-08-18T10:00:00Z"),
      coinbaseFill("2026-08-17T10:00:00Z", { product_id: "BTC-EUR", price: "40000", commission: "0.5" }),
      coinbaseFill("2026-08-16T10:00:00Z", { product_id: "BTC-USDC" }),
      coinbaseFill("2026-08-15T10:00:00Z", { product_id: "BTC-INR" }),
    );
    await service.connect(owner.userId, "coinbase", coinbase.key);
    await service.sync(owner, "coinbase");
    const trades = await service.proposals(owner.userId, "coinbase");
    expect(trades.map(({ verdict, convertedFrom }) => [verdict, convertedFrom])).toEqual([
      ["new", null],
      ["new", { currency: "EUR", amount: 80 }],
      ["new", { currency: "USDC", amount: 100 }],
      ["unusable", null],
    ]);
    const [, euros] = trades;
    expect(euros?.row?.entered).toMatchObject({ currency: "EUR", spent: 80, fees: 0.5 });
    const accepted = await service.accept(
      owner,
      "coinbase",
      trades.map(({ id }) => id),
    );
    expect(accepted.transactions).toHaveLength(3);
    expect(accepted.refused).toEqual([
      { id: "entry-2026-08-15T10:00:00Z", message: "Traded for INR, whose rate in dollars isn't known" },
    ]);
    expect(accepted.transactions.map(({ entered }) => entered?.spent ?? null)).toEqual([null, 80, null]);
  });
});
