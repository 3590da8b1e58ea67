import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertRemoval, createAlertStore } from "#functions/alerts/store.ts";
import { undoKey } from "#functions/backup/undo-store.ts";
import { planDocument } from "#functions/control-panel/plan-documents.ts";
import { planRemoval } from "#functions/control-panel/plan-removal.ts";
import { connectionRemoval } from "#functions/integrations/connection-removal.ts";
import { connectionStore } from "#functions/integrations/connection-store.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { sharedKey } from "#functions/platform/records/keys/share-keys.ts";
import { monthsOf } from "#functions/platform/records/plan/ledger-months.ts";
import { newPlan } from "#functions/platform/records/plan/plan-record.ts";
import { createPlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { dataDeletion } from "#functions/profile/delete-data.ts";
import { ownedItems } from "#functions/profile/owned-items.ts";
import { createShareStore, linkRemoval } from "#functions/sharing/store.ts";
import { createSimulationService } from "#functions/simulations/service.ts";
import { simulationRemoval } from "#functions/simulations/simulation-removal.ts";
import { createSimulationSets } from "#functions/simulations/simulation-sets.ts";
import { createSimulationStore } from "#functions/simulations/store.ts";
import { createTaxSettingsStore, taxSettingsKey } from "#functions/tax-report/settings-store.ts";
import { ledgerRemoval } from "#functions/transactions/ledger-replacement.ts";
import { createTransactionService } from "#functions/transactions/service.ts";
import { createTransactionStore } from "#functions/transactions/store.ts";
import { createWalletStore, walletRemoval } from "#functions/wallets/store.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { leaveExchange, leaveLink, leavePortfolio } from "./portfolio.ts";

let tables: TestTables;
let saved: Awaited<ReturnType<ReturnType<typeof createSimulationSets>["whole"]>>["simulations"][number];
beforeAll(async () => {
  tables = await startTestTables();
  const { plans, ledgers, market, clock, simulations } = stores();
  const template = owner("template");
  await createSimulationService({
    plans,
    ledgers,
    market,
    clock,
    store: simulations,
    limiter: rateLimiter(fakeCounterStore(), clock),
    documentOf: planDocument,
  }).create(template, { name: "Base" });
  const [first] = (await createSimulationSets(tables.documents, names().planner).whole("template"))
    .simulations;
  if (first === undefined) throw new Error("Nothing was saved");
  saved = first;
});
afterAll(async () => tables.close());

const owner = (userId: string) => ({ userId, tier: "advanced" }) as const;
const names = () => ({ planner: tables.tables.PLANNER_TABLE, events: tables.tables.EVENTS_TABLE });

/** The stores and services that write what is deleted. */
function stores() {
  const { documents } = tables;
  const { planner, events } = names();
  const clock = () => noonMs;
  const market = async () => ({ live: { days: [] }, input: embeddedMarket });
  const plans = createPlanStore(documents, planner, events);
  const ledgers = createTransactionStore(documents, planner, events);
  return {
    clock,
    market,
    plans,
    ledgers,
    transactions: createTransactionService({ store: ledgers, plans, market, clock }),
    simulations: createSimulationStore(documents, planner, events),
    alerts: createAlertStore(documents, planner),
    shares: createShareStore(documents, planner),
    tax: createTaxSettingsStore(documents, planner),
  };
}

/** Files by their keys. */
function fakeFiles(left: string[]) {
  return {
    left,
    list: async (prefix: string) =>
      left.filter((key) => key.startsWith(prefix)).map((key) => ({ key, writtenAtMs: 0 })),
    remove: async (keys: readonly string[]) => {
      for (const key of keys) left.splice(left.indexOf(key), 1);
    },
  };
}

/** Deletes with a client, as the function does. */
function deletionWith(documents: DynamoDBDocumentClient, files = fakeFiles([]), clock = Date.now) {
  const { planner, events } = names();
  return dataDeletion({
    parts: [
      async (userId) => [taxSettingsKey(userId), undoKey(userId)],
      connectionRemoval(documents, planner),
      ledgerRemoval(documents, planner),
      planRemoval(createPlanStore(documents, planner, events), Date.now),
      walletRemoval(createWalletStore(documents, planner)),
      linkRemoval(createShareStore(documents, planner)),
      alertRemoval(createAlertStore(documents, planner)),
    ],
    simulations: simulationRemoval(documents, planner),
    items: ownedItems(documents),
    files,
    planner,
    clock,
  });
}

/** The database as a process sees it that is killed when it has made some writes. */
function killedAfter(writes: number): DynamoDBDocumentClient {
  let made = 0;
  const isWrite = (command: unknown) =>
    [BatchWriteCommand, DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand].some(
      (kind) => command instanceof kind,
    );
  return new Proxy(tables.documents, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name) as unknown;
      return async (command: never) => {
        if (isWrite(command)) {
          if (made >= writes) throw new Error("killed");
          made += 1;
        }
        return target.send(command) as unknown;
      };
    },
  });
}

