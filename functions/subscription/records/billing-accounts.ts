import * as z from "zod";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { type Subscription, subscriptionStatuses } from "#shared/domain/subscription/subscription.ts";

/** The stored record of a customer of the payment provider. */
export const BillingAccount = z.object({
  userId: z.string(),
  customerId: z.string(),
  /** The address stored at the provider. */
  email: z.string(),
  createdAt: z.string(),
  /** Incremented with every stored state of the provider. */
  version: z.int(),
  /** The provider's last state; null before the first. */
  applied: z
    .object({
      tier: z.string(),
      status: z.enum(subscriptionStatuses),
      expiresAt: z.string().nullable(),
      cancelAtPeriodEnd: z.boolean(),
    })
    .nullable(),
  /** When the provider's state has to be read again at the latest; an ISO text. */
  dueAt: z.string(),
  /** By the provider's clock, in seconds, the latest event that was taken. */
  lastEventAt: z.int(),
  /** The one checkout that may be open. */
  checkout: z.object({ id: z.string(), wishes: z.string() }).nullable(),
});
export type BillingAccount = z.infer<typeof BillingAccount>;

/** An event of the provider, as far as it matters. */
export interface ProviderEvent {
  id: string;
  /** By the provider's clock, in seconds. */
  createdAt: number;
}

/** What the provider reported of a subscription, to be stored completely or not at all. */
interface ProviderReport {
  /** The account as it was before the provider's state was read. */
  account: BillingAccount;
  applied: Subscription;
  dueAt: string;
  /** The change for the user, if any. */
  change?: { from: Subscription; to: Subscription };
  event?: ProviderEvent;
}

/** A user with the billing account, if there is one. */
interface Subscriber {
  user: StoredUser;
  account: BillingAccount | undefined;
}

/** The stored subscriptions, and storing what the provider reports about them. */
export interface BillingStore {
  find(userId: string): Promise<Subscriber | undefined>;
  isKnownEvent(id: string): Promise<boolean>;
  /** Notes that an event was taken, without any effect. */
  noteEvent(event: ProviderEvent): Promise<void>;
  /** False when the account, the user's subscription or the event has changed since it was read. */
  storeReport(report: ProviderReport): Promise<boolean>;
}

/** Customers and their open checkouts. */
export interface CustomerStore {
  ownerOf(customerId: string): Promise<string | undefined>;
  /** Stores a first account, or one in place of `former`; false when the user has gone or another request was first. */
  open(account: BillingAccount, former?: BillingAccount): Promise<boolean>;
  /** Notes another address; does nothing when the customer has been replaced. */
  noteAddress(account: BillingAccount, email: string): Promise<void>;
  /** Puts a checkout in the place of the one that is known; false when that is not the known one any more. */
  replaceCheckout(account: BillingAccount, next: BillingAccount["checkout"]): Promise<boolean>;
}

/**
 * A page of the accounts about which the provider is to be asked by a moment; in each page those first that have waited
 * longest.
 */
export type DueAccounts = (
  by: string,
  cursor?: string,
) => Promise<{ userIds: string[]; next: string | undefined }>;
