import { payingCard } from "#lib/local/stripe/billing/payment-methods.ts";
import type {
  Customer,
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  StripeSubscription,
} from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";

/** What the pages of one portal session are about. */
export interface Portal {
  readonly ledger: StripeLedger;
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  readonly customer: Customer;
  /** The newest one that has not ended. */
  readonly subscription: StripeSubscription | undefined;
  readonly card: PaymentMethod | undefined;
  /** Newest first, without drafts. */
  readonly invoices: readonly Invoice[];
  /** Path of the first page. */
  readonly base: string;
  /** For the forms. */
  readonly token: string;
}

/** A portal is open for an hour, as a link that someone found later must not be of use. */
const openSeconds = 3_600;

/** @returns undefined when there is no such session, `expired` when it is over or its customer is gone */
export async function openPortal(
  ledger: StripeLedger,
  id: string,
  token: string,
): Promise<Portal | { readonly expired: string | null } | undefined> {
  const session = ledger.find("billing_portal.session", id);
  if (!session) return undefined;
  const customer = ledger.find("customer", session.customer);
  if (!customer || ledger.now() > session.created + openSeconds) return { expired: session.return_url };
  const [subscription] = await ledger.list(
    "subscription",
    (each) => each.customer === customer.id && (each.status === "active" || each.status === "past_due"),
  );
  return {
    ledger,
    session,
    configuration: ledger.get("billing_portal.configuration", session.configuration),
    customer,
    subscription,
    card: payingCard(ledger, subscription ?? { customer: customer.id, default_payment_method: null }),
    invoices: await ledger.list(
      "invoice",
      (each) => each.customer === customer.id && each.status !== "draft",
    ),
    base: new URL(ledger.pages.portal(id)).pathname,
    token,
  };
}

/** What can be changed to, and what is held now. */
export function offeredPrices({ configuration, ledger }: Portal): Price[] {
  const { enabled, products } = configuration.features.subscription_update;
  if (!enabled) return [];
  return products.flatMap(({ prices }) => prices.map((price) => ledger.get("price", price)));
}
