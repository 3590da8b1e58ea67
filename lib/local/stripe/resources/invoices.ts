import * as z from "zod";
import { attemptPayment } from "#lib/local/stripe/billing/payment.ts";
import { afterAttempt, invalid } from "#lib/local/stripe/failure.ts";
import type { Invoice } from "#lib/local/stripe/kinds.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { paging, text } from "#lib/local/stripe/params.ts";
import { pageOf } from "#lib/local/stripe/presentation.ts";

const filters = {
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
};

export const invoiceOperations = [
  operation("GET /v1/invoices/:id", {}, ({ ledger, id }) => ledger.get("invoice", id)),
  operation("GET /v1/invoices", { ...paging, ...filters }, async ({ ledger, params }) => {
    const { customer, subscription, status } = params;
    const fits = (each: Invoice) =>
      each.customer === (customer ?? each.customer) &&
      each.status === (status ?? each.status) &&
      (subscription === undefined || each.parent.subscription_details.subscription === subscription);
    return pageOf("/v1/invoices", await ledger.list("invoice", fits), params);
  }),
  operation("POST /v1/invoices/:id/pay", {}, ({ ledger, id }) => {
    const invoice = ledger.get("invoice", id);
    if (invoice.status === "paid") throw invalid("Invoice is already paid");
    if (invoice.status !== "open") throw invalid(`An invoice that is ${invoice.status} cannot be paid.`);
    const refusal = attemptPayment(ledger, invoice);
    if (refusal) throw afterAttempt(refusal);
    return ledger.get("invoice", id);
  }),
];
