import * as z from "zod";
import { newId } from "#lib/local/stripe/ids.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { flag, metadata, paging, text } from "#lib/local/stripe/params.ts";
import { pageOf } from "#lib/local/stripe/presentation.ts";

const path = "/v1/billing_portal/configurations";

const switched = z.strictObject({ enabled: flag });
const condition = z.strictObject({ type: z.enum(["decreasing_item_amount", "shortening_interval"]) });

const creation = {
  business_profile: z.strictObject({ headline: text }),
  features: z.strictObject({
    customer_update: switched,
    invoice_history: switched,
    payment_method_update: switched,
    subscription_cancel: z.strictObject({ enabled: flag, mode: z.literal("at_period_end") }),
    subscription_update: z.strictObject({
      enabled: flag,
      default_allowed_updates: z.array(z.literal("price")).default([]),
      products: z
        .array(z.strictObject({ product: text, prices: z.array(text).min(1) }))
        .max(10)
        .default([]),
      proration_behavior: z.literal("always_invoice").default("always_invoice"),
      schedule_at_period_end: z.strictObject({ conditions: z.array(condition) }).default({ conditions: [] }),
    }),
  }),
  metadata: metadata.optional(),
};

export const portalConfigurationOperations = [
  operation(`POST ${path}`, creation, ({ ledger, params }) => {
    for (const [at, { product, prices }] of params.features.subscription_update.products.entries()) {
      const param = `features[subscription_update][products][${at}]`;
      ledger.get("product", product, `${param}[product]`);
      for (const [nth, price] of prices.entries()) ledger.get("price", price, `${param}[prices][${nth}]`);
    }
    const { business_profile, features, metadata = {} } = params;
    const now = ledger.now();
    return ledger.create<"billing_portal.configuration">(
      {
        id: newId("bpc"),
        object: "billing_portal.configuration",
        active: true,
        business_profile,
        created: now,
        features,
        livemode: false,
        metadata,
        updated: now,
      },
      "billing_portal.configuration.created",
    );
  }),
  operation(`GET ${path}`, { ...paging, active: flag }, async ({ ledger, params }) => {
    const all = await ledger.list("billing_portal.configuration", ({ active }) => active === params.active);
    return pageOf(path, all, params);
  }),
];
