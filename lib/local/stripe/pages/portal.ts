import type { StripeFailure } from "#lib/local/stripe/failure.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { refusedEntry } from "./card-form.ts";
import { portalActions } from "./portal-actions.ts";
import { portalHome } from "./portal-home.ts";
import { cancelPage, cardPage, changePage, openPortal } from "./portal-steps.ts";
import { messagePage, notFound, type PageAnswer } from "./shell.ts";

interface Visit {
  readonly id: string;
  /** What the session in the path belongs to. */
  readonly action: string;
}

/** A page of the portal. @param visit with why the action that was tried could not be done, if one was */
export async function showPortal(
  ledger: StripeLedger,
  visit: Visit & { readonly query: URLSearchParams; readonly refusal?: StripeFailure },
): Promise<PageAnswer> {
  const portal = await openPortal(ledger, visit.id);
  if (!portal) return notFound;
  if ("expired" in portal) return expired(portal.expired);
  const { query, refusal } = visit;
  const { flow } = portal.session;
  const price = flow?.subscription_update_confirm.items[0]?.price;
  if (price !== undefined && price === portal.subscription?.items.data[0]?.price.id) {
    const link = {
      href: flow?.after_completion.redirect.return_url ?? portal.base,
      label: "Back to Halvest",
    };
    return messagePage(200, "The subscription has been changed", "You have nothing left to do here.", link);
  }
  // A portal that was opened for one step shows this step and no other.
  const action = flow ? "change" : visit.action;
  const page = () => {
    if (action === "change") return changePage(portal, price ?? query.get("price"), refusal?.message);
    if (action === "cancel") return cancelPage(portal, refusal?.message);
    if (action === "card") return cardPage(portal, refusal && refusedEntry(query, refusal));
    return visit.action === "" || refusal
      ? portalHome(portal, query.get("done"), refusal?.message)
      : notFound;
  };
  return refusal ? { ...page(), status: refusal.status } : page();
}

/** What a form that was sent leads to. @throws StripeFailure when it cannot be done */
export async function submitPortal(
  ledger: StripeLedger,
  { id, action, form }: Visit & { readonly form: URLSearchParams },
): Promise<PageAnswer> {
  const portal = await openPortal(ledger, id);
  if (!portal || !Object.hasOwn(portalActions, action)) return notFound;
  if ("expired" in portal) return expired(portal.expired);
  return portalActions[action]?.(portal, form) ?? notFound;
}

function expired(returnUrl: string | null): PageAnswer {
  const link = { href: returnUrl, label: "Back to Halvest" };
  return messagePage(410, "This page has expired", "Open billing again from Halvest.", link);
}
