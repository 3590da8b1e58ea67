import { DeleteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { createReminderLook, reminderRun } from "#functions/alerts/remind.ts";
import { createAlertService } from "#functions/alerts/service.ts";
import { createAlertStore } from "#functions/alerts/store.ts";
import { writeBatch } from "#functions/platform/aws/batch-write.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Outbox } from "#functions/platform/mail/outbox.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { alertsKey, dueReminders } from "#functions/platform/records/keys/alert-keys.ts";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { boughtOn, givenLook } from "./given-look.ts";
import { writeProfile } from "./profile.ts";
import { countingReads, testDelivery } from "./stored-alerts.ts";

const hourMs = 3_600_000;

/** Service and run over the embedded database. Everyone's plan buys on the 15th of each month since January 2028. */
async function open(startsAt: string, transactions: readonly StoredTransaction[] = []) {
  const { documents, tables, close } = await startTestTables();
  const { counting, itemsRead } = countingReads(documents);
  let nowMs = Date.parse(startsAt);
  let isFailing = false;
  const clock = () => nowMs;
  const mails: { address: string; content: MailContent }[] = [];
  const outbox: Pick<Outbox, "wrap"> = {
    wrap: async (address, content) => {
      if (isFailing) throw new Error("no mail today");
      mails.push({ address, content });
      return { id: `mail-${mails.length}`, uselessFrom: new Date(nowMs).toISOString(), sealed: "sealed" };
    },
  };
  const store = createAlertStore(counting, tables.PLANNER_TABLE);
  const { look } = givenLook("2028-01-15", {}, transactions);
  const looks: string[] = [];
  const looking = {
    store,
    delivery: testDelivery(documents, tables, outbox),
    look: async (userId: string, day: string) => {
      looks.push(`${userId} ${day}`);
      return look(userId, day);
    },
    log: fakeLog(),
    clock,
  };
  const run = reminderRun({ ...looking, budgetMs: 60_000 });
  const service = createAlertService({
    store,
    level: async () => ({ priceCents: 1, peakCents: 1 }),
    calendar: async () => "",
    limiter: rateLimiter(fakeCounterStore(), clock),
    lookAt: createReminderLook(looking),
    isStopLink: async () => false,
    newToken: () => "token",
    clock,
  });
  return {
    documents,
    tables,
    close,
    service,
    store,
    run,
    looks,
    mails,
    reads: itemsRead,
    fail: (isOn: boolean) => {
      isFailing = isOn;
    },
    at: (time: string) => {
      nowMs = Date.parse(time);
    },
    join: async (userId: string, hour = 9, timeZone = "UTC") => {
      await writeProfile(documents, tables.ACCOUNTS_TABLE, userId, {});
      await service.updateReminders(userId, { on: ["buyDay", "behindPlan"], hour, timeZone });
    },
    notices: async (userId: string) => {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName: tables.CORRESPONDENCE_TABLE,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
          ExpressionAttributeValues: { ":pk": `user#${userId}`, ":prefix": "notification#" },
        }),
      );
      return Items;
    },
  };
}

type Opened = Awaited<ReturnType<typeof open>>;
async function opened<T>(
  startsAt: string,
  use: (all: Opened) => Promise<T>,
  transactions?: readonly StoredTransaction[],
): Promise<T> {
  const all = await open(startsAt, transactions);
  try {
    return await use(all);
  } finally {
    await all.close();
  }
}

