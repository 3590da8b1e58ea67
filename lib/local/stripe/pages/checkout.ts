import { html } from "#lib/local/pages/html.ts";
import { completeCheckout } from "#lib/local/stripe/billing/checkout.ts";
import { day, dollars, planName, priceText } from "#lib/local/stripe/billing/invoice-lines.ts";
import { periodFrom } from "#lib/local/stripe/billing/periods.ts";
import type { StripeFailure } from "#lib/local/stripe/failure.ts";
import type { CheckoutSession } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { type CardEntry, cardFields, emptyEntry, readCard, refusedEntry, testCards } from "./card-form.ts";
import { messagePage, notFound, type PageAnswer } from "./shell.ts";

/** The page at a session's address. */
export function showCheckout(ledger: StripeLedger, id: string, entry: CardEntry = emptyEntry): PageAnswer {
  const session = ledger.find("checkout.session", id);
  if (!session) return notFound;
  if (session.status === "complete") {
    const link = { href: successAddress(session), label: "Back to Halvest" };
    return messagePage(200, "Payment complete", "The subscription is active.", link);
  }
  if (session.status === "expired") {
    const link = { href: session.cancel_url, label: "Back to Halvest" };
    return messagePage(
      410,
      "This page has expired",
      "Nothing has been charged. Start again from the subscription page.",
      link,
    );
  }
  return formPage(ledger, session, entry);
}

/**
 * What a sent form leads to.
 * @throws nothing: a refused card shows the form again
 */
export function payCheckout(ledger: StripeLedger, id: string, form: URLSearchParams): PageAnswer {
  const session = ledger.find("checkout.session", id);
  // A form that is sent twice finds the session complete.
  if (session?.status === "complete") return { redirect: successAddress(session) ?? "/" };
  if (session?.status !== "open") return showCheckout(ledger, id);
  const card = readCard(form, ledger.now());
  if ("errors" in card) return { ...showCheckout(ledger, id, card), status: 422 };
  return { redirect: successAddress(completeCheckout(ledger, session, card)) ?? "/" };
}

/** The form again, with what was said about the card. */
export function refusedCheckout(
  ledger: StripeLedger,
  id: string,
  form: URLSearchParams,
  refusal: StripeFailure,
): PageAnswer {
  return { ...showCheckout(ledger, id, refusedEntry(form, refusal)), status: refusal.status };
}

function successAddress({ success_url, id }: CheckoutSession): string | null {
  return (
    success_url?.replaceAll("{CHECKOUT_SESSION_ID}", id).replaceAll("%7BCHECKOUT_SESSION_ID%7D", id) ?? null
  );
}

function formPage(ledger: StripeLedger, session: CheckoutSession, entry: CardEntry): PageAnswer {
  const price = ledger.get("price", ledger.get("checkout.details", session.id).price);
  const now = ledger.now();
  const next = periodFrom(now, now, price).end;
  const name = planName(ledger, price);
  const email = ledger.find("customer", session.customer)?.email;
  return {
    title: `Subscribe to ${name}`,
    leadsTo: [session.success_url],
    body: html`<section class="summary" aria-labelledby="plan">
        ${session.cancel_url && html`<p><a href="${session.cancel_url}">← Back to Halvest</a></p>`}
        <h1 id="plan">Subscribe to ${name}</h1>
        <p class="amount">${priceText(price)}</p>
        <p class="quiet">${ledger.find("product", price.product)?.description}</p>
        <dl>
          <dt>Due today</dt><dd>${dollars(price.unit_amount)}</dd>
          <dt>Then</dt><dd>${priceText(price)}, next on ${day(next)}</dd>
          ${email && html`<dt>Account</dt><dd>${email}</dd>`}
        </dl>
      </section>
      <section class="sheet" aria-labelledby="pay">
        <h2 id="pay">Pay with a test card</h2>
        <form method="post" novalidate>
          ${cardFields(entry)}
          ${testCards()}
          <button class="button" type="submit">Subscribe for ${dollars(price.unit_amount)}</button>
        </form>
        <p class="quiet">The subscription renews automatically until you cancel it. You can cancel at any time.</p>
      </section>
    `,
  };
}
