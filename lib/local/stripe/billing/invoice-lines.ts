import type { InvoiceLine, Price, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import { newId } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { itemOf, periodOf, remainingShare } from "./periods.ts";

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

const line = (parts: Pick<InvoiceLine, "amount" | "period" | "description">): InvoiceLine => ({
  id: newId("il"),
  object: "line_item",
  ...parts,
});

/** A whole period of what the subscription holds. */
export function periodLine(ledger: StripeLedger, subscription: StripeSubscription): InvoiceLine {
  const { price } = itemOf(subscription);
  return line({
    amount: price.unit_amount,
    period: periodOf(subscription),
    description: `1 × ${planName(ledger, price)} (at ${priceText(price)})`,
  });
}

/** What is given back for the rest of a period that was paid. */
export function creditLine(ledger: StripeLedger, subscription: StripeSubscription, now: number): InvoiceLine {
  const { price } = itemOf(subscription);
  const period = periodOf(subscription);
  return line({
    amount: -remainingShare(price.unit_amount, period, now),
    period: { start: now, end: period.end },
    description: `Unused time on ${planName(ledger, price)} after ${day(now)}`,
  });
}

/** What the rest of a running period costs at another price. */
export function remainderLine(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  price: Price,
  now: number,
): InvoiceLine {
  const period = periodOf(subscription);
  return line({
    amount: remainingShare(price.unit_amount, period, now),
    period: { start: now, end: period.end },
    description: `Remaining time on ${planName(ledger, price)} after ${day(now)}`,
  });
}
