import * as z from "zod";
import { type Collection, collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";

/** A webhook call that has not been answered well yet. Moments are milliseconds since the epoch. */
const Delivery = z.object({
  event: z.string(),
  attempts: z.int().nonnegative(),
  createdAt: z.number(),
  nextAt: z.number(),
});
export type Delivery = z.infer<typeof Delivery>;

/** What is still to be delivered, by event. */
export function deliveriesIn(storage: Storage): Collection<Delivery> {
  return collection(storage, "delivery", (stored) => Delivery.parse(stored));
}
