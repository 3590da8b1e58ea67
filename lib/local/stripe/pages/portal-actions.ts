import { changePlan, waitsForPeriodEnd } from "#lib/local/stripe/billing/change-plan.ts";
import {
  endAtPeriodEnd,
  keepSubscription,
  releaseSchedule,
  scheduleChange,
} from "#lib/local/stripe/billing/ending.ts";
import { attemptPayment } from "#lib/local/stripe/billing/payment.ts";
import { attachCard } from "#lib/local/stripe/billing/payment-methods.ts";
import { itemOf } from "#lib/local/stripe/billing/periods.ts";
import { afterAttempt, invalid } from "#lib/local/stripe/failure.ts";
import type { StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { readCard } from "./card-form.ts";
import { cardPage, offeredPrices, type Portal } from "./portal-steps.ts";
import type { PageAnswer } from "./shell.ts";

/** What each form of the portal does. All of them throw a StripeFailure when it cannot be done. */
export const portalActions: Readonly<
  Record<string, (portal: Portal, form: URLSearchParams) => PageAnswer | Promise<PageAnswer>>
> = {
  change(portal, form) {
    const { ledger, configuration } = portal;
    const subscription = current(portal);
    const price = offeredPrices(portal).find(({ id }) => id === form.get("price"));
    if (!price) throw invalid("This subscription is not available here.");
    if (subscription.status !== "active") throw invalid("Pay the open invoice first.");
    if (price.id === itemOf(subscription).price.id) throw invalid("This is already your subscription.");
    const kept = subscription.cancel_at === null ? subscription : keepSubscription(ledger, subscription);
    if (waitsForPeriodEnd(configuration, itemOf(kept).price, price)) {
      scheduleChange(ledger, kept, price);
      return done(portal, "scheduled");
    }
    const refusal = changePlan(ledger, kept, price);
    if (refusal) throw refusal;
    return done(portal, "changed");
  },

  stay(portal) {
    releaseSchedule(portal.ledger, current(portal));
    return home(portal, "stayed");
  },

  cancel(portal) {
    endAtPeriodEnd(portal.ledger, current(portal));
    return home(portal, "cancelled");
  },

  keep(portal) {
    keepSubscription(portal.ledger, current(portal));
    return home(portal, "kept");
  },

  card(portal, form) {
    const { ledger, customer } = portal;
    const card = readCard(form, ledger.now());
    if ("errors" in card) return { ...cardPage(portal, card), status: 422 };
    const { id } = attachCard(ledger, customer, card);
    const invoice_settings = { default_payment_method: id };
    ledger.update<"customer">(ledger.get("customer", customer.id), { invoice_settings }, "customer.updated");
    if (portal.subscription) {
      const changes = { default_payment_method: id };
      ledger.update<"subscription">(portal.subscription, changes, "customer.subscription.updated");
    }
    return done(portal, "card");
  },

  pay(portal, form) {
    const { ledger } = portal;
    const invoice = portal.invoices.find(({ id }) => id === form.get("invoice"));
    if (invoice?.status !== "open") throw invalid("This invoice is not open.");
    const refusal = attemptPayment(ledger, invoice);
    if (refusal) throw afterAttempt(refusal);
    return home(portal, "paid");
  },
};

function current({ subscription }: Portal): StripeSubscription {
  if (!subscription) throw invalid("You have no subscription.");
  return subscription;
}

function home(
  { session, ledger }: { session: Portal["session"]; ledger: StripeLedger },
  notice: string,
): PageAnswer {
  return { redirect: `${new URL(ledger.pages.portal(session.id)).pathname}?done=${notice}` };
}

/** Where a finished flow leads: to the requested address, else to the portal's first page. */
function done(portal: Portal, notice: string): PageAnswer {
  const redirect = portal.session.flow?.after_completion.redirect;
  return redirect ? { redirect: redirect.return_url } : home(portal, notice);
}
