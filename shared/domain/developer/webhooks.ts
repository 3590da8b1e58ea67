import { msg } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { webAddressProblem } from "./web-address.ts";

/** Events that happen to everyone at once; the others concern one user or the readers of a conversation. */
export const commonWebhookEvents = ["price.updated", "cycle.completed"] as const;
export type CommonWebhookEvent = (typeof commonWebhookEvents)[number];

/** What an endpoint can be notified of, by name. */
export const webhookEvents = [
  "transaction.created",
  "transaction.updated",
  "transaction.deleted",
  "transaction.imported",
  "transaction.import_undone",
  "plan.updated",
  "simulation.created",
  "simulation.updated",
  "simulation.deleted",
  ...commonWebhookEvents,
  "error.occurred",
  "message.sent",
  "message.read",
  "thread.updated",
  "notification.created",
  "notification.read",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** When each event happens. */
export const webhookEventTexts: Readonly<Record<WebhookEvent, string>> = {
  "transaction.created": msg("A transaction is recorded"),
  "transaction.updated": msg("A transaction is changed"),
  "transaction.deleted": msg("A transaction is deleted"),
  "transaction.imported": msg("Transactions are imported"),
  "transaction.import_undone": msg("An import is undone"),
  "plan.updated": msg("A setting of a plan changes"),
  "simulation.created": msg("A simulation is saved"),
  "simulation.updated": msg("A saved simulation is changed"),
  "simulation.deleted": msg("A saved simulation is deleted"),
  "price.updated": msg("The market price is read, every ten minutes"),
  "cycle.completed": msg("A halving completes an epoch"),
  "error.occurred": msg("A call of your programs fails on our side, or a webhook is switched off"),
  "message.sent": msg("A message arrives or is sent"),
  "message.read": msg("You read, archive or delete messages"),
  "thread.updated": msg("A conversation is closed or opened"),
  "notification.created": msg("A notification arrives"),
  "notification.read": msg("A notification is read"),
};

/** Partitions of the subscribers to events that concern everyone, so that none grows with all users. */
export const subscriberBuckets = 16;

/** The lowest subscription tier with webhooks. */
export const webhookTier: Tier = "advanced";

/** The event of a test, which no one subscribes to. */
export const testEvent = "webhook.test";

export const webhookLimits = {
  endpoints: 10,
  nameLength: 100,
  urlLength: 2_000,
  /** An answer that takes longer counts as none. */
  timeoutSeconds: 30,
  /** API Gateway waits 29 seconds for a test. */
  testTimeoutSeconds: 20,
  /** Deliveries of one user that are on their way at the same moment. */
  simultaneous: 10,
  attempts: { least: 1, most: 8, usual: 3 },
  /** Deliveries in a row that were given up, after which an endpoint is switched off. */
  failuresInARow: 5,
  /** How long a delivery is shown and can be replayed. */
  retentionDays: 30,
  /** Attempts that a delivery can have with all its replays. */
  attemptsInAll: 20,
} as const;

/** Seconds before the next attempt, after this many: 15, then eight times as long each time, at most six hours. */
export function webhookPauseSeconds(attempts: number): number {
  return Math.min(15 * 8 ** (attempts - 1), 6 * 3_600);
}

/**
 * What is wrong with the address of an endpoint; undefined when nothing is.
 * @param allowsLocal whether addresses without TLS are taken, as on one's own computer
 */
export function webhookUrlProblem(text: string, allowsLocal = false): string | undefined {
  const { urlLength: longest } = webhookLimits;
  return webAddressProblem(text, { example: "https://example.com/hook", longest, allowsLocal });
}
