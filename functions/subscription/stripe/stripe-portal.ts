import type Stripe from "stripe";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { answered, type StripeClient } from "./stripe-client.ts";
import type { SoldPrice } from "./stripe-prices.ts";

/** Marks the configurations that the product has made. */
const mark = "halvest";

/**
 * The configuration of the billing portal that follows the product's rules: an upgrade takes effect at once and is
 * prorated, a downgrade from the next billing period on, a cancellation at the period's end. Made when
 * it is first needed; a new one is made when the prices or the rules have changed.
 *
 * @returns its id
 */
export function portalConfiguration(
  client: StripeClient,
  sold: () => Promise<SoldPrice[]>,
): () => Promise<string> {
  let known: Promise<string> | undefined;
  const make = async (): Promise<string> => {
    const stripe = await client();
    const rules = rulesFor(productsOf(await sold()));
    const version = fingerprint(JSON.stringify(rules)).slice(0, 16);
    const listing = stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    let found: string | undefined;
    await answered(
      listing.autoPagingEach(({ id, metadata }) => {
        if (metadata?.[mark] !== version) return true;
        found = id;
        return false;
      }),
    );
    if (found !== undefined) return found;
    const options = { idempotencyKey: `portal-${version}` };
    const wishes = { ...rules, metadata: { [mark]: version } };
    return (await answered(stripe.billingPortal.configurations.create(wishes, options))).id;
  };
  return async () => {
    known ??= make().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

interface SoldProduct {
  product: string;
  prices: string[];
}

/** The products whose prices are sold, in the order of the subscriptions. */
function productsOf(sold: readonly SoldPrice[]): SoldProduct[] {
  const products = new Map<string, SoldProduct>();
  for (const { id, product } of sold) {
    const known = products.get(product);
    if (known === undefined) products.set(product, { product, prices: [id] });
    else known.prices.push(id);
  }
  return [...products.values()];
}

function rulesFor(products: SoldProduct[]): Stripe.BillingPortal.ConfigurationCreateParams {
  return {
    business_profile: { headline: "Your Halvest subscription" },
    features: {
      // The address of the account is where mail goes; it is changed in the product.
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
      subscription_update:
        products.length === 0
          ? { enabled: false }
          : {
              enabled: true,
              default_allowed_updates: ["price"],
              proration_behavior: "always_invoice",
              products,
              schedule_at_period_end: {
                conditions: [{ type: "decreasing_item_amount" }, { type: "shortening_interval" }],
              },
            },
    },
  };
}
