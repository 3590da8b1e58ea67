import { newId } from "#lib/local/stripe/ids.ts";
import type { InvoiceLine, Price, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { type Period, remainingShare } from "./periods.ts";
import { itemOf } from "./subscription-items.ts";

const money = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  currencySign: "accounting",
});

/** Dollars with two decimals, in parentheses when negative. */
export function dollars(cents: number): string {
  return money.format(cents / 100);
}

/** A day as people write it. @param seconds since the epoch */
export function day(seconds: number): string {
  const form = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", form).format(seconds * 1000);
}

/** E.g. `$9.99 / month`. */
export function priceText({ unit_amount, recurring }: Price): string {
  return `${dollars(unit_amount)} / ${recurring.interval}`;
}

/** The product's name. */
export function planName(ledger: StripeLedger, price: Price): string {
  return ledger.find("product", price.product)?.name ?? price.product;
}

interface LineParts {
  readonly price: Price;
  readonly quantity: number;
  /** In cents. */
  readonly amount: number;
  readonly period: Period;
  readonly description: string;
  readonly proration: boolean;
}

function line(subscription: StripeSubscription, parts: LineParts): InvoiceLine {
  const { price, quantity, amount, period, description, proration } = parts;
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
      type: "subscription_item_details",
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** A whole period of what the subscription holds. */
export function periodLine(ledger: StripeLedger, subscription: StripeSubscription): InvoiceLine {
  const { price, quantity, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return line(subscription, {
    price,
    quantity,
    amount: price.unit_amount * quantity,
    period: { start, end },
    description: `${quantity} × ${planName(ledger, price)} (at ${priceText(price)})`,
    proration: false,
  });
}

/** What is given back for the rest of a period that was paid. */
export function creditLine(ledger: StripeLedger, subscription: StripeSubscription, now: number): InvoiceLine {
  const { price, quantity, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return line(subscription, {
    price,
    quantity,
    amount: -remainingShare(price.unit_amount * quantity, { start, end }, now),
    period: { start: now, end },
    description: `Unused time on ${planName(ledger, price)} after ${day(now)}`,
    proration: true,
  });
}

/** What the rest of a running period costs at another price. */
export function remainderLine(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  { price, quantity }: { price: Price; quantity: number },
  now: number,
): InvoiceLine {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return line(subscription, {
    price,
    quantity,
    amount: remainingShare(price.unit_amount * quantity, { start, end }, now),
    period: { start: now, end },
    description: `Remaining time on ${planName(ledger, price)} after ${day(now)}`,
    proration: true,
  });
}
