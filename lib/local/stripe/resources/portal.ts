import * as z from "zod";
import { isLive, itemOf } from "#lib/local/stripe/billing/periods.ts";
import { invalid, missing } from "#lib/local/stripe/failure.ts";
import { newId, type PortalConfiguration, type PortalFlow } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { listIn, operation } from "#lib/local/stripe/operation.ts";
import { flag, metadata, paging, text, webAddress } from "#lib/local/stripe/params.ts";

const path = "/v1/billing_portal/configurations";

const switched = z.strictObject({ enabled: flag });
const condition = z.strictObject({ type: z.enum(["decreasing_item_amount", "shortening_interval"]) });

const configurationShape = {
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

const flowData = z.strictObject({
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

const creation = {
  configuration: text,
  customer: text,
  flow_data: flowData.optional(),
  return_url: webAddress.optional(),
};

/** @throws StripeFailure for a change that the configuration or the subscription does not allow */
function flowOf(
  ledger: StripeLedger,
  { type, after_completion, subscription_update_confirm }: z.output<typeof flowData>,
  customer: string,
  { features }: PortalConfiguration,
): PortalFlow {
  const param = "flow_data[subscription_update_confirm]";
  const { subscription: id, items } = subscription_update_confirm;
  const [{ id: itemId, price }] = items;
  const subscription = ledger.get("subscription", id, `${param}[subscription]`);
  if (subscription.customer !== customer || !isLive(subscription)) {
    throw missing("subscription", id, `${param}[subscription]`);
  }
  const item = itemOf(subscription);
  if (itemId !== item.id) throw missing("subscription_item", itemId, `${param}[items][0][id]`);
  ledger.get("price", price, `${param}[items][0][price]`);
  if (!features.subscription_update.products.some(({ prices }) => prices.includes(price))) {
    throw invalid("The price is not in the portal configuration.", `${param}[items][0][price]`);
  }
  if (price === item.price.id) {
    throw invalid("The subscription update does not change anything.", `${param}[items]`);
  }
  const confirmed = { subscription: id, items: [{ id: itemId, price }] };
  return { type, after_completion, subscription_update_confirm: confirmed };
}

export const portalOperations = [
  operation(`POST ${path}`, configurationShape, ({ ledger, params }) => {
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
    return listIn(path, all);
  }),
  operation("POST /v1/billing_portal/sessions", creation, ({ ledger, params }) => {
    ledger.get("customer", params.customer, "customer");
    const configuration = ledger.get("billing_portal.configuration", params.configuration, "configuration");
    const id = newId("bps");
    return ledger.put<"billing_portal.session">({
      id,
      object: "billing_portal.session",
      configuration: configuration.id,
      created: ledger.now(),
      customer: params.customer,
      flow: params.flow_data ? flowOf(ledger, params.flow_data, params.customer, configuration) : null,
      livemode: false,
      return_url: params.return_url ?? null,
      url: ledger.pages.portal(id),
    });
  }),
];
