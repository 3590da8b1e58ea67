import type Stripe from "stripe";
import type { PaidSubscription, Payments } from "#functions/subscription/payments.ts";
import type { Prices } from "#functions/subscription/prices.ts";
import { answered, asAppError, isRefusal, type StripeClient } from "./stripe-client.ts";
import { ofCustomer, stripeCustomers } from "./stripe-customers.ts";
import { portalConfiguration } from "./stripe-portal.ts";
import { soldPrices } from "./stripe-prices.ts";

/** Largest page that Stripe gives. */
const pageSize = 100;

/** Checkout, Billing and the Billing Portal of Stripe. */
export function stripePayments(client: StripeClient, prices: Prices): Payments {
  const sold = soldPrices(client, prices);
  const configuration = portalConfiguration(client, sold);
  return {
    ...stripeCustomers(client),
    subscriptions: async (customer) => {
      const stripe = await client();
      const listing = stripe.subscriptions.list({
        customer,
        status: "all",
        limit: pageSize,
        expand: ["data.latest_invoice"],
      });
      const all: Stripe.Subscription[] = [];
      await ofCustomer(
        customer,
        listing.autoPagingEach((each) => void all.push(each)),
      );
      return all.flatMap(paidSubscription);
    },
    beginCheckout: async ({ userId, customerId, priceId, successUrl, cancelUrl, key }) => {
      const stripe = await client();
      await sold();
      const wishes: Stripe.Checkout.SessionCreateParams = {
        mode: "subscription",
        customer: customerId,
        client_reference_id: userId,
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
        metadata: { userId },
        subscription_data: { metadata: { userId } },
      };
      const options = { idempotencyKey: `checkout-${key}` };
      const { id, url } = await ofCustomer(customerId, stripe.checkout.sessions.create(wishes, options));
      if (url === null) throw new Error("Stripe's checkout has no address");
      return { id, url };
    },
    openCheckout: async (id) => {
      const stripe = await client();
      const { status, url } = await answered(stripe.checkout.sessions.retrieve(id));
      return status === "open" && url !== null ? url : undefined;
    },
    endCheckout: async (id) => {
      const stripe = await client();
      try {
        await stripe.checkout.sessions.expire(id);
        return true;
      } catch (cause) {
        if (isRefusal(cause)) return false;
        throw asAppError(cause);
      }
    },
    openPortal: async ({ customerId, returnUrl, change }) => {
      const stripe = await client();
      const wishes = { customer: customerId, return_url: returnUrl, configuration: await configuration() };
      const open = async (flow: Pick<Stripe.BillingPortal.SessionCreateParams, "flow_data"> = {}) =>
        (await ofCustomer(customerId, stripe.billingPortal.sessions.create({ ...wishes, ...flow }))).url;
      if (change === undefined) return open();
      try {
        return await open({ flow_data: flowOf(change) });
      } catch (error) {
        // Not every subscription can be changed in one step, as one that waits for a change; the first page says why.
        if (error instanceof Error && isRefusal(error.cause)) return open();
        throw error;
      }
    },
  };
}

type Change = NonNullable<Parameters<Payments["openPortal"]>[0]["change"]>;

function flowOf({
  subscription,
  priceId,
  doneUrl,
}: Change): NonNullable<Stripe.BillingPortal.SessionCreateParams["flow_data"]> {
  return {
    type: "subscription_update_confirm",
    subscription_update_confirm: {
      subscription: subscription.id,
      items: [{ id: subscription.itemId, price: priceId, quantity: 1 }],
    },
    after_completion: { type: "redirect", redirect: { return_url: doneUrl } },
  };
}

/** The product sells one price a subscription: one without any item is none of its own. */
function paidSubscription({
  id,
  status,
  items,
  cancel_at_period_end,
  cancel_at,
  latest_invoice,
}: Stripe.Subscription): PaidSubscription[] {
  const [item] = items.data;
  if (item === undefined) return [];
  const isUnpaid = status === "past_due" || status === "unpaid";
  const invoicedAt = typeof latest_invoice === "object" ? latest_invoice?.created : undefined;
  return [
    {
      id,
      status,
      itemId: item.id,
      priceId: item.price.id,
      periodStart: item.current_period_start,
      periodEnd: item.current_period_end,
      endsAt: cancel_at ?? (cancel_at_period_end ? item.current_period_end : null),
      unpaidSince: isUnpaid ? (invoicedAt ?? item.current_period_start) : null,
    },
  ];
}
