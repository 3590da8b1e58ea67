import { randomUUID } from "node:crypto";
import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiUsageReader } from "#functions/api-keys/usage-store.ts";
import { logStore } from "#functions/developer/log-store.ts";
import { developerService } from "#functions/developer/service.ts";
import { eventLoggingStore } from "#functions/developer/settings-store.ts";
import { connectionStatesReader } from "#functions/integrations/connection-states.ts";
import { AppError } from "#functions/platform/errors.ts";
import { apiUsageWriter } from "#functions/platform/records/api-usage.ts";
import { type EventLog, eventLog, logHeadKey } from "#functions/platform/records/event-log.ts";
import { endpointListReader } from "#functions/webhooks/endpoint-list.ts";
import { type EventLevel, mostLogEntries, usualEventLogging } from "#shared/domain/developer/event-log.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { serviceIds } from "#shared/domain/integrations/services.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

let nowMs: number;
let caller: { userId: string; tier: Tier };
let log: EventLog;
let operatorLog: ReturnType<typeof fakeLog>;
let service: ReturnType<typeof developerService>;
let table: string;

beforeEach(() => {
  nowMs = noonMs;
  caller = { userId: randomUUID(), tier: "advanced" };
  operatorLog = fakeLog();
  const { ACCOUNTS_TABLE: accounts, EVENTS_TABLE: events } = tables.tables;
  table = events;
  log = eventLog(tables.documents, { accounts, events }, operatorLog);
  const webhooksOf = endpointListReader(tables.documents, accounts);
  service = developerService({
    settings: log.settings,
    store: eventLoggingStore(tables.documents, accounts),
    log: logStore(tables.documents, events),
    hours: apiUsageReader(tables.documents, events),
    webhooks: async (userId) => ({ ...(await webhooksOf(userId)), isActivityCut: false }),
    integrations: connectionStatesReader(tables.documents, tables.tables.PLANNER_TABLE),
    clock: () => nowMs,
  });
});

const note = (level: EventLevel, message: string, context = {}) =>
  log.note(caller.userId, nowMs, { level, message, context });
/** The next entry gets the number after this one. */
const beginAfter = async (entries: number) => {
  await tables.documents.send(
    new PutCommand({ TableName: table, Item: { ...logHeadKey(caller.userId), entries } }),
  );
};
const messages = async (query = {}) =>
  (await service.logs(caller, query)).entries.map(({ message }) => message);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("what an event log keeps", () => {
  it("is errors for thirty days without details until its owner chooses, setting by setting", async () => {
    const usual = await service.get(caller);
    expect(usual.eventLogging).toEqual(usualEventLogging);
    expect(usual.integrations).toEqual(serviceIds.map((id) => ({ id, status: "disconnected" })));
    await service.update(caller, { logLevel: "info" });
    const { eventLogging } = await service.update(caller, { retentionDays: 7, includeContext: true });
    expect(eventLogging).toEqual({ logLevel: "info", retentionDays: 7, includeContext: true });
    expect((await service.get(caller)).eventLogging).toEqual(eventLogging);
    expect((await service.get({ ...caller, userId: randomUUID() })).eventLogging).toEqual(usualEventLogging);
  });

  it("is no longer what was chosen once that is no option", async () => {
    const Item = {
      pk: `user#${caller.userId}`,
      sk: "settings#developer",
      logLevel: "loud",
      retentionDays: 365,
    };
    await tables.documents.send(new PutCommand({ TableName: tables.tables.ACCOUNTS_TABLE, Item }));
    expect(await log.settings(caller.userId)).toEqual({ ...usualEventLogging, retentionDays: 365 });
  });

  it("and everything else here needs the Advanced tier", async () => {
    caller = { ...caller, tier: "basic" };
    const works = [
      service.get(caller),
      service.update(caller, { logLevel: "info" }),
      service.logs(caller, {}),
      service.monitoring(caller),
    ];
    for (const work of works) expect(await codeOf(work)).toBe("TIER_REQUIRED");
    expect((await service.get({ ...caller, tier: "advanced" })).eventLogging.logLevel).toBe("error");
  });
});

