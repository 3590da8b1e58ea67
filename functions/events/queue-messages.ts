import { memberParts } from "#functions/platform/records/members-index.ts";
import type { DomainEvent } from "#shared/api/events.ts";
import { commonWebhookEvents, subscriberBuckets, webhookEvents } from "#shared/domain/developer/webhooks.ts";

/** Asks for a notification to everyone to be brought to one part of the users. */
interface BroadcastMessage {
  readonly broadcastId: string;
  readonly part: number;
}

/** What the queue of notifications to everyone gets of an event: one message for each part of the users. */
export function broadcastMessages({ name, data }: DomainEvent): BroadcastMessage[] {
  if (name !== "broadcast.created") return [];
  return Array.from({ length: memberParts }, (_, part) => ({ broadcastId: data.broadcastId, part }));
}

/** What the queue of webhooks gets of an event: for each user concerned, or for each part of those who subscribed. */
export function webhookMessages(event: DomainEvent): object[] {
  const { name, userId, data } = event;
  if (name === "webhook.replayed") {
    const { webhookId, deliveryId } = data;
    return userId === null ? [] : [{ delivery: { userId, endpointId: webhookId, deliveryId } }];
  }
  if (!webhookEvents.some((each) => each === name)) return [];
  if (commonWebhookEvents.some((each) => each === name)) {
    return Array.from({ length: subscriberBuckets }, (_, bucket) => ({ event, bucket }));
  }
  return concerned(event).map((each) => ({ event, userId: each }));
}

function concerned({ userId, data }: DomainEvent): string[] {
  const readers = "readers" in data ? data.readers : "reader" in data ? [data.reader] : [{ userId }];
  return readers.flatMap((reader) => (reader.userId === null ? [] : [reader.userId]));
}
