import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, vi } from "vitest";
import type { AlertDelivery } from "#functions/alerts/delivery.ts";
import { alertEvaluation } from "#functions/alerts/evaluate.ts";
import { createAlertService } from "#functions/alerts/service.ts";
import { alertRemoval, createAlertStore, type SeenLevel } from "#functions/alerts/store.ts";
import { writeBatch } from "#functions/platform/aws/batch-write.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { alertIndexKey, alertsKey, waitingAlerts } from "#functions/platform/records/keys/alert-keys.ts";
import {
  type AlertKind,
  bucketOf,
  crossedValues,
  type MarketLevel,
  mostAlerts,
} from "#shared/domain/alerts/alert-rules.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { countingReads } from "./stored-alerts.ts";

const origin = { sourceIp: "192.0.2.1", userAgent: "", deviceToken: "" };
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const levelAt = (price: number): MarketLevel => ({ priceCents: price * 100, peakCents: 12_000_000 });

/** Service and evaluation over the embedded database, on 21 November 2026 at noon UTC. */
async function open() {
  const { documents, tables, close } = await startTestTables();
  const { counting, itemsRead, itemsReturned, requests } = countingReads(documents);
  const store = createAlertStore(counting, tables.PLANNER_TABLE);
  let nowMs = Date.UTC(2026, 10, 21, 12);
  let level = levelAt(70_000);
  let tokens = 0;
  const messages: { userId: string; title: string; byMail: boolean }[] = [];
  let isFailing = false;
  let msOfDelivery = 0;
  const delivery: AlertDelivery = {
    prepare: async (userId, message, byMail) => {
      if (isFailing) throw new Error("no mail today");
      nowMs += msOfDelivery;
      const { title } = message.text();
      messages.push({ userId, title, byMail });
      return { title, inApp: true, byMail, writes: [] };
    },
  };
  const clock = () => nowMs;
  const log = fakeLog();
  const evaluate = alertEvaluation({ store, delivery, log, clock, budgetMs: minuteMs });
  const service = createAlertService({
    store,
    level: async () => level,
    calendar: async (userId) => `calendar of ${userId}`,
    limiter: rateLimiter(fakeCounterStore(), clock),
    lookAt: async () => [],
    isStopLink: async (userId, signature) => signature === `signed ${userId}`,
    newToken: () => {
      tokens += 1;
      return `token-${tokens}`;
    },
    clock,
  });
  return {
    service,
    store,
    documents,
    tables,
    close,
    messages,
    counts: () => ({ read: itemsRead(), returned: itemsReturned(), requests: requests() }),
    fail: (isOn: boolean) => {
      isFailing = isOn;
    },
    /** How long each one takes to be sent. */
    slow: (ms: number) => {
      msOfDelivery = ms;
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** Moves the price and runs the job. */
    move: async (price: number) => {
      level = levelAt(price);
      return evaluate(level);
    },
    set: (userId: string, number: number, kind: AlertKind, value: number) =>
      service.save(userId, idOf(number), { kind, value, isOn: true }),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;
async function opened<T>(use: (all: Opened) => Promise<T>): Promise<T> {
  const all = await open();
  try {
    return await use(all);
  } finally {
    await all.close();
  }
}

describe("alerts on the market", () => {
  it("are sent once when the price reaches them, then off until they are switched on again", () =>
    opened(async ({ service, messages, move, set }) => {
      await move(70_000);
      await set("ada", 1, "below", 6_000_000);
      await set("ada", 2, "above", 8_000_000);
      await set("bob", 3, "fall", 5_000);
      await move(61_000);
      expect(messages).toEqual([]);
      await move(60_000);
      await move(60_000);
      await move(65_000);
      await move(59_000);
      expect(messages).toEqual([
        { userId: "ada", title: "Bitcoin has fallen to US$ 60.000,00", byMail: true },
        { userId: "bob", title: "Bitcoin is 50 % below its peak", byMail: true },
      ]);
      const state = await service.get("ada");
      expect(state.alerts.map(({ isOn }) => isOn)).toEqual([false, true]);
      expect(state.sent).toMatchObject([{ title: "Bitcoin has fallen to US$ 60.000,00" }]);
      await move(80_000);
      expect(messages).toHaveLength(3);
      await set("ada", 1, "below", 6_000_000);
      await move(50_000);
      expect(messages).toHaveLength(4);
    }));

  it("are refused when they are reached already, and beyond their number", () =>
    opened(async ({ service, set }) => {
      const reached = {
        details: [{ path: "body.value", message: "The market has already reached this value" }],
      };
      await expect(set("ada", 1, "below", 7_000_000)).rejects.toMatchObject(reached);
      await expect(set("ada", 1, "above", 7_000_000)).rejects.toMatchObject(reached);
      await expect(set("ada", 1, "fall", 4_000)).rejects.toMatchObject(reached);
      for (let number = 0; number < mostAlerts; number += 1)
        await set("ada", number, "below", 1_000 + number);
      await expect(set("ada", mostAlerts, "below", 500)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
      await expect(service.remove("bob", idOf(0))).rejects.toMatchObject({ code: "NOT_FOUND" });
      await service.remove("ada", idOf(0));
      await set("ada", mostAlerts, "below", 500);
    }));

  it("that were removed or changed are sent no more", () =>
    opened(async ({ service, messages, move, set }) => {
      await move(70_000);
      await set("ada", 1, "below", 6_000_000);
      await set("ada", 2, "below", 6_100_000);
      await service.remove("ada", idOf(1));
      await set("ada", 2, "below", 5_000_000);
      await move(55_000);
      expect(messages).toEqual([]);
    }));

  it("wait for the end of quiet hours, and come once", () =>
    opened(async ({ service, store, messages, move, set, pass }) => {
      await move(70_000);
      await service.updateSettings("ada", {
        byMail: false,
        quiet: { from: "11:00", to: "14:00", timeZone: "UTC" },
      });
      await set("ada", 1, "below", 6_000_000);
      await move(59_000);
      pass(3_600_000);
      await move(58_000);
      expect(messages).toEqual([]);
      // What is sent later names the price and the moment at which it was seen.
      let seen: SeenLevel | null = null;
      for await (const { level } of store.waiting("9999-12-31")) seen = level;
      expect(seen).toMatchObject({ priceCents: 5_900_000, seenAt: "2026-11-21T12:00:00.000Z" });
      pass(3_600_000);
      await move(65_000);
      await move(65_000);
      expect(messages).toEqual([
        { userId: "ada", title: "Bitcoin has fallen to US$ 60.000,00", byMail: false },
      ]);
      expect((await service.get("ada")).sent).toHaveLength(1);
    }));

  it("wait on where their owner has moved the quiet hours to the time when they were to come", () =>
    opened(async ({ service, messages, move, set, pass }) => {
      await move(70_000);
      const quiet = { from: "11:00", to: "14:00", timeZone: "UTC" };
      await service.updateSettings("ada", { byMail: false, quiet });
      await set("ada", 1, "below", 6_000_000);
      await move(59_000);
      await service.updateSettings("ada", { byMail: false, quiet: { ...quiet, from: "13:00", to: "18:00" } });
      pass(2 * 3_600_000);
      await move(58_000);
      expect(messages).toEqual([]);
      pass(4 * 3_600_000);
      await move(65_000);
      await move(65_000);
      expect(messages).toHaveLength(1);
    }));

  it("that could not be sent stay to be sent when another run was faster", () =>
    opened(async ({ store, messages, move, set, fail }) => {
      await move(70_000);
      await set("ada", 1, "below", 6_000_000);
      const { setSeenMarket } = store;
      vi.spyOn(store, "setSeenMarket").mockImplementationOnce(async (before, seen) => {
        // The other run has begun at the same level and found nothing.
        expect(await setSeenMarket(before, { ...seen, priceCents: 6_500_000, unfinished: [] })).toBe(true);
        return setSeenMarket(before, seen);
      });
      fail(true);
      expect(await move(59_000)).toMatchObject({ failed: 1 });
      fail(false);
      await move(66_000);
      expect(messages).toHaveLength(1);
    }));

  it("that wait and were sent by another run meanwhile are not counted as failed", () =>
    opened(async ({ service, store, messages, move, set, pass }) => {
      await move(70_000);
      const quiet = { from: "11:00", to: "13:00", timeZone: "UTC" };
      await service.updateSettings("ada", { byMail: false, quiet });
      await set("ada", 1, "below", 6_000_000);
      await move(59_000);
      const { read } = store;
      vi.spyOn(store, "read").mockImplementationOnce(async (userId) => {
        // The other run's transaction, as far as this one meets it.
        for await (const waiting of store.waiting("9999-12-31")) await store.forget(waiting);
        return read(userId);
      });
      pass(2 * 3_600_000);
      expect(await move(58_000)).toEqual({ done: 0, failed: 0 });
      expect(messages).toHaveLength(1);
    }));

  it("that wait and are removed by their owner, alone or with everything, are forgotten", () =>
    opened(async ({ service, store, messages, move, set, pass }) => {
      await move(70_000);
      await service.updateSettings("ada", {
        byMail: true,
        quiet: { from: "11:00", to: "14:00", timeZone: "UTC" },
      });
      await set("ada", 1, "below", 6_000_000);
      await set("ada", 2, "below", 6_100_000);
      await move(59_000);
      await service.remove("ada", idOf(1));
      await alertRemoval(store)("ada");
      pass(2 * 3_600_000);
      await move(65_000);
      expect(messages).toEqual([]);
      expect((await service.get("ada")).sent).toEqual([]);
      const left: unknown[] = [];
      for await (const alert of store.waiting("2030-01-01T00:00:00.000Z")) left.push(alert);
      expect(left).toEqual([]);
    }));

  it("that wait for someone who has deleted the account are forgotten, and leave nothing", () =>
    opened(async ({ service, store, documents, tables, messages, move, set, pass }) => {
      await move(70_000);
      await service.updateSettings("ada", {
        byMail: true,
        quiet: { from: "11:00", to: "14:00", timeZone: "UTC" },
      });
      await set("ada", 1, "below", 6_000_000);
      await move(59_000);
      const Key = alertsKey("ada");
      await documents.send(new DeleteCommand({ TableName: tables.PLANNER_TABLE, Key }));
      pass(2 * 3_600_000);
      await move(65_000);
      expect(messages).toEqual([]);
      expect((await store.read("ada")).version).toBe(0);
      const left: unknown[] = [];
      for await (const alert of store.waiting("2030-01-01T00:00:00.000Z")) left.push(alert);
      expect(left).toEqual([]);
    }));

  it("that could not be sent are sent by the next run, the others not again", () =>
    opened(async ({ messages, move, set, fail }) => {
      await move(70_000);
      await set("ada", 1, "below", 6_000_000);
      fail(true);
      expect(await move(59_000)).toMatchObject({ failed: 1 });
      fail(false);
      await move(70_000);
      await move(59_500);
      expect(messages).toHaveLength(1);
    }));

  it("that a run has no time for are sent by the next one, wherever the price is by then", () =>
    opened(async ({ messages, move, set, slow }) => {
      await move(70_000);
      const people = Array.from({ length: 30 }, (_, at) => `user-${at}`);
      for (const [at, userId] of people.entries()) await set(userId, at, "below", 6_000_000);
      slow(minuteMs / 10);
      const { done } = await move(59_000);
      expect(done).toBeGreaterThan(0);
      expect(done).toBeLessThan(people.length);
      // The price is back meanwhile, and moves on.
      for (let run = 0; run < 10 && messages.length < people.length; run += 1) await move(70_000 + run);
      await move(59_000);
      expect(messages.map(({ userId }) => userId).toSorted()).toEqual(people.toSorted());
    }));

  it(
    "of 100,000 people: a move of the price reads those that it has reached and no others",
    () =>
      opened(async ({ documents, tables, messages, move, counts }) => {
        await move(70_000);
        // Thresholds from 20,000 to 69,999.5 US dollars, half a dollar apart.
        const people = Array.from({ length: 100_000 }, (_, at) => ({
          userId: `user-${at}`,
          alert: { id: idOf(at), kind: "below" as const, value: 2_000_000 + 50 * at },
        }));
        const reached = people.filter(({ alert }) => alert.value >= 6_990_000);
        expect(reached).toHaveLength(200);
        const owners = new Set(reached);
        const items = people.flatMap((person) => {
          const { userId, alert } = person;
          const index = { ...alertIndexKey(userId, alert), userId, ...alert };
          if (!owners.has(person)) return [index];
          const own = { version: 1, alerts: [{ ...alert, isOn: true }], byMail: true, quiet: null };
          return [index, { ...alertsKey(userId), ...own, sent: [], calendarToken: null }];
        });
        for (let from = 0; from < items.length; from += 25) {
          const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
          await writeBatch(documents, tables.PLANNER_TABLE, puts);
        }
        const before = counts();
        expect(await move(69_900)).toEqual({ done: 200, failed: 0 });
        expect(messages).toHaveLength(200);
        const after = counts();
        expect(after.read - before.read).toBe(200);
        // Of the 200, their entry and what they belong to; and the market as it was seen last.
        expect(after.returned - before.returned).toBe(2 * 200 + 1);
        // A query for each bucket of the values that were crossed, and for each partition of what waits.
        const buckets = crossedValues(levelAt(70_000), levelAt(69_900)).map(
          ({ kind, from, to }) => bucketOf(kind, to) - bucketOf(kind, from) + 1,
        );
        const queries = buckets.reduce((sum, count) => sum + count, waitingAlerts.partitions.length);
        const made = Object.entries(after.requests).map(
          ([kind, count]) => [kind, count - (before.requests[kind] ?? 0)] as const,
        );
        expect(Object.fromEntries(made.filter(([, count]) => count > 0))).toEqual({
          QueryCommand: queries,
          GetCommand: 200 + 1,
          TransactWriteCommand: 200,
          PutCommand: 1,
        });
        expect(queries).toBeLessThan(50);
      }),
    240_000,
  );
});

describe("the mails of alerts", () => {
  it("end by the signed link of one of them, and by no other", () =>
    opened(async ({ service }) => {
      await service.updateSettings("ada", { byMail: true, quiet: null });
      await expect(service.stopMails({ user: "ada", signature: "signed bob" }, origin)).rejects.toMatchObject(
        { code: "INVALID_TOKEN" },
      );
      expect((await service.get("ada")).settings.byMail).toBe(true);
      await service.stopMails({ user: "ada", signature: "signed ada" }, origin);
      expect((await service.get("ada")).settings.byMail).toBe(false);
    }));

  it("end without a trace for someone whose alerts are deleted", () =>
    opened(async ({ service, store, documents, tables }) => {
      await service.updateSettings("ada", { byMail: true, quiet: null });
      const before = await store.read("ada");
      await documents.send(new DeleteCommand({ TableName: tables.PLANNER_TABLE, Key: alertsKey("ada") }));
      expect(await service.stopMails({ user: "ada", signature: "signed ada" }, origin)).toEqual({
        byMail: false,
      });
      expect(await store.write("ada", before, { byMail: false })).toBe(false);
      expect((await store.read("ada")).version).toBe(0);
    }));
});

describe("the calendar feed", () => {
  it("is read by its secret address until that is renewed", () =>
    opened(async ({ service }) => {
      const { calendarToken } = await service.renewCalendar("ada");
      expect(await service.feed(calendarToken, origin)).toBe("calendar of ada");
      const next = await service.renewCalendar("ada");
      await expect(service.feed(calendarToken, origin)).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await service.feed(next.calendarToken, origin)).toBe("calendar of ada");
      expect((await service.get("ada")).calendarToken).toBe(next.calendarToken);
    }));
});