describe("an event log", () => {
  it("has entries of its level and worse ones, the latest first, with details only where they are wanted", async () => {
    await note("error", "one", { code: "A" });
    await note("warn", "lost");
    await service.update(caller, { logLevel: "info", includeContext: true });
    nowMs += 1_000;
    await note("info", "two", { code: "B", status: 404, none: null, absent: undefined });
    await note("debug", "lost too");
    expect(await service.logs(caller, {})).toEqual({
      entries: [
        {
          id: "2",
          timestamp: new Date(nowMs).toISOString(),
          level: "info",
          message: "two",
          context: { code: "B", status: 404 },
        },
        { id: "1", timestamp: new Date(noonMs).toISOString(), level: "error", message: "one", context: null },
      ],
      nextCursor: null,
      searchedTo: new Date(noonMs).toISOString(),
    });
    expect(await messages({ level: "error" })).toEqual(["one"]);
  });

  it("is searched in messages and details, upper and lower case alike", async () => {
    await service.update(caller, { includeContext: true });
    await note("error", "GET /api/v1/timeline 503", { address: "203.0.113.7" });
    await note("error", "POST /api/v1/simulations 500");
    expect(await messages({ search: "Timeline" })).toEqual(["GET /api/v1/timeline 503"]);
    expect(await messages({ search: "203.0" })).toEqual(["GET /api/v1/timeline 503"]);
    expect(await messages({ search: "nothing of it" })).toEqual([]);
  });

  it("is read page by page without gaps, while new entries come", async () => {
    for (let number = 1; number <= 7; number += 1) await note("error", `entry ${number}`);
    const first = await service.logs(caller, { limit: 3 });
    await note("error", "entry 8");
    const second = await service.logs(caller, { limit: 3, cursor: first.nextCursor! });
    const third = await service.logs(caller, { limit: 3, cursor: second.nextCursor! });
    const pages = [first, second, third].map(({ entries }) => entries.map(({ id }) => id));
    expect(pages).toEqual([["7", "6", "5"], ["4", "3", "2"], ["1"]]);
    expect(third.nextCursor).toBeNull();
    const found = await service.logs(caller, { limit: 3, search: "entry" });
    expect(found.entries.map(({ id }) => id)).toEqual(["8", "7", "6"]);
    expect(await messages({ limit: 3, search: "entry", cursor: found.nextCursor })).toHaveLength(3);
    expect(await codeOf(service.logs(caller, { cursor: "nonsense" }))).toBe("VALIDATION_FAILED");
  });

  it("is looked through a thousand entries at a time", async () => {
    await note("error", "needle");
    await beginAfter(1_500);
    await note("error", "straw");
    const first = await service.logs(caller, { search: "needle" });
    expect(first).toMatchObject({ entries: [], nextCursor: expect.any(String) });
    expect(await messages({ search: "needle", cursor: first.nextCursor })).toEqual(["needle"]);
  });

  it("has the latest ten thousand entries, each new one in the place of the oldest", async () => {
    for (const message of ["1", "2", "3"]) await note("error", message);
    await beginAfter(mostLogEntries - 2);
    for (const message of ["9999", "10000", "10001", "10002"]) await note("error", message);
    expect(await messages()).toEqual(["10002", "10001", "10000", "9999"]);
    const { nextCursor } = await service.logs(caller, {});
    expect(await messages({ cursor: nextCursor })).toEqual(["3"]);
    const { Count } = await tables.documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :entry)",
        ExpressionAttributeValues: { ":pk": `user#${caller.userId}`, ":entry": "developer-log#" },
      }),
    );
    expect(Count).toBe(5);
  });

  it("shows nothing that is older than its owner keeps it, nor what has ended in the table", async () => {
    await note("error", "old");
    nowMs += 8 * dayMs;
    await note("error", "new");
    expect(await messages()).toEqual(["new", "old"]);
    await service.update(caller, { retentionDays: 7 });
    expect(await service.logs(caller, {})).toMatchObject({ entries: [{ message: "new" }], nextCursor: null });
    await note("error", "kept for seven days");
    await service.update(caller, { retentionDays: 365 });
    nowMs += 7 * dayMs;
    expect(await messages()).toEqual(["new", "old"]);
  });

  it("loses no entry and no number to others at the same moment", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => note("error", `entry ${number}`)));
    const { entries } = await service.logs(caller, {});
    expect(new Set(entries.map(({ message }) => message)).size).toBe(20);
    expect(entries.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  });

  it("is someone's alone", async () => {
    await note("error", "mine");
    expect((await service.logs({ ...caller, userId: randomUUID() }, {})).entries).toEqual([]);
  });

  it("makes nothing fail when it cannot be read or written", async () => {
    const broken = eventLog(tables.documents, { accounts: "gone", events: "gone" }, operatorLog);
    await broken.note(caller.userId, nowMs, { level: "error", message: "unheard" });
    expect(operatorLog.lines.map(({ level, message }) => [level, message])).toEqual([
      ["error", "the settings of an event log could not be read"],
      ["error", "an entry of an event log was not written"],
    ]);
  });
});

describe("monitoring", () => {
  it("counts calls by how they ended, in the hour and on the day in which they ended", async () => {
    const use = apiUsageWriter(tables.documents, table);
    const { userId } = caller;
    const call = (status: number, durationMs: number, atMs = nowMs) =>
      use(userId, atMs, { status, durationMs });
    await call(200, 10);
    await call(304, 20);
    await call(404, 30);
    await call(500, 40);
    await use(userId, nowMs, "refused");
    await call(200, 100, nowMs - 23 * hourMs);
    await call(503, 600, nowMs - 29 * dayMs);
    const { day, month } = await service.monitoring(caller);
    expect(day).toMatchObject({
      uptimePercentage: 80,
      totalRequests: 5,
      recentErrors: 2,
      averageResponseTime: 40,
      errorRate: 40,
      rateLimitViolations: 1,
      activeWebhooks: 0,
    });
    expect(day.steps).toHaveLength(24);
    expect(day.steps.at(-1)).toEqual({
      from: new Date(noonMs).toISOString(),
      requests: 4,
      failed: 1,
      rejected: 1,
      refused: 1,
      durationMs: 100,
      activeWebhooks: 0,
    });
    expect(day.steps[0]).toMatchObject({ requests: 1, durationMs: 100 });
    expect(month.steps.map(({ requests }) => requests)).toEqual([1, ...Array(27).fill(0), 1, 4]);
    expect(month).toMatchObject({ totalRequests: 6, averageResponseTime: 800 / 6, recentErrors: 3 });
  });

  it("has no shares and no time of what did not happen", async () => {
    const { day, month } = await service.monitoring(caller);
    for (const { steps, ...figures } of [day, month]) {
      expect(figures).toEqual({
        uptimePercentage: null,
        totalRequests: 0,
        recentErrors: 0,
        averageResponseTime: null,
        errorRate: null,
        rateLimitViolations: 0,
        activeWebhooks: 0,
      });
      expect(steps.every(({ requests, failed, refused }) => requests + failed + refused === 0)).toBe(true);
    }
  });
});
