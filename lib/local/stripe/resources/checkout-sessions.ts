import * as z from "zod";
import { expireCheckout, openCheckout } from "#lib/local/stripe/billing/checkout.ts";
import { invalid } from "#lib/local/stripe/failure.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { metadata, text, webAddress } from "#lib/local/stripe/params.ts";

const path = "/v1/checkout/sessions";

const creation = {
  cancel_url: webAddress.optional(),
  client_reference_id: text.max(200).optional(),
  customer: text,
  // One subscription at a time is all that is sold here.
  line_items: z.tuple([z.strictObject({ price: text, quantity: z.literal("1") })]),
  metadata: metadata.optional(),
  mode: z.literal("subscription"),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  success_url: webAddress,
};

export const checkoutOperations = [
  operation(`POST ${path}`, creation, ({ ledger, params }) => {
    const { line_items, subscription_data, ...rest } = params;
    const price = ledger.get("price", line_items[0].price, "line_items[0][price]");
    return openCheckout(ledger, { ...rest, price, subscriptionMetadata: subscription_data?.metadata });
  }),
  operation(`GET ${path}/:id`, {}, ({ ledger, id }) => ledger.get("checkout.session", id)),
  operation(`POST ${path}/:id/expire`, {}, ({ ledger, id }) => {
    const { status } = ledger.get("checkout.session", id);
    if (status !== "open") {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
      );
    }
    return expireCheckout(ledger, id);
  }),
];
