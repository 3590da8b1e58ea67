import * as z from "zod";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { type Subscription, subscriptionStatuses } from "#shared/domain/subscription/subscription.ts";

/** What the product keeps of someone who has been a customer of the payment provider. */
export const BillingAccount = z.object({
  userId: z.string(),
  customerId: z.string(),
  /** The address that the provider knows. */
  email: z.string(),
  createdAt: z.string(),
  /** Grows with every word of the provider that is kept. */
  version: z.int(),
  /** What the provider said last; null before it said anything. */
  applied: z
    .object({
      tier: z.string(),
      status: z.enum(subscriptionStatuses),
      expiresAt: z.string().nullable(),
      cancelAtPeriodEnd: z.boolean(),
    })
    .nullable(),
  /** When the provider is to be asked again at the latest; an ISO text. */
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

/** What the provider said, to be kept all or not at all. */
interface Word {
  /** The account as it was before the provider was asked. */
  account: BillingAccount;
  applied: Subscription;
  dueAt: string;
  /** What follows for the user, if anything does. */
  change?: { from: Subscription; to: Subscription };
  event?: ProviderEvent;
}

/** A user with the billing account, if there is one. */
interface Subscriber {
  user: StoredUser;
  account: BillingAccount | undefined;
}

/** What is known of subscriptions, and keeping what the provider says about them. */
export interface BillingStore {
  find(userId: string): Promise<Subscriber | undefined>;
  isKnownEvent(id: string): Promise<boolean>;
  /** Notes that an event was taken, without any effect. */
  noteEvent(event: ProviderEvent): Promise<void>;
  /** False when the account, the user's subscription or the event is not as it was any more. */
  keep(word: Word): Promise<boolean>;
}

/** Making users customers, and their way to paying. */
export interface CustomerStore {
  ownerOf(customerId: string): Promise<string | undefined>;
  /** Stores a first account, or one in place of `former`; false when the user has gone or another request was first. */
  open(account: BillingAccount, former?: BillingAccount): Promise<boolean>;
  /** Notes another address; does nothing when the customer has been replaced. */
  noteAddress(account: BillingAccount, email: string): Promise<void>;
  /** Puts a checkout in the place of the one that is known; false when that is not the known one any more. */
  replaceCheckout(account: BillingAccount, next: BillingAccount["checkout"]): Promise<boolean>;
}

/** A page of the accounts about which the provider is to be asked by a moment; those first that have waited longest. */
export type DueAccounts = (
  by: string,
  cursor?: string,
) => Promise<{ userIds: string[]; next: string | undefined }>;
