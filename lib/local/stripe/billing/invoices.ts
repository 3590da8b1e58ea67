import type { Invoice, InvoiceLine, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import { newId } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { listIn } from "#lib/local/stripe/operation.ts";

interface InvoiceWish {
  readonly reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  readonly lines: readonly InvoiceLine[];
  /** When it becomes final; null for at once. */
  readonly finalisesAt: number | null;
}

/** Makes an invoice for a subscription, which from then on names it as its latest. */
export function draftInvoice(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  { reason, lines, finalisesAt }: InvoiceWish,
): Invoice {
  const customer = ledger.get("customer", subscription.customer);
  const id = newId("in");
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const invoice: Invoice = {
    id,
    object: "invoice",
    amount_due: total,
    amount_paid: 0,
    attempt_count: 0,
    automatically_finalizes_at: finalisesAt,
    billing_reason: reason,
    created: ledger.now(),
    customer: customer.id,
    customer_email: customer.email,
    lines: listIn(`/v1/invoices/${id}/lines`, [...lines]),
    livemode: false,
    metadata: {},
    next_payment_attempt: finalisesAt,
    number: null,
    parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    status: "draft",
    status_transitions: { paid_at: null },
    total,
  };
  return ledger.create<"invoice">(invoice, "invoice.created");
}

/** Gives a draft its number: from now on it can be paid. */
export function finalise(ledger: StripeLedger, draft: Invoice): Invoice {
  const customer = ledger.get("customer", draft.customer);
  const sequence = customer.next_invoice_sequence;
  ledger.update<"customer">(customer, { next_invoice_sequence: sequence + 1 });
  const invoice = ledger.put<"invoice">({
    ...draft,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    status: "open",
  });
  ledger.emit("invoice.finalized", invoice);
  return invoice;
}
