import * as z from "zod";
import { operation } from "#lib/local/stripe/operation.ts";
import { paging, text } from "#lib/local/stripe/params.ts";
import { pageOf } from "#lib/local/stripe/presentation.ts";

export const subscriptionOperations = [
  operation(
    "GET /v1/subscriptions",
    { ...paging, customer: text, status: z.literal("all") },
    async ({ ledger, params }) => {
      const customer = ledger.get("customer", params.customer, "customer").id;
      const all = await ledger.list("subscription", (each) => each.customer === customer);
      return pageOf("/v1/subscriptions", all, params);
    },
  ),
];
