import { ChangeMessageVisibilityCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { SQSRecord } from "aws-lambda";
import * as z from "zod";
import { documents, messageQueues, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { queueConsumer } from "#functions/platform/call/queue-consumer.ts";
import { sealer } from "#functions/platform/cryptography/sealing.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { eventLog } from "#functions/platform/records/event-log.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { storedNotificationSettings } from "#functions/platform/records/notification-settings.ts";
import { StoredUser, userKey } from "#functions/platform/records/users.ts";
import { parseEvent } from "#shared/api/events.ts";
import { attempting, sealPurpose } from "./attempt.ts";
import { type WebhookMessage, webhookDelivery } from "./deliver.ts";
import { deliveryStore } from "./delivery-store.ts";
import { endpointStore } from "./endpoint-store.ts";
import { sender } from "./send.ts";
import { switchingOff } from "./switch-off.ts";

const env = environment({
  ACCOUNTS_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
  CORRESPONDENCE_TABLE: variable.table,
  MAIL_KEY_PARAMETER: variable.parameter,
  WEBHOOK_KEY_PARAMETER: variable.parameter,
  WEBHOOK_TARGETS: variable.targets,
  WEBHOOKS_QUEUE_URL: variable.name,
  WEB_ORIGIN: variable.origin,
});

const Delivery = z.strictObject({ userId: z.string(), endpointId: z.string(), deliveryId: z.string() });
const Body = z.union([
  z.strictObject({ delivery: Delivery }),
  z.strictObject({ event: z.unknown(), bucket: z.int().nonnegative() }),
  z.strictObject({ event: z.unknown(), userId: z.string() }),
]);

/** @throws ZodError for what is no message */
function messageOf(body: unknown): WebhookMessage {
  const message = Body.parse(body);
  return "event" in message ? { ...message, event: parseEvent(message.event) } : message;
}

const database = documents();
const log = createLog().with({ feature: "webhooks" });
const queues = messageQueues();
const parameters = secureParameters(parameterStore());
const endpoints = endpointStore(database, env.ACCOUNTS_TABLE);
const secrets = sealer(parameters(env.WEBHOOK_KEY_PARAMETER), sealPurpose);

/** Messages that are put into the queue at the same moment. */
const simultaneous = 10;

const enqueue = async (messages: readonly WebhookMessage[]): Promise<void> => {
  for (let start = 0; start < messages.length; start += simultaneous) {
    const commands = messages
      .slice(start, start + simultaneous)
      .map((message) => ({ QueueUrl: env.WEBHOOKS_QUEUE_URL, MessageBody: JSON.stringify(message) }));
    await Promise.all(commands.map((command) => queues.send(new SendMessageCommand(command))));
  }
};

const handle = webhookDelivery({
  endpoints,
  deliveries: deliveryStore(database, env.EVENTS_TABLE),
  user: async (userId) => {
    const command = new GetCommand({
      TableName: env.ACCOUNTS_TABLE,
      Key: userKey(userId),
      ConsistentRead: true,
    });
    const { Item } = await database.send(command);
    return Item && StoredUser.parse(Item);
  },
  attempt: attempting({ send: sender(env.WEBHOOK_TARGETS), sealer: secrets, clock: Date.now }),
  enqueue,
  switchOff: switchingOff({
    endpoints,
    settings: storedNotificationSettings(database, env.ACCOUNTS_TABLE),
    outbox: storedOutbox(database, parameters, env, storedMailFormats(database, env.ACCOUNTS_TABLE)),
    tables: { correspondence: env.CORRESPONDENCE_TABLE, events: env.EVENTS_TABLE },
    webOrigin: env.WEB_ORIGIN,
    clock: Date.now,
  }),
  note: eventLog(database, { accounts: env.ACCOUNTS_TABLE, events: env.EVENTS_TABLE }, log).note,
  clock: Date.now,
});

const comeAgain = async ({ receiptHandle }: SQSRecord, seconds: number): Promise<void> => {
  await queues.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: env.WEBHOOKS_QUEUE_URL,
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
};

/** Delivers to the endpoints of users. */
export const handler = queueConsumer(log, "webhooks", async (body, record, ofMessage) => {
  const receives = Number(record.attributes.ApproximateReceiveCount);
  const handled = await handle(messageOf(body), receives, ofMessage);
  if (handled === "done") return true;
  await comeAgain(record, handled.againInSeconds);
  return false;
});
