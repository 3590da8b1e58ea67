import * as z from "zod";
import { isLive, itemOf } from "#lib/local/stripe/billing/subscription-items.ts";
import { invalid, missing } from "#lib/local/stripe/failure.ts";
import { newId } from "#lib/local/stripe/ids.ts";
import type { PortalConfiguration, PortalFlow } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { text, webAddress } from "#lib/local/stripe/params.ts";

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

export const portalSessionOperations = [
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
