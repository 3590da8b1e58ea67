import { isLive, itemOf } from "#lib/local/stripe/billing/periods.ts";
import { invalid, missing } from "#lib/local/stripe/failure.ts";
import { newId, type PortalConfiguration, type PortalFlow } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { listIn, operation } from "#lib/local/stripe/operation.ts";
import { flag, paging, text, webAddress } from "#lib/local/stripe/params.ts";
import { portalConfiguration, portalFlow } from "#lib/local/stripe/portal-settings.ts";

const path = "/v1/billing_portal/configurations";

const creation = {
  configuration: text,
  customer: text,
  flow_data: portalFlow.optional(),
  return_url: webAddress.optional(),
};

/** @throws StripeFailure for a change that the configuration or the subscription does not allow */
function checkFlow(
  ledger: StripeLedger,
  { subscription_update_confirm: { subscription: id, items } }: PortalFlow,
  customer: string,
  { features }: PortalConfiguration,
): void {
  const param = "flow_data[subscription_update_confirm]";
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
}

export const portalOperations = [
  operation(`POST ${path}`, portalConfiguration, ({ ledger, params }) => {
    for (const [at, { product, prices }] of params.features.subscription_update.products.entries()) {
      const param = `features[subscription_update][products][${at}]`;
      ledger.get("product", product, `${param}[product]`);
      for (const [nth, price] of prices.entries()) ledger.get("price", price, `${param}[prices][${nth}]`);
    }
    const { business_profile, features, metadata = {} } = params;
    return ledger.create<"billing_portal.configuration">(
      {
        id: newId("bpc"),
        object: "billing_portal.configuration",
        active: true,
        business_profile,
        created: ledger.now(),
        features,
        livemode: false,
        metadata,
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
    const { flow_data: flow = null } = params;
    if (flow) checkFlow(ledger, flow, params.customer, configuration);
    const id = newId("bps");
    return ledger.put<"billing_portal.session">({
      id,
      object: "billing_portal.session",
      configuration: configuration.id,
      created: ledger.now(),
      customer: params.customer,
      flow,
      livemode: false,
      return_url: params.return_url ?? null,
      url: ledger.pages.portal(id),
    });
  }),
];