const buy = { btcBought: 0.01, usdSpent: 600, feesUSD: 1 };

/** An account with something of each kind; returns what opens its public parts. */
async function fill(userId: string, rows = 130) {
  const caller = owner(userId);
  const { transactions, plans, simulations, tax } = stores();
  const open = await plans.readOrCreate(userId, new Date(noonMs));
  const beside = { ...newPlan(new Date(noonMs)), id: randomUUID(), name: "Pension" };
  await plans.replace(
    userId,
    { ...open, version: open.version + 1, baseAmountCents: 12_300 },
    { park: [beside] },
  );
  const first = await transactions.create(caller, { dateAcquired: "2024-01-02", ...buy });
  await transactions.create(caller, { dateAcquired: "2024-02-02", ...buy });
  await transactions.remove(caller, first.id);
  const many = Array.from({ length: rows }, (_, day) => ({
    dateAcquired: new Date(Date.UTC(2024, 2, 1 + day)).toISOString().slice(0, 10),
    ...buy,
  }));
  await transactions.import(caller, many, randomUUID());
  await saveSimulation(userId, simulations);
  await tax.write(userId, {
    jurisdiction: "DE",
    method: "fifo",
    perAccount: true,
    currency: "EUR",
    rate: 0.3,
    allowances: {},
  });
  const Item = { pk: `user#${userId}`, sk: "backup-undo", id: "1", restoredAt: "", until: "" };
  await tables.documents.send(new PutCommand({ TableName: names().planner, Item }));
  await leaveExchange(tables.documents, names().planner, userId);
  return leavePortfolio(tables.documents, names().planner, userId);
}

async function saveSimulation(userId: string, store = stores().simulations): Promise<boolean> {
  const { plan, analyses, ...simulation } = saved;
  const given = { limit: 50, asked: "asked", analyses };
  return store.create(userId, { ...simulation, id: randomUUID() }, plan, given);
}

