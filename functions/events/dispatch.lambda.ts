import type { DynamoDBStreamEvent } from "aws-lambda";
import { messageQueues } from "#functions/platform/aws/clients.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import type { DomainEvent } from "#shared/api/events.ts";
import { batches, dispatch } from "./dispatch.ts";
import { liveDeliveries } from "./live-deliveries.ts";
import { broadcastMessages, webhookMessages } from "./queue-messages.ts";

const env = environment({
  MAIL_QUEUE_URL: variable.name,
  LIVE_QUEUE_URL: variable.name,
  BROADCASTS_QUEUE_URL: variable.name,
  WEBHOOKS_QUEUE_URL: variable.name,
});
const queues = messageQueues();
const enqueue = (QueueUrl: string, bodies: readonly object[]) => batches(queues, QueueUrl, bodies);

/** Called with what was written into the events table. */
export const handler = job(createLog().with({ feature: "events" }), async (log, event) => {
  const deliveries = {
    mail: (mailId: string) => enqueue(env.MAIL_QUEUE_URL, [{ mailId }]),
    event: (told: DomainEvent) => [
      // Someone is looking at a page: nothing has to be received before this.
      ...enqueue(env.LIVE_QUEUE_URL, liveDeliveries(told)),
      // Each part is long work, which is better done at the same time by several.
      ...broadcastMessages(told).flatMap((message) => enqueue(env.BROADCASTS_QUEUE_URL, [message])),
      ...webhookMessages(told).flatMap((message) => enqueue(env.WEBHOOKS_QUEUE_URL, [message])),
    ],
  };
  return dispatch(deliveries, log)((event as DynamoDBStreamEvent).Records);
});
