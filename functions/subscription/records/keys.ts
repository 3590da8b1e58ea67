import { spread } from "#functions/platform/records/keys/spread.ts";
import { ownedBy } from "#functions/platform/records/owner-index.ts";
import { type ItemKey, userKey } from "#functions/platform/records/users.ts";

/** The billing account, beside its user. */
export function billingKey(userId: string): ItemKey {
  return { pk: userKey(userId).pk, sk: "billing" };
}

/** Leads from a customer to the user, and goes with the account. */
export function customerItem(customerId: string, userId: string) {
  const key = customerKey(customerId);
  return { ...key, ...ownedBy(userId, key), userId };
}

export function customerKey(customerId: string): ItemKey {
  return { pk: `customer#${customerId}`, sk: "owner" };
}

/** Partitions of `gsi1` that order billing accounts by when the provider's state is due. */
export const billing = spread("billing");

/** An event of the provider, by its id there. */
export function eventKey(id: string): ItemKey {
  return { pk: `payment-event#${id}`, sk: "event" };
}
