import type { Books } from "#lib/local/stripe/books.ts";
import type { Price, Product } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
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
    active: true,
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
    active: true,
    created: ledger.find("price", id)?.created ?? ledger.now(),
    currency: "usd",
    livemode: false,
    metadata: {},
    product,
    recurring: { interval, interval_count: 1 },
    type: "recurring",
    unit_amount: unitAmount,
  };
}

export const catalogueOperations = [
  operation("GET /v1/prices/:id", {}, ({ ledger, id }) => ledger.get("price", id)),
];
