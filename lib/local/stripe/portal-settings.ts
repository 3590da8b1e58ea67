import * as z from "zod";
import { metadata, text, webAddress } from "./params.ts";

const on = z.literal("true").transform(() => true as const);
const off = z.literal("false").transform(() => false as const);
const switchedOn = z.strictObject({ enabled: on });
const condition = z.strictObject({ type: z.enum(["decreasing_item_amount", "shortening_interval"]) });

/** What the billing portal lets its visitors do, as the product configures it. */
export const portalFeatures = z.strictObject({
  customer_update: z.strictObject({ enabled: off }),
  invoice_history: switchedOn,
  payment_method_update: switchedOn,
  subscription_cancel: z.strictObject({ enabled: on, mode: z.literal("at_period_end") }),
  subscription_update: z.strictObject({
    enabled: on,
    default_allowed_updates: z.tuple([z.literal("price")]),
    products: z.array(z.strictObject({ product: text, prices: z.array(text).min(1) })).max(10),
    proration_behavior: z.literal("always_invoice"),
    schedule_at_period_end: z.strictObject({ conditions: z.array(condition) }),
  }),
});

export const portalConfiguration = {
  business_profile: z.strictObject({ headline: text }),
  features: portalFeatures,
  metadata: metadata.optional(),
};

/** A portal for one change alone. */
export const portalFlow = z.strictObject({
  type: z.literal("subscription_update_confirm"),
  subscription_update_confirm: z.strictObject({
    subscription: text,
    items: z.tuple([z.strictObject({ id: text, price: text, quantity: z.literal("1") })]),
  }),
  after_completion: z.strictObject({
    type: z.literal("redirect"),
    redirect: z.strictObject({ return_url: webAddress }),
  }),
});
