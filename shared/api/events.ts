import * as z from "zod";

const text = z.string().min(1).max(200);

const Transaction = z.object({ transactionId: text });
/** Several transactions of one import: they count, or stop counting, together. */
const Import = z.object({ batchId: text, count: z.int().nonnegative() });
const SavedSimulation = z.object({ simulationId: text });
/** `version` is that of the open plan, which guards all plans of an account. */
const Plan = z.object({ planId: text, version: z.int().positive() });
/** The owner of a copy of a conversation; null is the support desk. */
const reader = z.object({ userId: text.nullable() });

/**
 * What happens in the product, by name, with the data of the event: ids and numbers that lead to the rest, never what
 * people wrote. Consumers read the rest on behalf of the user concerned. What they do not know is left out and not refused: a
 * newer release may have written it.
 */
const eventData = {
  "transaction.created": Transaction,
  "transaction.updated": Transaction,
  "transaction.deleted": Transaction,
  "transaction.imported": Import,
  "transaction.import_undone": Import,
  "plan.updated": Plan,
  "simulation.created": SavedSimulation,
  "simulation.updated": SavedSimulation,
  "simulation.deleted": SavedSimulation,
  /** The current price in US cents. */
  "price.updated": z.object({ priceCents: z.int().positive(), observedAt: z.iso.datetime() }),
  /** A halving: the epoch before it, by number, is complete. */
  "cycle.completed": z.object({ epoch: z.int().nonnegative(), blockHeight: z.int().positive() }),
  /** A call with an API key failed on our side (`reference` is its request id), or an endpoint was switched off (its id). */
  "error.occurred": z.object({ source: z.enum(["api", "webhook"]), reference: text }),
  /** The owner wants a delivery sent again. */
  "webhook.replayed": z.object({ webhookId: text, deliveryId: text }),
  /** `readers` have a copy of the message, the writer among them. */
  "message.sent": z.object({ threadId: text, messageId: text, readers: z.array(reader).max(10) }),
  /** Status or assignment of a conversation changed. */
  "thread.updated": z.object({ threadId: text, readers: z.array(reader).max(10) }),
  /** Someone has read, archived or deleted messages of the own copy. `writer` is the other side where it sees what was read. */
  "message.read": z.object({ threadId: text, reader, writer: reader.exactOptional() }),
  /** A notification to everyone is to be brought to them. */
  "broadcast.created": z.object({ broadcastId: text }),
  "notification.created": z.object({ notificationId: text }),
  "notification.read": z.object({ notificationId: text }),
};

type EventName = keyof typeof eventData;
type EventData<N extends EventName> = z.output<(typeof eventData)[N]>;

/** An event as the reporting change writes it. `userId` is the user concerned; null when it is not one user. */
export type NewEvent = {
  [N in EventName]: { readonly name: N; readonly userId: string | null; readonly data: EventData<N> };
}[EventName];

const members = { id: z.uuid(), at: z.iso.datetime(), userId: text.nullable() };

/** An event as it is stored and delivered, at least once: a consumer recognises a repeated one by its id. */
export type DomainEvent = NewEvent & { readonly id: string; readonly at: string };

/** @throws ZodError for anything but an event */
export function parseEvent(value: unknown): DomainEvent {
  const { name, ...rest } = z
    .looseObject({ name: z.enum(Object.keys(eventData) as EventName[]) })
    .parse(value);
  const parsed = z.object({ ...members, data: eventData[name] }).parse(rest);
  return { name, ...parsed } as DomainEvent;
}

/** How often a message of a queue is received before it counts as undeliverable and goes to the dead-letter queue. */
export const mostReceives = {
  /** A mail waits for a day at most, with pauses of up to an hour. */
  mail: 100,
  live: 5,
  broadcasts: 10,
  /** Attempts are counted with the delivery; a message also comes again while ten others are on their way. */
  webhooks: 500,
} as const;
