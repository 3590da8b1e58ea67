import { type LocalPage, localPath } from "#lib/local/gateway/gateway.ts";
import type { FrontRequest } from "#lib/local/gateway/message.ts";
import { StripeFailure } from "#lib/local/stripe/failure.ts";
import type { Books, PageAddresses } from "#lib/local/stripe/ledger.ts";
import { payCheckout, refusedCheckout, showCheckout } from "./checkout.ts";
import { showInvoice } from "./invoice.ts";
import { showPortal, submitPortal } from "./portal.ts";
import { messagePage, notFound, type PageAnswer, respond } from "./shell.ts";

/** Whether a form was sent by a page of this address. Browsers name the origin of every form that they send. */
function isOwn({ headers: { origin, host } }: FrontRequest): boolean {
  return origin === `http://${host}`;
}

const root = `${localPath}/pay`;
const formLimitBytes = 16_384;

/** Where the pages are. @param origin how people reach this machine */
export function pageAddresses(origin: string): PageAddresses {
  return {
    checkout: (id) => `${origin}${root}/checkout/${id}`,
    portal: (id) => `${origin}${root}/portal/${id}`,
    invoice: (id) => `${origin}${root}/invoices/${id}`,
  };
}

const foreignForm = messagePage(
  403,
  "This form has expired",
  "Nothing has changed. Go back, reload the page and try again.",
);

/** The pages that Stripe would host: checkout, billing portal, invoices. */
export function createPaymentPages(books: Books): LocalPage {
  return async (request) => {
    if (!request.path.startsWith(`${root}/`)) return undefined;
    const [kind = "", id = "", action = ""] = request.path.slice(root.length + 1).split("/");
    if (request.method === "GET") {
      const query = new URLSearchParams(request.query);
      return respond(await show(books, { kind, id, action, query }));
    }
    if (request.method !== "POST") return respond(notFound);
    if (!isOwn(request)) return respond(foreignForm);
    const form = new URLSearchParams((await request.body(formLimitBytes)).toString("utf8"));
    return respond(await submit(books, { kind, id, action, form }));
  };
}

interface Place {
  readonly kind: string;
  readonly id: string;
  readonly action: string;
}

function show(books: Books, { kind, id, action, query }: Place & { query: URLSearchParams }) {
  return books.run(async (ledger): Promise<PageAnswer> => {
    if (kind === "portal") return showPortal(ledger, { id, action, query });
    if (kind === "checkout" && action === "") return showCheckout(ledger, id);
    if (kind === "invoices" && action === "") return showInvoice(ledger, id, query.get("portal"));
    return notFound;
  });
}

async function submit(books: Books, { kind, id, action, form }: Place & { form: URLSearchParams }) {
  try {
    return await books.run(async (ledger): Promise<PageAnswer> => {
      if (kind === "portal") return submitPortal(ledger, { id, action, form });
      if (kind === "checkout" && action === "") return payCheckout(ledger, id, form);
      return notFound;
    });
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return books.run(async (ledger): Promise<PageAnswer> => {
      if (kind === "portal") return showPortal(ledger, { id, action, query: form, refusal: error });
      return refusedCheckout(ledger, id, form, error);
    });
  }
}
