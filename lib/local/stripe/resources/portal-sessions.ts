import * as z from "zod";
import { isLive, itemOf } from "#lib/local/stripe/billing/subscription-items.ts";
import { invalid, missing } from "#lib/local/stripe/failure.ts";
import { newId } from "#lib/local/stripe/ids.ts";
import type { PortalConfiguration, PortalFlow, PortalSession } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { text, webAddress, whole } from "#lib/local/stripe/params.ts";

const afterCompletion = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("redirect"), redirect: z.strictObject({ return_url: webAddress }) }),
    z.strictObject({ type: z.literal("portal_homepage") }),
  ])
  .default({ type: "portal_homepage" });

const flowData = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("subscription_update_confirm"),
    subscription_update_confirm: z.strictObject({
      subscription: text,
      items: z
        .array(z.strictObject({ id: text, price: text, quantity: whole.pipe(z.literal(1)).default(1) }))
        .length(1),
    }),
    after_completion: afterCompletion,
  }),
  z.strictObject({ type: z.literal("payment_method_update"), after_completion: afterCompletion }),
]);

const creation = {
  configuration: text.optional(),
  customer: text,
  flow_data: flowData.optional(),
  return_url: webAddress.optional(),
};

/** @throws StripeFailure for a change that the configuration or the subscription does not allow */
function flowOf(
  ledger: StripeLedger,
  given: z.output<typeof flowData>,
  customer: string,
  { features }: PortalConfiguration,
): PortalFlow {
  const blank = {
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
  };
  const redirect = given.after_completion.type === "redirect" ? given.after_completion.redirect : null;
  const after_completion = { type: given.after_completion.type, redirect, hosted_confirmation: null };
  if (given.type === "payment_method_update") {
    return { ...blank, type: given.type, after_completion, subscription_update_confirm: null };
  }
  const param = "flow_data[subscription_update_confirm]";
  const { subscription: id, items } = given.subscription_update_confirm;
  const subscription = ledger.get("subscription", id, `${param}[subscription]`);
  if (subscription.customer !== customer || !isLive(subscription)) {
    throw missing("subscription", id, `${param}[subscription]`);
  }
  for (const { id: itemId, price } of items) {
    if (itemId !== itemOf(subscription).id)
      throw missing("subscription_item", itemId, `${param}[items][0][id]`);
    ledger.get("price", price, `${param}[items][0][price]`);
    if (!features.subscription_update.products?.some(({ prices }) => prices.includes(price))) {
      throw invalid("The price is not in the portal configuration.", `${param}[items][0][price]`);
    }
    if (price === itemOf(subscription).price.id) {
      throw invalid("The subscription update does not change anything.", `${param}[items]`);
    }
  }
  const confirmed = { subscription: id, items, discounts: null };
  return { ...blank, type: given.type, after_completion, subscription_update_confirm: confirmed };
}

export const portalSessionOperations = [
  operation("POST /v1/billing_portal/sessions", creation, async ({ ledger, params }) => {
    ledger.get("customer", params.customer, "customer");
    const [usual] = await ledger.list("billing_portal.configuration", ({ is_default }) => is_default);
    const configuration = params.configuration
      ? ledger.get("billing_portal.configuration", params.configuration, "configuration")
      : usual;
    if (!configuration) {
      throw invalid(
        "No configuration provided and your test mode default configuration has not been created.",
        "configuration",
      );
    }
    if (!configuration.active) throw invalid("This portal configuration is not active.", "configuration");
    const id = newId("bps");
    const session: PortalSession = {
      id,
      object: "billing_portal.session",
      after_expiration: null,
      configuration: configuration.id,
      created: ledger.now(),
      customer: params.customer,
      customer_account: null,
      flow: params.flow_data ? flowOf(ledger, params.flow_data, params.customer, configuration) : null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: params.return_url ?? configuration.default_return_url,
      url: ledger.pages.portal(id),
    };
    return ledger.put<"billing_portal.session">(session);
  }),
];
