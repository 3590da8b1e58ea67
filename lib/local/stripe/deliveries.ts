import * as z from "zod";
import { type Collection, collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";

/** A webhook call that has not been answered well yet. Moments are milliseconds since the epoch. */
const WebhookDelivery = z.object({
  event: z.string(),
  attempts: z.int().nonnegative(),
  createdAt: z.number(),
  nextAt: z.number(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** What is still to be delivered, by event. */
export function deliveriesIn(storage: Storage): Collection<WebhookDelivery> {
  return collection(storage, "delivery", (stored) => WebhookDelivery.parse(stored));
}
