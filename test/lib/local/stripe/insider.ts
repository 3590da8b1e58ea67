import { completeCheckout, openCheckout } from "#lib/local/stripe/billing/checkout.ts";
import { runDue } from "#lib/local/stripe/billing/due.ts";
import { endAtPeriodEnd, endSubscription } from "#lib/local/stripe/billing/ending.ts";
import type { Kind, Kinds, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { Books, StripeLedger } from "#lib/local/stripe/ledger.ts";

/** What tests look up and do in the books: the API has only what the product asks for. */
export function insiderOf(books: Books) {
  const within = <T>(work: (ledger: StripeLedger) => T | Promise<T>) => books.run(work);
  return {
    get: <K extends Kind>(kind: K, id: string) => within((ledger) => ledger.get(kind, id)),
    /** Newest first. */
    list: <K extends Kind>(kind: K, fits?: (document: Kinds[K]) => boolean) =>
      within((ledger) => ledger.list(kind, fits)),
    /** Buys as the checkout page does. @param number of the card, digits alone */
    subscribe: (customer: string, price: string, number = "4242424242424242"): Promise<StripeSubscription> =>
      within((ledger) => {
        const success_url = "https://halvest.example/done";
        const session = openCheckout(ledger, { customer, price: ledger.get("price", price), success_url });
        const card = { number, expMonth: 12, expYear: 2040, name: "Ann Example" };
        const { subscription } = completeCheckout(ledger, session, card);
        return ledger.get("subscription", subscription ?? "");
      }),
    /** A subscription with its latest invoice. */
    subscription: (id: string) =>
      within((ledger) => {
        const found = ledger.get("subscription", id);
        return { ...found, latest_invoice: ledger.get("invoice", found.latest_invoice ?? "") };
      }),
    end: (id: string) => within((ledger) => endSubscription(ledger, ledger.get("subscription", id))),
    endLater: (id: string) => within((ledger) => endAtPeriodEnd(ledger, ledger.get("subscription", id))),
    /** Lets everything happen that is due until then. @param until seconds since the epoch */
    pass: (until: number) => runDue(books, until),
  };
}
