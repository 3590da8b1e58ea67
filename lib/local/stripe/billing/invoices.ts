import { newId } from "#lib/local/stripe/ids.ts";
import type { Customer, Invoice, InvoiceLine, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { listIn } from "#lib/local/stripe/presentation.ts";
import type { Period } from "./periods.ts";

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update";

interface InvoiceDependencies {
  readonly reason: Reason;
  readonly lines: readonly InvoiceLine[];
  readonly period: Period;
  /** When it becomes final; null for at once. */
  readonly finalisesAt: number | null;
}

/** What has to be paid after credit was used, and the credit that is left, both in cents. */
export function settlement(total: number, balance: number): { due: number; balance: number } {
  const due = Math.max(0, total + balance);
  return { due, balance: total + balance - due };
}

/** Makes an invoice for a subscription, which from then on names it as its latest. */
export function draftInvoice(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  parts: InvoiceDependencies,
): Invoice {
  const customer = ledger.get("customer", subscription.customer);
  const invoice = newInvoice(subscription, customer, parts, ledger.now(subscription.test_clock));
  return ledger.create<"invoice">(invoice, "invoice.created");
}

function newInvoice(
  subscription: StripeSubscription,
  customer: Customer,
  parts: InvoiceDependencies,
  now: number,
): Invoice {
  const id = newId("in");
  const total = parts.lines.reduce((sum, { amount }) => sum + amount, 0);
  const { due } = settlement(total, customer.balance);
  const lines = parts.lines.map((line) => ({ ...line, invoice: id }));
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Halvest (local)",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: parts.finalisesAt,
    billing_reason: parts.reason,
    collection_method: "charge_automatically",
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listIn(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: parts.finalisesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: parts.period.end,
    period_start: parts.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** Gives a draft its number and uses the customer's credit: from now on it can be paid. */
export function finalise(ledger: StripeLedger, draft: Invoice): Invoice {
  const customer = ledger.get("customer", draft.customer);
  const now = ledger.now(draft.test_clock);
  const { due, balance } = settlement(draft.total, customer.balance);
  const sequence = customer.next_invoice_sequence;
  const changes = { balance, currency: draft.currency, next_invoice_sequence: sequence + 1 };
  ledger.update<"customer">(customer, changes, balance === customer.balance ? undefined : "customer.updated");
  const invoice = ledger.put<"invoice">({
    ...draft,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: now,
    starting_balance: customer.balance,
    ending_balance: balance,
    hosted_invoice_url: ledger.pages.invoice(draft.id),
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    status: "open",
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  ledger.emit("invoice.finalized", invoice);
  return invoice;
}
