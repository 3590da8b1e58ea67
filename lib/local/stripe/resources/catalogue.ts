import * as z from "zod";
import { type Books, noCause } from "#lib/local/stripe/books.ts";
import type { Price, Product } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { flag, paging, text } from "#lib/local/stripe/params.ts";
import { pageOf } from "#lib/local/stripe/presentation.ts";

/** Something that can be subscribed to. Amounts are in US cents. */
export interface SoldProduct {
  readonly product: string;
  readonly name: string;
  readonly description: string;
  readonly prices: readonly {
    readonly id: string;
    readonly interval: "month" | "year";
    readonly unitAmount: number;
  }[];
}

/** Stores the plans as products and prices, as someone would by hand in Stripe's dashboard. */
export function stock(books: Books, plans: readonly SoldProduct[]): Promise<void> {
  return books.run(noCause, (ledger) => {
    for (const plan of plans) {
      ledger.put(productOf(plan, ledger));
      for (const price of plan.prices) ledger.put(priceOf(plan.product, price, ledger));
    }
  });
}

function productOf({ product, name, description, prices }: SoldProduct, ledger: StripeLedger): Product {
  const created = ledger.find("product", product)?.created ?? ledger.now();
  return {
    id: product,
    object: "product",
    active: true,
    created,
    default_price: prices[0]?.id ?? null,
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: created,
    url: null,
  };
}

function priceOf(
  product: string,
  { id, interval, unitAmount }: SoldProduct["prices"][number],
  ledger: StripeLedger,
): Price {
  return {
    id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: ledger.find("price", id)?.created ?? ledger.now(),
    currency: "usd",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  };
}

export const catalogueOperations = [
  operation("GET /v1/products/:id", {}, ({ ledger, id }) => ledger.get("product", id)),
  operation("GET /v1/products", { ...paging, active: flag.optional() }, async ({ ledger, params }) =>
    pageOf(
      "/v1/products",
      await ledger.list("product", ({ active }) => active === (params.active ?? active)),
      params,
    ),
  ),
  operation("GET /v1/prices/:id", {}, ({ ledger, id }) => ledger.get("price", id)),
  operation(
    "GET /v1/prices",
    {
      ...paging,
      active: flag.optional(),
      product: text.optional(),
      type: z.enum(["recurring", "one_time"]).optional(),
    },
    async ({ ledger, params }) => {
      const fits = ({ active, product, type }: Price) =>
        active === (params.active ?? active) &&
        product === (params.product ?? product) &&
        type === (params.type ?? type);
      return pageOf("/v1/prices", await ledger.list("price", fits), params);
    },
  ),
];