describe("reminders", () => {
  it("come once on the buy day, as a notification and a mail, however often and side by side the job runs", () =>
    opened("2028-03-14T12:00:00Z", async ({ join, at, run, mails, notices, service }) => {
      await join("ada");
      for (const time of ["2028-03-14T23:50:00Z", "2028-03-15T08:50:00Z"]) {
        at(time);
        expect(await run()).toEqual({ done: 0, failed: 0 });
      }
      at("2028-03-15T09:00:00Z");
      const counts = await Promise.all([run(), run(), run()]);
      expect(counts.reduce((sum, { done }) => sum + done, 0)).toBe(1);
      at("2028-03-15T09:10:00Z");
      await run();
      expect(mails.filter(({ address }) => address !== "ada@example.com")).toEqual([]);
      expect(await notices("ada")).toMatchObject([
        { type: "ALERT", title: "Buy day: US$ 250,00", actionUrl: "/timeline?record=2028-03-15" },
      ]);
      expect(mails[0]?.content.action).toEqual({
        label: "Record the buy",
        url: "https://halvest.example/timeline?record=2028-03-15",
      });
      expect((await service.get("ada")).sent).toMatchObject([{ id: "buyDay", title: "Buy day: US$ 250,00" }]);
      at("2028-03-16T09:00:00Z");
      await run();
      expect(await notices("ada")).toHaveLength(1);
    }));

  it("can be looked at now: what is sent is sent once, also beside the job, and the look is listed", () =>
    opened("2028-03-14T12:00:00Z", async ({ join, at, run, notices, service }) => {
      await join("ada");
      expect((await service.get("ada")).look).toEqual({ nextAt: "2028-03-15T09:00:00.000Z", last: null });
      expect(await service.lookNow("ada")).toEqual({ at: "2028-03-14T12:00:00.000Z", sent: [] });
      at("2028-03-15T07:00:00Z");
      const looked = await Promise.all([service.lookNow("ada"), service.lookNow("ada"), run()]);
      expect(looked.slice(0, 2).flatMap((each) => ("sent" in each ? each.sent : []))).toEqual(["buyDay"]);
      at("2028-03-15T09:00:00Z");
      await run();
      expect(await notices("ada")).toHaveLength(1);
      const { look, sent } = await service.get("ada");
      expect(sent.map(({ id }) => id)).toEqual(["buyDay"]);
      expect(look).toEqual({
        nextAt: "2028-03-16T09:00:00.000Z",
        last: { at: "2028-03-15T09:00:00.000Z", sent: [] },
      });
      // Someone who has set none is reminded of nothing.
      expect((await service.lookNow("bob")).sent).toEqual([]);
    }));

  it("come at the hour of their zone, on its date", () =>
    opened("2028-03-14T00:00:00Z", async ({ join, at, run, looks, notices }) => {
      await join("ada", 9, "Pacific/Kiritimati");
      await join("bob", 20, "America/Los_Angeles");
      at("2028-03-14T19:00:00Z");
      await run();
      expect(looks).toContain("ada 2028-03-15");
      expect(await notices("ada")).toHaveLength(1);
      at("2028-03-15T03:00:00Z");
      await run();
      expect(looks.at(-1)).toBe("bob 2028-03-14");
      expect(await notices("bob")).toEqual([]);
      at("2028-03-16T03:00:00Z");
      await run();
      expect(await notices("bob")).toHaveLength(1);
    }));

  it("do not come twice when their hour or zone is changed on the day", () =>
    opened("2028-03-15T08:00:00Z", async ({ join, at, run, notices }) => {
      await join("ada");
      at("2028-03-15T09:00:00Z");
      await run();
      await join("ada", 18);
      at("2028-03-15T18:00:00Z");
      await run();
      await join("ada", 23, "America/Los_Angeles");
      at("2028-03-16T06:00:00Z");
      await run();
      expect(await notices("ada")).toHaveLength(1);
    }));

  it("wait for the end of quiet hours", () =>
    opened("2028-03-15T05:00:00Z", async ({ join, at, run, notices, service }) => {
      await join("ada", 6);
      await service.updateSettings("ada", {
        byMail: true,
        quiet: { from: "22:00", to: "07:00", timeZone: "UTC" },
      });
      at("2028-03-15T06:30:00Z");
      await run();
      expect(await notices("ada")).toEqual([]);
      at("2028-03-15T07:00:00Z");
      await run();
      expect(await notices("ada")).toHaveLength(1);
    }));

  it("that are due when settings are saved are taken by the next run all the same", () =>
    opened("2028-03-15T08:00:00Z", async ({ join, at, run, notices, service, mails }) => {
      await join("ada");
      at("2028-03-15T09:05:00Z");
      await service.updateSettings("ada", { byMail: false, quiet: null });
      await run();
      expect(await notices("ada")).toHaveLength(1);
      expect(mails).toEqual([]);
    }));

  it("that fail are sent by the next run", () =>
    opened("2028-03-15T08:00:00Z", async ({ join, at, run, notices, fail }) => {
      await join("ada");
      at("2028-03-15T09:00:00Z");
      fail(true);
      expect(await run()).toEqual({ done: 0, failed: 1 });
      expect(await notices("ada")).toEqual([]);
      fail(false);
      expect(await run()).toEqual({ done: 1, failed: 0 });
      expect(await notices("ada")).toHaveLength(1);
    }));

  it("of two kinds come with one look", () =>
    opened(
      "2028-03-15T08:00:00Z",
      async ({ join, at, run, notices }) => {
        await join("ada");
        at("2028-03-15T09:00:00Z");
        await run();
        const titles = (await notices("ada")).map(({ title }) => title).toSorted();
        expect(titles).toEqual(["A month of your plan has no record", "Buy day: US$ 250,00"]);
      },
      [boughtOn("2028-01-15")],
    ));

  it("come no more once they are switched off, or their owner has gone, and leave nothing", () =>
    opened("2028-03-15T08:00:00Z", async ({ join, at, run, looks, service, store, documents, tables }) => {
      await join("ada");
      await join("bob");
      await service.updateReminders("ada", { on: [], hour: 9, timeZone: "UTC" });
      const Key = alertsKey("bob");
      await documents.send(new DeleteCommand({ TableName: tables.PLANNER_TABLE, Key }));
      at("2028-03-15T09:00:00Z");
      await run();
      expect(looks).toEqual([]);
      const left: unknown[] = [];
      for await (const entry of store.due("2030-01-01T00:00:00.000Z")) left.push(entry);
      expect(left).toEqual([]);
    }));

  it(
    "of 20,000 people are looked at by the run of their hour alone, and no other entry is read",
    () =>
      opened("2028-03-15T08:00:00Z", async ({ join, at, run, looks, reads, documents, tables }) => {
        const people = Array.from({ length: 20_000 }, (_, number) => {
          const dueAt = new Date(Date.UTC(2028, 2, 15, 9) + (number + 1) * hourMs).toISOString();
          const userId = `user-${number}`;
          return { PutRequest: { Item: { ...dueReminders.key(userId, dueAt), userId, dueAt } } };
        });
        for (let from = 0; from < people.length; from += 25) {
          await writeBatch(documents, tables.PLANNER_TABLE, people.slice(from, from + 25));
        }
        await join("ada");
        at("2028-03-15T09:59:00Z");
        const before = reads();
        await run();
        expect(looks).toEqual(["ada 2028-03-15"]);
        expect(reads() - before).toBe(1);
      }),
    120_000,
  );
});
