import type Stripe from "stripe";
import { AppError } from "#functions/platform/errors.ts";
import type { Prices } from "#functions/subscription/prices.ts";
import { type PaidPlan, planPriceCents } from "#shared/domain/subscription/subscription-plans.ts";
import { answered, type StripeClient } from "./stripe-client.ts";

/** A price that is sold, with the product that it belongs to. */
export interface SoldPrice {
  id: string;
  product: string;
}

/**
 * The prices that are sold, looked up at Stripe once, in the order of the subscriptions.
 *
 * @returns a function that throws AppError UPSTREAM_FAILED when a price differs from the one on the subscription page:
 * better to sell nothing than at a different price
 */
export function soldPrices(client: StripeClient, prices: Prices): () => Promise<SoldPrice[]> {
  let known: Promise<SoldPrice[]> | undefined;
  const read = async (): Promise<SoldPrice[]> => {
    const stripe = await client();
    const found = await answered(Promise.all(prices.sold().map((id) => stripe.prices.retrieve(id))));
    return found.map((price) => {
      const plan = prices.planOf(price.id);
      if (plan === undefined || !isAsShown(price, plan)) {
        throw new AppError("UPSTREAM_FAILED", `Stripe's price ${price.id} differs from the price of ${plan}`);
      }
      const { id, product } = price;
      return { id, product: typeof product === "string" ? product : product.id };
    });
  };
  return async () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

function isAsShown({ unit_amount, currency, recurring }: Stripe.Price, plan: PaidPlan): boolean {
  const interval = plan.endsWith("-yearly") ? "year" : "month";
  return (
    unit_amount === planPriceCents[plan] &&
    currency === "usd" &&
    recurring?.interval === interval &&
    recurring.interval_count === 1
  );
}
