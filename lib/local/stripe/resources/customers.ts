import * as z from "zod";
import { endSubscription } from "#lib/local/stripe/billing/ending.ts";
import { isLive } from "#lib/local/stripe/billing/periods.ts";
import { newId } from "#lib/local/stripe/kinds.ts";
import { listIn, operation } from "#lib/local/stripe/operation.ts";
import { metadata, paging, text } from "#lib/local/stripe/params.ts";

export const subscriptionOperations = [
  operation(
    "GET /v1/subscriptions",
    {
      ...paging,
      customer: text,
      status: z.literal("all"),
      expand: z.tuple([z.literal("data.latest_invoice")]).optional(),
    },
    async ({ ledger, params }) => {
      const customer = ledger.get("customer", params.customer, "customer").id;
      const all = await ledger.list("subscription", (each) => each.customer === customer);
      const page = listIn("/v1/subscriptions", all);
      if (params.expand === undefined) return page;
      const withInvoice = ({ latest_invoice: id, ...rest }: (typeof all)[number]) => ({
        ...rest,
        latest_invoice: id === null ? null : ledger.get("invoice", id),
      });
      return { ...page, data: page.data.map(withInvoice) };
    },
  ),
];

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
