import { type Html, html } from "#lib/local/pages/html.ts";
import { previewChange, waitsForPeriodEnd } from "#lib/local/stripe/billing/change-plan.ts";
import { day, dollars, planName, priceText } from "#lib/local/stripe/billing/invoice-lines.ts";
import { payingCard } from "#lib/local/stripe/billing/payment-methods.ts";
import { itemOf, periodOf } from "#lib/local/stripe/billing/periods.ts";
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
import { type CardEntry, cardFields, emptyEntry, testCards } from "./card-form.ts";
import { notFound, type PageView } from "./shell.ts";

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
}

/** A portal is open for an hour, so that a link that someone finds later is useless. */
const openSeconds = 3_600;

/** @returns undefined when there is no such session, `expired` when it is over or its customer is gone */
export async function openPortal(
  ledger: StripeLedger,
  id: string,
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
  };
}

/** What can be changed to, and what is held now. */
export function offeredPrices({ configuration, ledger }: Portal): Price[] {
  const { products } = configuration.features.subscription_update;
  return products.flatMap(({ prices }) => prices.map((price) => ledger.get("price", price)));
}

/** A form that does one thing of the portal. */
export function actionForm({ base }: Portal, action: string, body: Html): Html {
  return html`<form method="post" action="${base}/${action}" novalidate>${body}</form>`;
}

/** A step on the way to a change, with a way back. */
function step(portal: Portal, title: string, body: Html, problem?: string): PageView {
  const { flow, return_url } = portal.session;
  const back = flow ? return_url : portal.base;
  return {
    title,
    leadsTo: [return_url, flow?.after_completion.redirect.return_url ?? null],
    body: html`<section class="sheet">
      ${back && html`<p><a href="${back}">← ${flow ? "Back to Halvest" : "Back"}</a></p>`}
      <h1>${title}</h1>
      ${problem && html`<p class="alert error" role="alert" tabindex="-1" data-focus>${problem}</p>`}
      ${body}
    </section>`,
  };
}

/** Confirms a change of subscription. @param priceId what to change to */
export function changePage(portal: Portal, priceId: string | null, problem?: string): PageView {
  const { ledger, subscription, configuration, card } = portal;
  const price = offeredPrices(portal).find(({ id }) => id === priceId);
  if (!subscription || !price) return notFound;
  const old = itemOf(subscription).price;
  const names = html`<dl>
    <dt>Now</dt><dd>${planName(ledger, old)}, ${priceText(old)}</dd>
    <dt>New</dt><dd>${planName(ledger, price)}, ${priceText(price)}</dd>
  </dl>`;
  const hidden = html`<input type="hidden" name="price" value="${price.id}">`;
  if (waitsForPeriodEnd(configuration, old, price)) {
    const { end } = periodOf(subscription);
    const body = html`${names}
      <p>The change takes effect on ${day(end)}. Until then everything stays as it is, and nothing is charged today.</p>
      ${actionForm(portal, "change", html`${hidden}<button class="button" type="submit">Change on ${day(end)}</button>`)}`;
    return step(portal, "Change your subscription", body, problem);
  }
  const { due, lines } = previewChange(ledger, subscription, price);
  const rows = lines.map(
    ({ description, amount }) =>
      html`<tr><td>${description}</td><td class="figure">${dollars(amount)}</td></tr>`,
  );
  const button = html`<button class="button" type="submit">Change now and pay ${dollars(due)}</button>`;
  const body = html`${names}
    <table>
      <caption>What is charged now</caption>
      <thead><tr><th scope="col">For</th><th scope="col" class="figure">Amount</th></tr></thead>
      <tbody>${rows}</tbody>
      <tfoot><tr><th scope="row">Due today</th><td class="figure">${dollars(due)}</td></tr></tfoot>
    </table>
    ${card && html`<p class="quiet">Charged to the card ending in ${card.card.last4}.</p>`}
    ${actionForm(portal, "change", html`${hidden}${button}`)}`;
  return step(portal, "Change your subscription", body, problem);
}

export function cancelPage(portal: Portal, problem?: string): PageView {
  const { subscription } = portal;
  if (!subscription) return notFound;
  const at = day(periodOf(subscription).end);
  const body = html`<p>The subscription stays active until ${at} and then ends. Until then you can resume it here.</p>
    ${actionForm(portal, "cancel", html`<button class="button" type="submit">Cancel the subscription</button>`)}`;
  return step(portal, "Cancel your subscription", body, problem);
}

export function cardPage(portal: Portal, entry: CardEntry = emptyEntry): PageView {
  const { card } = portal;
  const form = html`${cardFields(entry)}${testCards()}
    <button class="button" type="submit">Save the card</button>`;
  return step(portal, card ? "Replace your card" : "Add a card", actionForm(portal, "card", form));
}
