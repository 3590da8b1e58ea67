import type { Log } from "#functions/platform/log.ts";
import type { EventLog, NewLogEntry } from "#functions/platform/records/event-log.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import type { WebhookAttempt } from "#shared/api/developer/webhooks.ts";
import { type DomainEvent, mostReceives } from "#shared/api/events.ts";
import { webhookLimits, webhookPauseSeconds, webhookTier } from "#shared/domain/developer/webhooks.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { type Attempting, payloadOf } from "./attempt.ts";
import { type DeliveryRef, type DeliveryStore, deliveryId, type StoredDelivery } from "./delivery-store.ts";
import type { Endpoint } from "./endpoint-list.ts";
import type { EndpointStore } from "./endpoint-store.ts";

interface DeliverDependencies {
  readonly endpoints: Pick<EndpointStore, "read" | "subscribers">;
  readonly deliveries: Pick<
    DeliveryStore,
    "add" | "find" | "begin" | "note" | "drop" | "count" | "takeSlot" | "freeSlot"
  >;
  readonly user: (userId: string) => Promise<StoredUser | undefined>;
  readonly attempt: Attempting;
  /** Puts messages into the queue of webhooks. */
  readonly enqueue: (messages: readonly WebhookMessage[]) => Promise<void>;
  /**
   * Switches an endpoint off and notifies its owner; false when that is done already.
   * @param lastError null when the receiver wants nothing any more
   */
  readonly switchOff: (user: StoredUser, endpoint: Endpoint, lastError: string | null) => Promise<boolean>;
  /** For the owner to see. */
  readonly note: EventLog["note"];
  readonly clock: () => number;
}

/** What the queue of webhooks carries. */
export type WebhookMessage =
  | { readonly event: DomainEvent; readonly bucket: number }
  | { readonly event: DomainEvent; readonly userId: string }
  | { readonly delivery: DeliveryRef };

/** Whether a message is done, or in how many seconds it is to come again. */
export type Handled = "done" | { readonly againInSeconds: number };

/** Longer than an attempt: a slot that is not freed belongs to a function that has ended. */
const slotMs = minuteMs;
/** The longer a delivery has waited for its turn, the longer it waits for the next: the queue gives no message for ever. */
const busyPauseSeconds = (receives: number) => Math.min(60, 4 + receives);
/** Attempts in a row that were sent and could not be noted, after which a delivery is given up: all may have arrived. */
const mostUnnoted = 3;

/**
 * Delivers events to endpoints. Everything may come more than once: a delivery is made once by its id, an attempt is
 * noted once by its number, and a slot keeps a second function from attempting it at the same moment.
 */
