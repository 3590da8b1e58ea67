import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { call } from "#web/api/api.ts";

const pageUrl = (path: string) => new URL(path, window.location.origin).href;

/** The manage page, on return from the payment provider, where everything may have changed. */
const returnUrl = () => pageUrl("/subscription/manage?returned=true");

/** Starts a subscription checkout. Throws what `call` throws. */
export function beginCheckout(planId: string, priceId: string): Promise<{ url: string }> {
  return call("subscription", "checkout", {
    body: {
      priceId,
      successUrl: pageUrl(`/subscription/success?plan=${planId}`),
      cancelUrl: returnUrl(),
    },
  });
}

/** Opens the billing portal, which leads back to the manage page. Throws what `call` throws. */
export function openPortal(): Promise<{ url: string }> {
  return call("subscription", "portal", { body: { returnUrl: returnUrl() } });
}

/** The subscription as known to the payment provider; the last known state if it cannot be reached. */
export async function latestSubscription(): Promise<CurrentSubscription> {
  try {
    return (await call("subscription", "sync")).subscription;
  } catch {
    return (await call("subscription", "current")).subscription;
  }
}
