import { randomUUID } from "node:crypto";
import { broadcastStore, memberReader } from "#functions/correspondence/notices/broadcast-store.ts";
import { broadcaster } from "#functions/correspondence/notices/broadcasts.ts";
import { noticeTakers, noticeWriter } from "#functions/correspondence/notices/notice-delivery.ts";
import { batchSize, writeBatch } from "#functions/platform/aws/batch-write.ts";
import { memberItem, memberParts } from "#functions/platform/records/members-index.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import type { BenchTable } from "./measure.ts";

/** 100,000 people take some minutes: each is a transaction of three writes, and the database shares the processor. */
const sizes = [1_000, 10_000] as const;

/** How long one announcement takes until all have it, and the longest that one call of the function worked. */
async function bringMillis(count: number): Promise<{ millis: number; longest: number; calls: number }> {
  const tables = await startTestTables();
  const { documents } = tables;
  const { ACCOUNTS_TABLE, CORRESPONDENCE_TABLE, EVENTS_TABLE } = tables.tables;
  try {
    for (let at = 0; at < count; at += batchSize) {
      const items = Array.from({ length: Math.min(batchSize, count - at) }, () => memberItem(randomUUID()));
      const puts = items.map((Item) => ({ PutRequest: { Item } }));
      await writeBatch(documents, ACCOUNTS_TABLE, puts);
    }
    const store = broadcastStore(documents, CORRESPONDENCE_TABLE, EVENTS_TABLE);
    const write = noticeWriter(documents, { correspondence: CORRESPONDENCE_TABLE, events: EVENTS_TABLE });
    const bring = broadcaster({
      store,
      members: memberReader(documents, ACCOUNTS_TABLE),
      takers: noticeTakers(documents, ACCOUNTS_TABLE),
      notify: async (userId, broadcast) =>
        void (await write(userId, broadcast, Date.parse(broadcast.createdAt))),
      clock: Date.now,
    });
    const id = randomUUID();
    const notice = {
      title: "News",
      content: "There is some.",
      type: "ANNOUNCEMENT" as const,
      actionUrl: null,
    };
    const createdAt = new Date().toISOString();
    await store.create({ ...notice, actions: [], id, adminId: randomUUID(), createdAt });
    let longest = 0;
    let calls = 0;
    const start = performance.now();
    for (let part = 0; part < memberParts; part += 1) {
      for (let isDone = false; !isDone; calls += 1) {
        const began = performance.now();
        isDone = await bring(id, part);
        longest = Math.max(longest, performance.now() - began);
      }
    }
    const millis = performance.now() - start;
    const reached = (await store.parts(id)).reduce((sum, part) => sum + part.count, 0);
    if (reached !== count) throw new Error(`${reached} of ${count} people have the notification`);
    return { millis, longest, calls };
  } finally {
    await tables.close();
  }
}

/** A notification to everyone, one part after the other; deployed, the parts go on at the same time. */
export async function broadcast(): Promise<BenchTable> {
  const measured: ({ count: number } & Awaited<ReturnType<typeof bringMillis>>)[] = [];
  for (const count of sizes) measured.push({ count, ...(await bringMillis(count)) });
  const perPerson = measured.map(({ count, millis }) => millis / count);
  const last = measured.at(-1);
  return {
    title: "A notification to everyone",
    note: `Time for each person, from the local database in memory, one of the ${memberParts} parts after the other. Among ${sizes[1].toLocaleString("en")} people ${last?.calls} calls of the function, the longest ${((last?.longest ?? 0) / 1_000).toFixed(1)} s. Once among 100,000, while other programs ran (November 2026): 348 s, 3.5 ms each, in 21 calls of 31.5 s at most; in the same session 10,000 took 6.1 ms each.`,
    lines: measured.map(({ count }, index) => ({
      name: `among ${count.toLocaleString("en")} people`,
      millis: perPerson[index] ?? Number.NaN,
      ratio: (perPerson[index] ?? Number.NaN) / (perPerson[0] ?? Number.NaN),
    })),
  };
}
