import type { Customer, PaymentMethod, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import { newId } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { brandOf, refusalAtOnce } from "./cards.ts";

/** A card as someone entered it. */
export interface EnteredCard {
  /** Digits alone. */
  readonly number: string;
  /** 1 to 12. */
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
  readonly name: string | null;
}

/**
 * Keeps a card for a customer: its brand, last digits and expiry, never its number.
 * @throws StripeFailure card_error when it is refused
 */
export function attachCard(ledger: StripeLedger, customer: Customer, entered: EnteredCard): PaymentMethod {
  const refusal = refusalAtOnce(entered.number);
  if (refusal) throw refusal;
  return ledger.create<"payment_method">(
    {
      id: newId("pm"),
      object: "payment_method",
      card: {
        brand: brandOf(entered.number) ?? "unknown",
        exp_month: entered.expMonth,
        exp_year: entered.expYear,
        last4: entered.number.slice(-4),
      },
      created: ledger.now(),
      customer: customer.id,
      livemode: false,
      metadata: {},
      type: "card",
    },
    "payment_method.attached",
  );
}

/** The card that pays for a subscription: its own, else the customer's. */
export function payingCard(
  ledger: StripeLedger,
  subscription: Pick<StripeSubscription, "customer" | "default_payment_method">,
): PaymentMethod | undefined {
  const customer = ledger.find("customer", subscription.customer);
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return id ? ledger.find("payment_method", id) : undefined;
}
