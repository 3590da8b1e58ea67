import * as z from "zod";
import { cardTokens } from "#lib/local/stripe/billing/cards.ts";
import { attachCard } from "#lib/local/stripe/billing/payment-methods.ts";
import { invalid, missing } from "#lib/local/stripe/failure.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { paging, text } from "#lib/local/stripe/params.ts";
import { pageOf } from "#lib/local/stripe/presentation.ts";

export const paymentMethodOperations = [
  operation("POST /v1/payment_methods/:id/attach", { customer: text }, ({ ledger, params, id }) => {
    const number = cardTokens[id];
    if (number === undefined) {
      throw ledger.find("payment_method", id)
        ? invalid("The payment method you provided has already been attached to a customer.")
        : missing("payment_method", id);
    }
    const expYear = new Date(ledger.now() * 1000).getUTCFullYear() + 1;
    const customer = ledger.get("customer", params.customer, "customer");
    return attachCard(ledger, customer, { number, expMonth: 12, expYear, name: null });
  }),
  operation("POST /v1/payment_methods/:id/detach", {}, ({ ledger, id }) => {
    const method = ledger.get("payment_method", id);
    if (method.customer === null) throw invalid("The payment method is not attached to a customer.");
    return ledger.update<"payment_method">(method, { customer: null }, "payment_method.detached");
  }),
  operation("GET /v1/payment_methods/:id", {}, ({ ledger, id }) => ledger.get("payment_method", id)),
  operation(
    "GET /v1/payment_methods",
    { ...paging, customer: text, type: z.literal("card").optional() },
    async ({ ledger, params }) => {
      ledger.get("customer", params.customer, "customer");
      const methods = await ledger.list("payment_method", ({ customer }) => customer === params.customer);
      return pageOf("/v1/payment_methods", methods, params);
    },
  ),
];