export function webhookDelivery(dependencies: DeliverDependencies) {
  const { endpoints, deliveries, user, attempt, enqueue, switchOff, note, clock } = dependencies;

  /** The user, if the subscription includes webhooks. */
  const entitled = async (userId: string): Promise<StoredUser | undefined> => {
    const found = await user(userId);
    if (found === undefined) return undefined;
    return tierIncludes(effectiveTier(found.subscription, clock()), webhookTier) ? found : undefined;
  };

  async function toEndpoints(event: DomainEvent, userId: string): Promise<void> {
    const list = await endpoints.read(userId);
    const subscribed = list.endpoints.filter(
      ({ status, events }) => status === "active" && events.some((name) => name === event.name),
    );
    if (subscribed.length === 0 || (await entitled(userId)) === undefined) return;
    const made = subscribed.map((endpoint) => deliveryOf(endpoint, event));
    await Promise.all(made.map((delivery) => deliveries.add(userId, delivery)));
    await enqueue(made.map(({ id, endpointId }) => ({ delivery: { userId, endpointId, deliveryId: id } })));
  }

  async function toSubscribers(event: DomainEvent, bucket: number): Promise<void> {
    if (event.name !== "price.updated" && event.name !== "cycle.completed") return;
    for await (const users of endpoints.subscribers(event.name, bucket)) {
      await enqueue(users.map((userId) => ({ event, userId })));
    }
  }

  /** Ends a delivery that we cannot handle, for its owner to see, and for an alarm. */
  async function giveUp(
    ref: DeliveryRef,
    { event, messageId, url }: StoredDelivery,
    log: Log,
  ): Promise<Handled> {
    if (!(await deliveries.drop(ref))) return "done";
    log.error("a webhook was given up", { ...ref });
    const message = `${event} to ${url} was given up: Halvest could not handle it`;
    await note(ref.userId, clock(), {
      level: "error",
      message,
      context: { messageId, deliveryId: ref.deliveryId, address: url },
    });
    return "done";
  }

  async function deliver(ref: DeliveryRef, receives: number, log: Log): Promise<Handled> {
    const nowMs = clock();
    const [delivery, list, owner] = await Promise.all([
      deliveries.find(ref, nowMs),
      endpoints.read(ref.userId),
      entitled(ref.userId),
    ]);
    if (delivery?.state !== "waiting") return "done";
    const endpoint = list.endpoints.find(({ id }) => id === ref.endpointId);
    if (endpoint?.status !== "active" || owner === undefined) {
      await deliveries.drop(ref);
      return "done";
    }
    if (receives >= mostReceives.webhooks || delivery.unnoted >= mostUnnoted) {
      return giveUp(ref, delivery, log);
    }
    const waitMs = Date.parse(delivery.nextAttemptAt ?? delivery.at) - nowMs;
    if (waitMs > 0) return { againInSeconds: Math.ceil(waitMs / 1_000) };
    const again = { againInSeconds: busyPauseSeconds(receives) };
    if (!(await deliveries.takeSlot(ref, nowMs, nowMs + slotMs))) return again;
    try {
      const { messageId, payload } = delivery;
      const timeoutMs = webhookLimits.timeoutSeconds * 1_000;
      const sendOnce = await attempt(endpoint, { messageId, payload, timeoutMs });
      // Only what may have arrived counts: without the key of its secrets nothing is sent.
      if (!(await deliveries.begin(ref, delivery))) return again;
      return await attempted(ref, delivery, { endpoint, owner, log, made: await sendOnce() });
    } finally {
      await deliveries.freeSlot(ref);
    }
  }

  async function attempted(
    ref: DeliveryRef,
    delivery: StoredDelivery,
    { endpoint, owner, log, made }: { endpoint: Endpoint; owner: StoredUser; log: Log; made: WebhookAttempt },
  ): Promise<Handled> {
    const { allowed } = delivery;
    const attempts = delivery.made + 1;
    const isDelivered = made.error === null;
    // By 410 a receiver says that it wants nothing any more.
    const isLast = attempts >= allowed || made.status === 410;
    const pause = isDelivered || isLast ? null : webhookPauseSeconds(attempts);
    const isNoted = await deliveries.note(ref, delivery, made, {
      state: isDelivered ? "delivered" : isLast ? "failed" : "waiting",
      nextAttemptAt: pause === null ? null : new Date(clock() + pause * 1_000).toISOString(),
      url: endpoint.url,
    });
    log.info("a webhook was sent", { ...ref, status: made.status, durationMs: made.durationMs });
    if (!isNoted) return "done";
    await note(ref.userId, clock(), attemptEntry(delivery, { endpoint, made, attempts, pause }));
    if (pause !== null) return { againInSeconds: pause };
    const { failuresInARow } = await deliveries.count(ref.userId, ref.endpointId, isDelivered);
    const isGone = made.status === 410;
    if (!isDelivered && (failuresInARow >= webhookLimits.failuresInARow || isGone)) {
      if (!(await switchOff(owner, endpoint, isGone ? null : (made.error ?? "")))) return "done";
      const why = isGone ? "because its receiver answered that it is gone" : "after repeated failures";
      const message = `Webhook ${endpoint.name} was switched off ${why}`;
      await note(ref.userId, clock(), { level: "error", message, context: { address: endpoint.url } });
    }
    return "done";
  }

  /** @param receives how often the queue has given the message, with this time */
  return async (message: WebhookMessage, receives: number, log: Log): Promise<Handled> => {
    if ("delivery" in message) return deliver(message.delivery, receives, log);
    if ("userId" in message) await toEndpoints(message.event, message.userId);
    else await toSubscribers(message.event, message.bucket);
    return "done";
  };
}

interface NotedAttempt {
  readonly endpoint: Endpoint;
  readonly made: WebhookAttempt;
  /** How many there were with this one. */
  readonly attempts: number;
  /** Seconds until the next one; null when there is none. */
  readonly pause: number | null;
}

/** An attempt for its owner's log: accepted, to be repeated, or given up. */
function attemptEntry(
  { event, messageId, id }: StoredDelivery,
  { endpoint: { name, url }, made, attempts, pause }: NotedAttempt,
): NewLogEntry {
  const { error, status, durationMs } = made;
  const what = `${event} to webhook ${name}`;
  const context = { messageId, deliveryId: id, address: url, attempt: attempts, status, durationMs };
  if (error === null) return { level: "info", message: `${what}: ${status} in ${durationMs} ms`, context };
  return pause === null
    ? { level: "error", message: `${what} failed: ${error}. Given up after attempt ${attempts}`, context }
    : { level: "warn", message: `${what} failed: ${error}. Next attempt in ${pause} s`, context };
}

function deliveryOf(endpoint: Endpoint, event: DomainEvent): StoredDelivery {
  // The owners of the copies of a conversation are not named to others.
  const { readers: _, reader: _own, writer: _other, ...data } = event.data as Record<string, unknown>;
  return {
    id: deliveryId(event.at, event.id),
    endpointId: endpoint.id,
    messageId: event.id,
    event: event.name,
    at: event.at,
    url: endpoint.url,
    payload: payloadOf(event.name, event.at, data),
    state: "waiting",
    nextAttemptAt: event.at,
    attempts: [],
    made: 0,
    unnoted: 0,
    allowed: endpoint.maxAttempts,
  };
}