async function scan(): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await tables.documents.send(
      new ScanCommand({
        TableName: names().planner,
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    found.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return found;
}

/** Whether the link with a token shows something. */
async function isShown(token: string): Promise<boolean> {
  const command = new GetCommand({ TableName: names().planner, Key: sharedKey(fingerprint(token)) });
  return (await tables.documents.send(command)).Item !== undefined;
}

/** Fails unless what the account lists, counts and can find is the same; returns how much of each there is. */
async function whole(userId: string) {
  const { ledgers, simulations, shares, alerts } = stores();
  const { documents } = tables;
  const { transactions } = await ledgers.read(userId);
  const head = await ledgers.head(userId);
  const listed = await ledgers.page(userId, { from: "2000-01-01", to: "2100-01-01" });
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).toSorted();
  expect(ids(listed)).toEqual(ids(transactions));
  expect(head.months).toEqual(monthsOf(transactions));
  for (const { id } of listed) expect((await ledgers.find(userId, id)).transaction?.id).toBe(id);
  const stored = await scan();
  const count = stored.find(({ pk, sk }) => pk === `user#${userId}` && sk === "simulation-count");
  const list = await simulations.list(userId);
  expect(list).toHaveLength(Number(count?.saved ?? 0));
  for (const { id } of list) expect(await simulations.plan({ userId, id })).toEqual(saved.plan);
  const links = (await shares.read(userId)).shares;
  for (const { token } of links) expect(await isShown(token)).toBe(true);
  const { alerts: own, calendarToken, reminders } = await alerts.read(userId);
  const indexed = stored.filter(({ pk, userId: of }) => String(pk).startsWith("alert#") && of === userId);
  expect(indexed.map(({ id }) => id).toSorted()).toEqual(ids(own));
  if (calendarToken !== null) expect(await alerts.calendarOwner(calendarToken)).toBe(userId);
  const due = stored.filter(({ pk, userId: of }) => String(pk).startsWith("reminder-due#") && of === userId);
  expect(due.map(({ dueAt }) => dueAt)).toEqual(reminders?.dueAt ? [reminders.dueAt] : []);
  const connections = await connectionStore(documents, names().planner).read(userId);
  const syncs = stored.filter(
    ({ pk, userId: of }) => String(pk).startsWith("integration-due#") && of === userId,
  );
  expect(syncs).toHaveLength(connections.length);
  return {
    transactions: transactions.length,
    simulations: list.length,
    links: links.map(({ token }) => token),
    alerts: own.length,
    connections: connections.length,
  };
}

const nothing = { transactions: 0, simulations: 0, links: [], alerts: 0, connections: 0 };
/** What stays of an account: versions that go on, and nothing else. */
const heads = ["alerts", "integrations", "ledger", "plan", "shares", "simulation-count", "wallets"];

/** Fails unless nothing that `fill` wrote is left or opens. */
async function gone(userId: string, { link, calendar }: { link: string; calendar: string }) {
  const { plans, alerts, ledgers } = stores();
  expect(await whole(userId)).toEqual(nothing);
  expect((await ledgers.read(userId)).deleted).toEqual([]);
  expect(await isShown(link)).toBe(false);
  expect(await alerts.calendarOwner(calendar)).toBeNull();
  expect(await plans.parked(userId)).toEqual([]);
  const { baseAmountCents } = await plans.readOrCreate(userId, new Date(noonMs));
  expect(baseAmountCents).toBe(newPlan(new Date(noonMs)).baseAmountCents);
  const left = (await scan()).filter((item) => JSON.stringify(item).includes(userId));
  expect(left.filter(({ pk, sk }) => pk !== `user#${userId}` || !heads.includes(String(sk)))).toEqual([]);
  expect(JSON.stringify(left)).not.toContain("Wallet");
  expect(JSON.stringify(left)).not.toContain("sealed key");
}

describe("deleting all data", () => {
  it("leaves nothing of it, also not for those who have a link, and nothing changed of anyone else's", async () => {
    const bystander = await fill("bob");
    const before = await whole("bob");
    const opened = await fill("nora");
    const files = fakeFiles(["exports/nora/1/all.zip", "exports/bob/2/all.zip", "photos/nora/1"]);
    await deletionWith(tables.documents, files).everything("nora");
    await gone("nora", opened);
    expect(files.left).toEqual(["exports/bob/2/all.zip", "photos/nora/1"]);
    expect(await whole("bob")).toEqual(before);
    expect(before).toMatchObject({ transactions: 131, links: [bystander.link] });
  });

  it("leaves a whole account when it is killed after any of its writes, and a second call deletes the rest", async () => {
    let writes = 0;
    for (let isKilled = true; isKilled; writes += 1) {
      const userId = `killed-${writes}`;
      const opened = await fill(userId, 60);
      isKilled = await deletionWith(killedAfter(writes))
        .everything(userId)
        .then(
          () => false,
          (error: unknown) => {
            expect(String(error), `after ${writes} writes`).toContain("killed");
            return true;
          },
        );
      await whole(userId);
      await deletionWith(tables.documents).everything(userId);
      await gone(userId, opened);
    }
    expect(writes).toBeGreaterThan(8);
  });

  it("deletes what other devices have written before, and leaves whole what they write after", async () => {
    const userId = "busy";
    await fill(userId);
    const { transactions, ledgers, alerts } = stores();
    let isOver = false;
    const written: { id: string; after: boolean }[] = [];
    const record = async () => {
      for (let day = 1; ; day += 1) {
        const after = isOver;
        const dateAcquired = new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10);
        const { id } = await transactions.create(owner(userId), { dateAcquired, ...buy });
        written.push({ id, after });
        if (after) return;
        await pause(20);
      }
    };
    const bring = async () => {
      while (!isOver) {
        const rows = Array.from({ length: 30 }, () => ({ dateAcquired: "2025-02-03", ...buy }));
        // One that others always come before is refused.
        await transactions
          .import(owner(userId), rows, randomUUID())
          .catch((error: unknown) => expect(error).toMatchObject({ code: "CONFLICT" }));
        await pause(20);
      }
    };
    const share = async () => {
      for (; !isOver; await pause(5)) await leaveLink(tables.documents, names().planner, userId);
    };
    const save = async () => {
      for (; !isOver; await pause(5)) await saveSimulation(userId);
    };
    const watch = async () => {
      for (; !isOver; await pause(5)) {
        const before = await alerts.read(userId);
        const alert = { id: randomUUID(), kind: "above", value: 90_000_000, isOn: true } as const;
        await alerts.write(userId, before, { alerts: [...before.alerts.slice(-3), alert] });
      }
    };
    const others = [record(), bring(), share(), save(), watch()];
    try {
      for (let time = 0; time < 3; time += 1) await deletionWith(tables.documents).everything(userId);
    } finally {
      isOver = true;
      await Promise.all(others);
    }
    await whole(userId);
    const { transactions: left } = await ledgers.read(userId);
    const late = written.filter(({ after }) => after).map(({ id }) => id);
    expect(late).toHaveLength(1);
    expect(left.map(({ id }) => id)).toContain(late[0]);
    expect(left.filter(({ dateAcquired }) => dateAcquired < "2025-01-01")).toEqual([]);
    expect(left.filter(({ batchId }) => batchId !== null).length % 30).toBe(0);
  });

  it("says when there was no time for all of it; nothing counts any more then", async () => {
    const opened = await fill("slow");
    let calls = 0;
    const clock = () => {
      calls += 1;
      return calls === 1 ? 0 : 60_000;
    };
    const slow = deletionWith(tables.documents, fakeFiles([]), clock);
    await expect(slow.everything("slow")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await whole("slow")).toEqual(nothing);
    await deletionWith(tables.documents).everything("slow");
    await gone("slow", opened);
  });
});

