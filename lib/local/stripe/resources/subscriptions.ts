import * as z from "zod";
import { changePlan } from "#lib/local/stripe/billing/change-plan.ts";
import { endAtPeriodEnd, endSubscription, keepSubscription } from "#lib/local/stripe/billing/ending.ts";
import { periodLine } from "#lib/local/stripe/billing/invoice-lines.ts";
import { newSubscription } from "#lib/local/stripe/billing/new-subscription.ts";
import { invoiceNow } from "#lib/local/stripe/billing/payment.ts";
import { isLive, itemOf } from "#lib/local/stripe/billing/subscription-items.ts";
import { invalid, missing } from "#lib/local/stripe/failure.ts";
import type { StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { clearable, flag, mergeMetadata, metadata, paging, text, whole } from "#lib/local/stripe/params.ts";
import { pageOf } from "#lib/local/stripe/presentation.ts";

const quantity = whole.pipe(z.number().min(1).max(1_000)).default(1);
const behaviour = z.enum(["allow_incomplete", "error_if_incomplete"]).default("allow_incomplete");

const creation = {
  customer: text,
  default_payment_method: text.optional(),
  // One plan at a time is all that is sold here.
  items: z.array(z.strictObject({ price: text, quantity })).length(1),
  metadata: metadata.optional(),
  payment_behavior: behaviour,
};

const changes = {
  cancel_at_period_end: flag.optional(),
  default_payment_method: clearable.optional(),
  items: z
    .array(z.strictObject({ id: text, price: text.optional(), quantity: quantity.optional() }))
    .length(1)
    .optional(),
  metadata: metadata.optional(),
  payment_behavior: behaviour,
  proration_behavior: z.enum(["always_invoice", "none"]).default("always_invoice"),
};

/** @throws StripeFailure when there is none, or it has ended */
function live(ledger: StripeLedger, id: string): StripeSubscription {
  const subscription = ledger.get("subscription", id);
  if (!isLive(subscription)) throw missing("subscription", id);
  return subscription;
}

export const subscriptionOperations = [
  operation("POST /v1/subscriptions", creation, ({ ledger, params }) => {
    const [wish] = params.items;
    const customer = ledger.get("customer", params.customer, "customer");
    const paymentMethod = params.default_payment_method ?? null;
    if (paymentMethod) ledger.get("payment_method", paymentMethod, "default_payment_method");
    if (!paymentMethod && !customer.invoice_settings.default_payment_method) {
      throw invalid(
        "This customer has no attached payment source or default payment method.",
        undefined,
        "resource_missing",
      );
    }
    const subscription = ledger.put<"subscription">(
      newSubscription(ledger, {
        customer,
        price: ledger.get("price", wish?.price ?? "", "items[0][price]"),
        quantity: wish?.quantity ?? 1,
        metadata: params.metadata ?? {},
        paymentMethod,
        saveCard: "off",
      }),
    );
    ledger.emit("customer.subscription.created", subscription);
    const { refusal } = invoiceNow(ledger, subscription, "subscription_create", [
      periodLine(ledger, subscription),
    ]);
    if (refusal && params.payment_behavior === "error_if_incomplete") throw refusal;
    return ledger.get("subscription", subscription.id);
  }),
  operation("GET /v1/subscriptions/:id", {}, ({ ledger, id }) => ledger.get("subscription", id)),
  operation("POST /v1/subscriptions/:id", changes, ({ ledger, params, id }) => {
    const before = live(ledger, id);
    const [wish] = params.items ?? [];
    if (wish) {
      const { id: itemId, price, quantity } = itemOf(before);
      if (wish.id !== itemId) throw missing("subscription_item", wish.id, "items[0][id]");
      const refusal = changePlan(ledger, before, {
        price: wish.price ? ledger.get("price", wish.price, "items[0][price]") : price,
        quantity: wish.quantity ?? quantity,
        proration: params.proration_behavior,
      });
      if (refusal && params.payment_behavior === "error_if_incomplete") throw refusal;
    }
    return otherwiseChanged(ledger, ledger.get("subscription", id), params);
  }),
  operation("DELETE /v1/subscriptions/:id", {}, ({ ledger, id }) =>
    endSubscription(ledger, live(ledger, id), "cancellation_requested"),
  ),
  operation(
    "GET /v1/subscriptions",
    {
      ...paging,
      customer: text.optional(),
      price: text.optional(),
      status: z
        .enum([
          "all",
          "ended",
          "active",
          "canceled",
          "incomplete",
          "incomplete_expired",
          "past_due",
          "paused",
          "trialing",
          "unpaid",
        ])
        .optional(),
    },
    async ({ ledger, params }) => {
      const { customer, price, status } = params;
      if (customer) ledger.get("customer", customer, "customer");
      const fits = (each: StripeSubscription) =>
        (customer === undefined || each.customer === customer) &&
        (price === undefined || itemOf(each).price.id === price) &&
        hasStatus(each, status);
      return pageOf("/v1/subscriptions", await ledger.list("subscription", fits), params);
    },
  ),
];

function hasStatus(subscription: StripeSubscription, status: string | undefined): boolean {
  if (status === undefined) return subscription.status !== "canceled";
  if (status === "ended") return !isLive(subscription);
  return status === "all" || subscription.status === status;
}

function otherwiseChanged(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  params: {
    readonly cancel_at_period_end?: boolean | undefined;
    readonly default_payment_method?: string | null | undefined;
    readonly metadata?: Record<string, string> | undefined;
  },
): StripeSubscription {
  const { cancel_at_period_end: ends, default_payment_method: method } = params;
  if (method) ledger.get("payment_method", method, "default_payment_method");
  const plain = ledger.update<"subscription">(
    subscription,
    {
      ...(method === undefined ? {} : { default_payment_method: method }),
      ...(params.metadata ? { metadata: mergeMetadata(subscription.metadata, params.metadata) } : {}),
    },
    "customer.subscription.updated",
  );
  if (ends === undefined || ends === plain.cancel_at_period_end) return plain;
  return ends ? endAtPeriodEnd(ledger, plain, "flag") : keepSubscription(ledger, plain);
}
