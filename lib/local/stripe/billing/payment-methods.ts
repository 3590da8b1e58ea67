import { cardDeclined, type StripeFailure } from "#lib/local/stripe/failure.ts";
import type { Customer, PaymentMethod, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import { newId } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";

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

/** Stripe's published test numbers by their brand; no other number is taken. */
const brands: Readonly<Record<string, readonly string[]>> = {
  visa: ["4242424242424242", "4000056655665556", "4000000000000341", "4000000000000002", "4000000000009995"],
  mastercard: ["5555555555554444", "2223003122003222"],
  amex: ["378282246310005"],
};

const declined = "Your card was declined.";

/** Cards that a bank refuses as soon as they are entered, with Stripe's codes. */
const refused: Readonly<Record<string, () => StripeFailure>> = {
  "4000000000000002": () => cardDeclined(declined, "card_declined", "generic_decline"),
  "4000000000009995": () =>
    cardDeclined("Your card has insufficient funds.", "card_declined", "insufficient_funds"),
};

/** The brand of a card by its number. */
export function brandOf(number: string): string | undefined {
  return Object.keys(brands).find((brand) => brands[brand]?.includes(number));
}

/** The error when a card is entered; undefined when it is accepted. @param number digits alone */
function refusalAtOnce(number: string): StripeFailure | undefined {
  if (brandOf(number) !== undefined) return refused[number]?.();
  return cardDeclined(
    "Your card was declined. Only test cards are accepted here. Never enter a real card.",
    "card_declined",
    "test_mode_live_card",
  );
}

/** The bank's error when a stored card is charged; undefined when it pays. */
export function refusalAtCharge({ card }: PaymentMethod): StripeFailure | undefined {
  return card.last4 === "0341" ? cardDeclined(declined, "card_declined", "generic_decline") : undefined;
}