describe("deleting saved simulations", () => {
  it("removes them alone", async () => {
    await fill("eve");
    const before = await whole("eve");
    const files = fakeFiles(["exports/eve/1/all.zip"]);
    await deletionWith(tables.documents, files).simulations("eve");
    expect(await whole("eve")).toEqual({ ...before, simulations: 0 });
    expect(files.left).toHaveLength(1);
    const left = (await scan()).filter(({ pk, sk }) => pk === "user#eve" && String(sk).startsWith("sim"));
    expect(left.map(({ sk }) => sk)).toEqual(["simulation-count"]);
    expect(await saveSimulation("eve")).toBe(true);
    expect(await whole("eve")).toEqual({ ...before, simulations: 1 });
  });

  it("leaves whole lists when it is killed after any of its writes, and a second call deletes the rest", async () => {
    let writes = 0;
    for (let isKilled = true; isKilled; writes += 1) {
      const userId = `simulating-${writes}`;
      for (let count = 0; count < 30; count += 1) await saveSimulation(userId);
      isKilled = await deletionWith(killedAfter(writes))
        .simulations(userId)
        .then(
          () => false,
          () => true,
        );
      await whole(userId);
      await deletionWith(tables.documents).simulations(userId);
      expect(await whole(userId)).toEqual(nothing);
    }
    expect(writes).toBeGreaterThan(2);
  });
});
