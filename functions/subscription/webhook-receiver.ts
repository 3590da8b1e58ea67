import * as z from "zod";
import { AppError } from "#functions/platform/errors.ts";
import type { Log } from "#functions/platform/log.ts";
import type { CustomerStore } from "#functions/subscription/records/billing-accounts.ts";
import type { SignedBody } from "#shared/api/contract.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { Sync } from "./sync.ts";

/** Events after which a subscription may have changed; its state is then read from the provider. */
const changing = new Set([
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
]);

/** Stripe promises that no id is longer. */
const Id = z.string().min(1).max(255);

/** The last second of the year 9999. */
const lastSecond = 253_402_300_799;

const CustomerEvent = z.object({
  id: Id,
  type: z.string(),
  created: z.int().min(0).max(lastSecond),
  data: z.object({
    object: z.object({
      customer: z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]).nullish(),
    }),
  }),
});

/** How old a signature may be. */
const toleranceSeconds = 300;

interface ReceiverDependencies {
  store: Pick<CustomerStore, "ownerOf">;
  sync: Sync;
  webhookSecret: () => Promise<string>;
  log: Log;
  clock: () => number;
}

/**
 * Processes events of Stripe. What returns is done; Stripe delivers failed events again.
 * @throws AppError BAD_REQUEST for anything that Stripe has not recently signed, or that is not an event
 */
export function eventReceiver({ store, sync, webhookSecret, log, clock }: ReceiverDependencies) {
  return async (body: SignedBody): Promise<void> => {
    const event = CustomerEvent.safeParse(await verified(body, await webhookSecret(), clock()));
    if (!event.success) throw unreadable(event.error);
    const { id, type, created, data } = event.data;
    const { customer } = data.object;
    if (!changing.has(type) || customer === undefined || customer === null) return;
    const userId = await store.ownerOf(customer);
    // Someone else's customer in the same Stripe account, or one whose account has been deleted.
    if (userId === undefined) {
      log.info("webhook for unknown customer", { event: id, type });
      return;
    }
    await sync(userId, { id, createdAt: created });
    log.info("an event was processed", { event: id, type, userId });
  };
}

async function verified({ payload, signature }: SignedBody, secret: string, nowMs: number): Promise<unknown> {
  const { default: Stripe } = await import("stripe");
  try {
    return Stripe.webhooks.constructEvent(payload, signature, secret, toleranceSeconds, undefined, nowMs);
  } catch (cause) {
    // It reads the text only after it has verified the signature.
    if (cause instanceof SyntaxError) throw unreadable(cause);
    throw new AppError("BAD_REQUEST", msg("The signature of this event is not valid."), { cause });
  }
}

function unreadable(cause: unknown): AppError {
  return new AppError("BAD_REQUEST", msg("The event is not readable."), { cause });
}
