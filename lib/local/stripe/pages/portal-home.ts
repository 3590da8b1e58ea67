import { type Html, html } from "#lib/local/pages/html.ts";
import { scheduledPrice } from "#lib/local/stripe/billing/ending.ts";
import { day, dollars, planName, priceText } from "#lib/local/stripe/billing/invoice-lines.ts";
import { itemOf, periodOf } from "#lib/local/stripe/billing/periods.ts";
import type { Invoice, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import { actionForm, offeredPrices, type Portal } from "./portal-steps.ts";
import type { PageView } from "./shell.ts";

/** The message after each action. */
const notices: Readonly<Record<string, string>> = {
  changed: "The subscription has been changed.",
  scheduled: "The subscription changes at the end of the period.",
  stayed: "The subscription stays as it is.",
  cancelled: "The subscription has been cancelled.",
  kept: "The subscription continues.",
  card: "The card has been saved.",
  paid: "The invoice has been paid.",
};

/** The portal's first page. @param problem why the last action could not be done */
export function portalHome(portal: Portal, notice: string | null, problem?: string): PageView {
  const { configuration, session, customer } = portal;
  const said = notice === null ? undefined : notices[notice];
  return {
    title: "Billing",
    leadsTo: [session.return_url],
    body: html`<div class="summary">
      ${session.return_url && html`<p><a href="${session.return_url}">← Back to Halvest</a></p>`}
      <h1>${configuration.business_profile.headline ?? "Billing"}</h1>
      ${customer.email && html`<p class="quiet">${customer.email}</p>`}
      ${problem && html`<p class="alert error" role="alert" tabindex="-1" data-focus>${problem}</p>`}
      ${!problem && said && html`<p class="alert success" role="status">${said}</p>`}
      ${planSection(portal)}${changeSection(portal)}${cardSection(portal)}${invoiceSection(portal)}
    </div>`,
  };
}

function planSection(portal: Portal): Html {
  const { subscription, ledger } = portal;
  if (!subscription) {
    return html`<section class="sheet"><h2>Subscription</h2><p>You have no paid subscription.</p></section>`;
  }
  const { price } = itemOf(subscription);
  const next = scheduledPrice(ledger, subscription);
  const ends = subscription.cancel_at !== null;
  return html`<section class="sheet" aria-labelledby="plan">
    <h2 id="plan">Subscription</h2>
    <p>${planName(ledger, price)} ${chip(subscription)}</p>
    <p class="amount">${priceText(price)}</p>
    <p>${outlook(subscription)}</p>
    ${next && html`<p>On ${day(periodOf(subscription).end)} it changes to ${planName(ledger, next)}, ${priceText(next)}.</p>`}
    <div class="actions">
      ${ends && actionForm(portal, "keep", html`<button class="button" type="submit">Keep the subscription</button>`)}
      ${next && actionForm(portal, "stay", html`<button class="button plain" type="submit">Do not change it</button>`)}
      ${!ends && html`<a class="button plain" href="${portal.base}/cancel">Cancel the subscription</a>`}
    </div>
  </section>`;
}

function chip({ status, cancel_at }: StripeSubscription): Html {
  if (cancel_at !== null) return html`<span class="chip warning">Cancelled</span>`;
  if (status === "active") return html`<span class="chip success">Active</span>`;
  return html`<span class="chip error">Payment due</span>`;
}

function outlook(subscription: StripeSubscription): string {
  if (subscription.cancel_at !== null) return `Ends on ${day(subscription.cancel_at)}.`;
  if (subscription.status === "active") return `Renews on ${day(periodOf(subscription).end)}.`;
  return "The last payment failed. Replace the card or pay the open invoice below.";
}

function changeSection(portal: Portal): Html | undefined {
  const { subscription, ledger, base } = portal;
  const prices = offeredPrices(portal);
  if (subscription?.status !== "active" || prices.length < 2) return undefined;
  const held = itemOf(subscription).price.id;
  const [first] = prices.filter(({ id }) => id !== held);
  const choices = prices.map(
    (price) => html`<label class="choice">
      <input type="radio" name="price" value="${price.id}" ${price.id === held ? "disabled" : price.id === first?.id && "checked"}>
      <span>${planName(ledger, price)}${price.id === held && html` <span class="quiet">(now)</span>`}</span>
      <span class="figure">${priceText(price)}</span>
    </label>`,
  );
  return html`<section class="sheet" aria-labelledby="change">
    <h2 id="change">Change the subscription</h2>
    <form method="get" action="${base}/change">
      <fieldset><legend>Subscription and billing period</legend>${choices}</fieldset>
      <button class="button plain" type="submit">See what changes</button>
    </form>
  </section>`;
}

function cardSection({ card, base }: Portal): Html {
  const { brand = "", last4 = "", exp_month = 0, exp_year = 0 } = card?.card ?? {};
  const expiry = `${String(exp_month).padStart(2, "0")} / ${exp_year}`;
  return html`<section class="sheet" aria-labelledby="card">
    <h2 id="card">Payment method</h2>
    ${card ? html`<p><b>${brand}</b> ending in ${last4}, expires ${expiry}</p>` : html`<p>No card is kept.</p>`}
    <div class="actions"><a class="button plain" href="${base}/card">${card ? "Replace the card" : "Add a card"}</a></div>
  </section>`;
}

function invoiceSection(portal: Portal): Html {
  const { invoices, ledger, session } = portal;
  if (invoices.length === 0) {
    return html`<section class="sheet"><h2>Invoices</h2><p>There are no invoices yet.</p></section>`;
  }
  const row = (invoice: Invoice) => {
    const pay = html`<input type="hidden" name="invoice" value="${invoice.id}">
      <button class="button plain" type="submit" aria-label="Pay invoice ${invoice.number}">Pay</button>`;
    return html`<tr>
      <td><a href="${new URL(ledger.pages.invoice(invoice.id)).pathname}?portal=${session.id}">${invoice.number}</a></td>
      <td>${day(invoice.created)}</td>
      <td class="figure">${dollars(invoice.amount_due)}</td>
      <td>${invoice.status === "open" ? actionForm(portal, "pay", pay) : "Paid"}</td>
    </tr>`;
  };
  return html`<section class="sheet" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    <table>
      <thead><tr><th scope="col">Number</th><th scope="col">Date</th><th scope="col" class="figure">Amount</th><th scope="col">State</th></tr></thead>
      <tbody>${invoices.map(row)}</tbody>
    </table>
  </section>`;
}
