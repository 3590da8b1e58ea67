import * as z from "zod";
import { endSubscription } from "#lib/local/stripe/billing/ending.ts";
import { newCustomer } from "#lib/local/stripe/billing/new-customer.ts";
import { isLive } from "#lib/local/stripe/billing/subscription-items.ts";
import type { Customer } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { clearable, mergeMetadata, metadata, paging, text } from "#lib/local/stripe/params.ts";
import { pageOf } from "#lib/local/stripe/presentation.ts";

const address = clearable.refine(
  (value) => value === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  "must be a mail address",
);

const members = {
  description: clearable.optional(),
  email: address.optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable }).optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  /** Stripe takes it at creation only; here a customer whom the product made can join a clock later. */
  test_clock: text.optional(),
};

/** The customer with the members that a call gives. */
function given(
  ledger: StripeLedger,
  customer: Customer,
  { invoice_settings, metadata, test_clock, ...rest }: z.output<z.ZodObject<typeof members>>,
): Partial<Customer> {
  if (test_clock) ledger.get("test_helpers.test_clock", test_clock, "test_clock");
  const method = invoice_settings?.default_payment_method;
  if (method) ledger.get("payment_method", method, "invoice_settings[default_payment_method]");
  const texts = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(texts),
    ...(test_clock ? { test_clock } : {}),
    ...(metadata ? { metadata: mergeMetadata(customer.metadata, metadata) } : {}),
    ...(method === undefined
      ? {}
      : { invoice_settings: { ...customer.invoice_settings, default_payment_method: method } }),
  };
}

/** Those of a customer's subscriptions that can still be charged. */
function liveSubscriptions(ledger: StripeLedger, customer: string) {
  return ledger.list("subscription", (each) => each.customer === customer && isLive(each));
}

export const customerOperations = [
  operation("POST /v1/customers", members, ({ ledger, params }) => {
    const blank = newCustomer(ledger.now(params.test_clock));
    return ledger.create<"customer">({ ...blank, ...given(ledger, blank, params) }, "customer.created");
  }),
  operation("GET /v1/customers/:id", {}, ({ ledger, id }) =>
    ledger.find("deleted_customer", id) ? deleted(id) : ledger.get("customer", id),
  ),
  operation("POST /v1/customers/:id", members, async ({ ledger, params, id }) => {
    const customer = ledger.get("customer", id);
    const { test_clock } = params;
    if (test_clock) {
      for (const each of await ledger.list("subscription", (one) => one.customer === id)) {
        ledger.put<"subscription">({ ...each, test_clock });
      }
      for (const each of await ledger.list("invoice", (one) => one.customer === id)) {
        ledger.put<"invoice">({ ...each, test_clock });
      }
    }
    return ledger.update<"customer">(customer, given(ledger, customer, params), "customer.updated");
  }),
  operation("DELETE /v1/customers/:id", {}, async ({ ledger, id }) => {
    const customer = ledger.get("customer", id);
    for (const subscription of await liveSubscriptions(ledger, id)) {
      endSubscription(ledger, subscription, "cancellation_requested");
    }
    ledger.remove("customer", id);
    ledger.put<"deleted_customer">({ id, object: "deleted_customer" });
    ledger.emit("customer.deleted", customer);
    return deleted(id);
  }),
  operation("GET /v1/customers", { ...paging, email: text.optional() }, async ({ ledger, params }) =>
    pageOf(
      "/v1/customers",
      await ledger.list("customer", ({ email }) => email === (params.email ?? email)),
      params,
    ),
  ),
];

function deleted(id: string) {
  return { id, object: "customer", deleted: true };
}
