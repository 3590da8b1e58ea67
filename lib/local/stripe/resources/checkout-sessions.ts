import * as z from "zod";
import { expireSession } from "#lib/local/stripe/billing/due.ts";
import { lineItem, newCheckout } from "#lib/local/stripe/billing/new-checkout.ts";
import { invalid } from "#lib/local/stripe/failure.ts";
import type { CheckoutSession } from "#lib/local/stripe/kinds.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { metadata, paging, text, webAddress, whole } from "#lib/local/stripe/params.ts";
import { listIn, pageOf } from "#lib/local/stripe/presentation.ts";

const path = "/v1/checkout/sessions";
const shortestSeconds = 1_800;
const longestSeconds = 86_400;

const creation = {
  cancel_url: webAddress.optional(),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  expires_at: whole.optional(),
  line_items: z
    .array(z.strictObject({ price: text, quantity: whole.pipe(z.number().min(1).max(1_000)) }))
    .length(1),
  metadata: metadata.optional(),
  mode: z.literal("subscription"),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  success_url: webAddress,
};

/** When a session expires. All in seconds since the epoch. @throws StripeFailure */
function endOf(wanted: number | undefined, now: number): number {
  const end = wanted ?? now + longestSeconds;
  if (end >= now + shortestSeconds && end <= now + longestSeconds) return end;
  throw invalid("The `expires_at` timestamp must be 30 minutes to 24 hours from now.", "expires_at");
}

export const checkoutOperations = [
  operation(`POST ${path}`, creation, ({ ledger, params }) => {
    if (params.customer && params.customer_email) {
      throw invalid("You may only specify one of these parameters: customer, customer_email.", "customer");
    }
    const [wish] = params.line_items;
    const price = ledger.get("price", wish?.price ?? "", "line_items[0][price]");
    const item = lineItem(ledger, price, wish?.quantity ?? 1);
    const expiresAt = endOf(params.expires_at, ledger.now());
    const session = ledger.put<"checkout.session">(
      newCheckout(ledger, { ...params, expiresAt, amount: item.amount_total }),
    );
    ledger.put<"checkout.details">({
      id: session.id,
      object: "checkout.details",
      line_items: listIn(`${path}/${session.id}/line_items`, [item]),
      metadata: params.subscription_data?.metadata ?? {},
    });
    return session;
  }),
  operation(`GET ${path}/:id`, {}, ({ ledger, id }) => ledger.get("checkout.session", id)),
  operation(`GET ${path}/:id/line_items`, paging, ({ ledger, params, id }) => {
    ledger.get("checkout.session", id);
    const { data, url } = ledger.get("checkout.details", id).line_items;
    return pageOf(url, data, params);
  }),
  operation(`POST ${path}/:id/expire`, {}, ({ ledger, id }) => {
    const { status } = ledger.get("checkout.session", id);
    if (status !== "open") {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
      );
    }
    return expireSession(ledger, id);
  }),
  operation(
    `GET ${path}`,
    { ...paging, customer: text.optional(), status: z.enum(["open", "complete", "expired"]).optional() },
    async ({ ledger, params }) => {
      const { customer, status } = params;
      const fits = (each: CheckoutSession) =>
        (customer === undefined || each.customer === customer) && each.status === (status ?? each.status);
      return pageOf(path, await ledger.list("checkout.session", fits), params);
    },
  ),
];
