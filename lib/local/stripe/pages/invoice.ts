import { html } from "#lib/local/pages/html.ts";
import { day, dollars } from "#lib/local/stripe/billing/invoice-lines.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { notFound, type PageAnswer } from "./shell.ts";

/** An invoice to read and print. @param portal the portal session it was opened from */
export function showInvoice(ledger: StripeLedger, id: string, portal: string | null): PageAnswer {
  const invoice = ledger.find("invoice", id);
  if (!invoice || invoice.status === "draft") return notFound;
  const from = portal === null ? undefined : ledger.find("billing_portal.session", portal);
  const back = from?.customer === invoice.customer ? new URL(from.url).pathname : undefined;
  const rows = invoice.lines.data.map(
    ({ description, period, amount }) => html`<tr>
      <td>${description}<br><span class="quiet">${day(period.start)} to ${day(period.end)}</span></td>
      <td class="figure">${dollars(amount)}</td>
    </tr>`,
  );
  return {
    title: `Invoice ${invoice.number}`,
    body: html`<section class="sheet">
      ${back && html`<p><a href="${back}">← Back</a></p>`}
      <h1>Invoice ${invoice.number}</h1>
      <dl>
        <dt>Date</dt><dd>${day(invoice.created)}</dd>
        <dt>For</dt><dd>${invoice.customer_email ?? invoice.customer}</dd>
        <dt>State</dt><dd>${invoice.status === "paid" ? "Paid" : "Open"}</dd>
      </dl>
      <table>
        <thead><tr><th scope="col">For</th><th scope="col" class="figure">Amount</th></tr></thead>
        <tbody>${rows}</tbody>
        <tfoot>
          <tr><th scope="row">Amount due</th><td class="figure">${dollars(invoice.amount_due)}</td></tr>
        </tfoot>
      </table>
    </section>`,
  };
}
