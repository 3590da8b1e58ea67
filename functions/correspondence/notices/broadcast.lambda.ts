import { SendMessageCommand } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { documents, messageQueues } from "#functions/platform/aws/clients.ts";
import { queueConsumer } from "#functions/platform/call/queue-consumer.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { broadcastStore, memberReader } from "./broadcast-store.ts";
import { broadcaster } from "./broadcasts.ts";
import { noticeTakers, noticeWriter } from "./notice-delivery.ts";

const env = environment({
  ACCOUNTS_TABLE: variable.table,
  CORRESPONDENCE_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
  BROADCASTS_QUEUE_URL: variable.name,
});
const Body = z.strictObject({ broadcastId: z.string(), part: z.int().nonnegative() });

const database = documents();
const write = noticeWriter(database, { correspondence: env.CORRESPONDENCE_TABLE, events: env.EVENTS_TABLE });
const bring = broadcaster({
  store: broadcastStore(database, env.CORRESPONDENCE_TABLE, env.EVENTS_TABLE),
  members: memberReader(database, env.ACCOUNTS_TABLE),
  takers: noticeTakers(database, env.ACCOUNTS_TABLE),
  notify: async (userId, broadcast) => void (await write(userId, broadcast, Date.parse(broadcast.createdAt))),
  clock: Date.now,
});
const queues = messageQueues();

/** Brings notifications to everyone. A part that is not done within the time goes on with a message of its own. */
export const handler = queueConsumer(
  createLog().with({ feature: "broadcasts" }),
  "broadcasts",
  async (body) => {
    const { broadcastId, part } = Body.parse(body);
    if (await bring(broadcastId, part)) return true;
    const rest = { QueueUrl: env.BROADCASTS_QUEUE_URL, MessageBody: JSON.stringify({ broadcastId, part }) };
    await queues.send(new SendMessageCommand(rest));
    return true;
  },
);
