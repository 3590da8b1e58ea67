import * as z from "zod";
import { endSubscription } from "#lib/local/stripe/billing/ending.ts";
import { isLive } from "#lib/local/stripe/billing/subscription-items.ts";
import { newId } from "#lib/local/stripe/ids.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { metadata } from "#lib/local/stripe/params.ts";

const email = z
  .string()
  .max(5_000)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "must be a mail address");

export const customerOperations = [
  operation(
    "POST /v1/customers",
    { email: email.optional(), metadata: metadata.optional() },
    ({ ledger, params }) => {
      const id = newId("cus");
      return ledger.create<"customer">(
        {
          id,
          object: "customer",
          balance: 0,
          created: ledger.now(),
          email: params.email ?? null,
          invoice_prefix: id.slice(-8).toUpperCase(),
          invoice_settings: { default_payment_method: null },
          livemode: false,
          metadata: params.metadata ?? {},
          next_invoice_sequence: 1,
        },
        "customer.created",
      );
    },
  ),
  operation("POST /v1/customers/:id", { email }, ({ ledger, params, id }) =>
    ledger.update<"customer">(ledger.get("customer", id), params, "customer.updated"),
  ),
  operation("DELETE /v1/customers/:id", {}, async ({ ledger, id }) => {
    const customer = ledger.get("customer", id);
    const live = await ledger.list("subscription", (each) => each.customer === id && isLive(each));
    for (const subscription of live) endSubscription(ledger, subscription);
    ledger.remove("customer", id);
    ledger.emit("customer.deleted", customer);
    return { id, object: "customer", deleted: true };
  }),
];
