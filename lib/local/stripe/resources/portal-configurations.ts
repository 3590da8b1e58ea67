import * as z from "zod";
import { newId } from "#lib/local/stripe/ids.ts";
import type { PortalConfiguration } from "#lib/local/stripe/kinds.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import {
  clearable,
  flag,
  mergeMetadata,
  metadata,
  paging,
  text,
  webAddress,
} from "#lib/local/stripe/params.ts";
import { pageOf } from "#lib/local/stripe/presentation.ts";

const path = "/v1/billing_portal/configurations";

const features = z.strictObject({
  customer_update: z.strictObject({ enabled: flag }).optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({ enabled: flag, mode: z.enum(["at_period_end", "immediately"]).default("at_period_end") })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z.array(z.literal("price")).optional(),
      products: z
        .array(z.strictObject({ product: text, prices: z.array(text).min(1) }))
        .max(10)
        .optional(),
      proration_behavior: z.enum(["always_invoice", "none"]).default("none"),
      schedule_at_period_end: z
        .strictObject({
          conditions: z.array(
            z.strictObject({ type: z.enum(["decreasing_item_amount", "shortening_interval"]) }),
          ),
        })
        .optional(),
    })
    .optional(),
});

const creation = {
  business_profile: z
    .strictObject({
      headline: clearable.optional(),
      privacy_policy_url: webAddress.optional(),
      terms_of_service_url: webAddress.optional(),
    })
    .optional(),
  default_return_url: webAddress.optional(),
  features,
  metadata: metadata.optional(),
  name: text.optional(),
};
const changes = { active: flag.optional(), metadata: metadata.optional() };

function featuresOf(given: z.output<typeof features>): PortalConfiguration["features"] {
  const update = given.subscription_update;
  return {
    customer_update: { allowed_updates: [], enabled: given.customer_update?.enabled ?? false },
    invoice_history: { enabled: given.invoice_history?.enabled ?? false },
    payment_method_update: {
      enabled: given.payment_method_update?.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: given.subscription_cancel?.enabled ?? false,
      mode: given.subscription_cancel?.mode ?? "at_period_end",
      proration_behavior: "none",
    },
    subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: update?.default_allowed_updates ?? [],
      enabled: update?.enabled ?? false,
      products: (update?.products ?? []).map((each) => ({
        ...each,
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      })),
      proration_behavior: update?.proration_behavior ?? "none",
      schedule_at_period_end: { conditions: update?.schedule_at_period_end?.conditions ?? [] },
      trial_update_behavior: "end_trial",
    },
  };
}

export const portalConfigurationOperations = [
  operation(`POST ${path}`, creation, async ({ ledger, params }) => {
    for (const [at, { product, prices }] of (params.features.subscription_update?.products ?? []).entries()) {
      const param = `features[subscription_update][products][${at}]`;
      ledger.get("product", product, `${param}[product]`);
      for (const [nth, price] of prices.entries()) ledger.get("price", price, `${param}[prices][${nth}]`);
    }
    const now = ledger.now();
    const configuration: PortalConfiguration = {
      id: newId("bpc"),
      object: "billing_portal.configuration",
      active: true,
      application: null,
      business_profile: {
        headline: params.business_profile?.headline ?? null,
        privacy_policy_url: params.business_profile?.privacy_policy_url ?? null,
        terms_of_service_url: params.business_profile?.terms_of_service_url ?? null,
      },
      created: now,
      default_return_url: params.default_return_url ?? null,
      features: featuresOf(params.features),
      is_default: false,
      livemode: false,
      login_page: { enabled: false, url: null },
      metadata: params.metadata ?? {},
      name: params.name ?? null,
      updated: now,
    };
    return ledger.create<"billing_portal.configuration">(
      configuration,
      "billing_portal.configuration.created",
    );
  }),
  operation(`GET ${path}/:id`, {}, ({ ledger, id }) => ledger.get("billing_portal.configuration", id)),
  operation(`POST ${path}/:id`, changes, ({ ledger, params, id }) => {
    const configuration = ledger.get("billing_portal.configuration", id);
    return ledger.update<"billing_portal.configuration">(
      configuration,
      {
        active: params.active ?? configuration.active,
        metadata: mergeMetadata(configuration.metadata ?? {}, params.metadata),
        updated: ledger.now(),
      },
      "billing_portal.configuration.updated",
    );
  }),
  operation(
    `GET ${path}`,
    { ...paging, active: flag.optional(), is_default: flag.optional() },
    async ({ ledger, params }) => {
      const fits = ({ active, is_default }: PortalConfiguration) =>
        active === (params.active ?? active) && is_default === (params.is_default ?? is_default);
      return pageOf(path, await ledger.list("billing_portal.configuration", fits), params);
    },
  ),
];
