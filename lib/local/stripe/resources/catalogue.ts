import type { Price, Product } from "#lib/local/stripe/kinds.ts";
import type { Books, StripeLedger } from "#lib/local/stripe/ledger.ts";
import { operation } from "#lib/local/stripe/operation.ts";

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

/** What Halvest sells, as its operator would enter it in Stripe's dashboard. */
export const localPlans: readonly SoldProduct[] = [
  {
    product: "prod_localBasic",
    name: "Halvest Basic",
    description: "Extended cycle forecasting, sales and reinvestment, advanced controls",
    prices: [
      { id: "price_localBasicMonthly", interval: "month", unitAmount: 999 },
      { id: "price_localBasicYearly", interval: "year", unitAmount: 9_999 },
    ],
  },
  {
    product: "prod_localAdvanced",
    name: "Halvest Advanced",
    description: "Every cycle, every parameter and every indicator, with priority support",
    prices: [
      { id: "price_localAdvancedMonthly", interval: "month", unitAmount: 1_999 },
      { id: "price_localAdvancedYearly", interval: "year", unitAmount: 19_999 },
    ],
  },
];

/** Their price ids, as the deployment's context names them. */
export const localPrices = {
  "basic-monthly": "price_localBasicMonthly",
  "basic-yearly": "price_localBasicYearly",
  "advanced-monthly": "price_localAdvancedMonthly",
  "advanced-yearly": "price_localAdvancedYearly",
};

/** Stores the plans as products and prices, as someone would by hand in Stripe's dashboard. */
export function stock(books: Books, plans: readonly SoldProduct[]): Promise<void> {
  return books.run((ledger) => {
    for (const plan of plans) {
      ledger.put(productOf(plan, ledger));
      for (const price of plan.prices) ledger.put(priceOf(plan.product, price, ledger));
    }
  });
}

function productOf({ product, name, description }: SoldProduct, ledger: StripeLedger): Product {
  return {
    id: product,
    object: "product",
    created: ledger.find("product", product)?.created ?? ledger.now(),
    description,
    livemode: false,
    metadata: {},
    name,
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
    created: ledger.find("price", id)?.created ?? ledger.now(),
    currency: "usd",
    livemode: false,
    metadata: {},
    product,
    recurring: { interval, interval_count: 1 },
    unit_amount: unitAmount,
  };
}

export const catalogueOperations = [
  operation("GET /v1/prices/:id", {}, ({ ledger, id }) => ledger.get("price", id)),
];
