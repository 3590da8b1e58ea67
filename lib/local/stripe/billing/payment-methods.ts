import { createHash } from "node:crypto";
import { newId } from "#lib/local/stripe/ids.ts";
import type { Customer, PaymentMethod, StripeSubscription } from "#lib/local/stripe/kinds.ts";
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
    newCard(customer, entered, ledger.now(customer.test_clock)),
    "payment_method.attached",
  );
}

function newCard(customer: Customer, entered: EnteredCard, created: number): PaymentMethod {
  const brand = brandOf(entered.number) ?? "unknown";
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address: null, email: customer.email, name: entered.name, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: entered.expMonth,
      exp_year: entered.expYear,
      fingerprint: createHash("sha256").update(entered.number).digest("hex").slice(0, 16),
      funding: "credit",
      generated_from: null,
      last4: entered.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
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
