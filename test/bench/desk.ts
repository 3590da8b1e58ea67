import { randomUUID } from "node:crypto";
import { listService } from "#functions/correspondence/lists.ts";
import { firstOf } from "#functions/correspondence/records/conversations.ts";
import { threadIndexes } from "#functions/correspondence/records/mailbox-index.ts";
import { conversationStore } from "#functions/correspondence/records/store.ts";
import { batchSize, writeBatch } from "#functions/platform/aws/batch-write.ts";
import { desk as deskMailbox, threadKey } from "#functions/platform/records/mailboxes.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import { median } from "./bench-page.ts";
import type { BenchTable } from "./measure.ts";

const sizes = [200, 200_000] as const;
const rounds = 60;

/** One conversation of the desk as an item of its table. @param number later ones have the later message */
function threadItem(number: number) {
  const person = { id: randomUUID(), email: `user${number}@example.com`, displayName: null, photoURL: null };
  const message = {
    threadId: randomUUID(),
    sequence: 1,
    messageType: "USER_TO_ADMIN" as const,
    subject: `Question ${number}`,
    content: "How is it meant?",
    category: null,
    sender: person,
    recipient: null,
    isIncoming: true,
    createdAt: new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString(),
    archivedAt: null,
    attachments: [],
    idempotencyKey: null,
  };
  const thread = firstOf(message, { person, tier: number % 50 === 0 ? "advanced" : "free", admin: null });
  return { ...threadKey(deskMailbox, thread.id), ...thread, ...threadIndexes(deskMailbox, thread) };
}

/** The median of a desk list's first page among so many conversations, in milliseconds. */
async function listMillis(count: number): Promise<number> {
  const tables = await startTestTables();
  try {
    const table = tables.tables.CORRESPONDENCE_TABLE;
    for (let at = 0; at < count; at += 8 * batchSize) {
      const batches = Array.from({ length: 8 }, (_, batch) =>
        Array.from({ length: batchSize }, (_, index) => at + batch * batchSize + index)
          .filter((number) => number < count)
          .map((number) => ({ PutRequest: { Item: threadItem(number) } })),
      );
      const filled = batches.filter(({ length }) => length > 0);
      await Promise.all(filled.map((batch) => writeBatch(tables.documents, table, batch)));
    }
    const lists = listService(conversationStore(tables.documents, table, tables.tables.EVENTS_TABLE));
    const reader = { mailbox: deskMailbox, userId: randomUUID() };
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const { items } = await lists.threads(reader, { section: "messages", queue: "open" });
      times.push(performance.now() - start);
      if (items.length !== 50) throw new Error(`The list has ${items.length} conversations`);
    }
    return median(times);
  } finally {
    await tables.close();
  }
}

/** A page of the support desk's list among few and among many conversations. */
export async function desk(): Promise<BenchTable> {
  const measured: { count: number; millis: number }[] = [];
  for (const count of sizes) measured.push({ count, millis: await listMillis(count) });
  const reference = measured[0]?.millis ?? Number.NaN;
  return {
    title: "The support desk's list",
    note: `Medians of ${rounds} reads of the first fifty open conversations, with their counts, from the local database in memory.`,
    lines: measured.map(({ count, millis }) => ({
      name: `among ${count.toLocaleString("en")} conversations`,
      millis,
      ratio: millis / reference,
    })),
  };
}
