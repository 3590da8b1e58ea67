/** A subscription as the payment provider has it. Times are seconds since the epoch. */
export interface PaidSubscription {
  id: string;
  /** The provider's own state. */
  status: string;
  itemId: string;
  priceId: string;
  periodStart: number;
  periodEnd: number;
  /** When it ends without a further payment, if it has been cancelled for then. */
  endsAt: number | null;
  /** Since when a payment is missing, if one is. */
  unpaidSince: number | null;
}

interface CheckoutWishes {
  userId: string;
  customerId: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  /** The same key with the same values begins the same checkout, however often. */
  key: string;
}

interface PortalWishes {
  customerId: string;
  returnUrl: string;
  /** Ask at once whether to change to this price; without it the portal begins at its first page. */
  change?: { subscription: PaidSubscription; priceId: string; doneUrl: string };
}

/** The provider has no such customer, or no longer has it. */
export class CustomerGone extends Error {
  override readonly name = "CustomerGone";
}

/**
 * The product's calls to its payment provider. Every call may fail with AppError UNAVAILABLE (try later) or
 * UPSTREAM_FAILED (the provider refuses what it should not refuse).
 */
export interface Payments {
  /** Makes a customer; again with the same key and address it is the same one. */
  createCustomer(customer: { userId: string; email: string; key: string }): Promise<string>;
  /** @throws CustomerGone */
  changeAddress(customerId: string, email: string): Promise<void>;
  /** Ends what the customer subscribes to and forgets the customer; does nothing when there is none. */
  removeCustomer(customerId: string): Promise<void>;
  /** All that the customer subscribes or has subscribed to. @throws CustomerGone */
  subscriptions(customerId: string): Promise<PaidSubscription[]>;
  /** @throws CustomerGone */
  beginCheckout(wishes: CheckoutWishes): Promise<{ id: string; url: string }>;
  /** The address of a checkout that is still open. */
  openCheckout(id: string): Promise<string | undefined>;
  /** Ends an open checkout; false when it was not open any more. */
  endCheckout(id: string): Promise<boolean>;
  /** The address of the billing portal. @throws CustomerGone */
  openPortal(wishes: PortalWishes): Promise<string>;
}
