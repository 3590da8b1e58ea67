import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type LocalPage, localPath } from "#lib/local/gateway/gateway.ts";
import type { FrontRequest } from "#lib/local/gateway/message.ts";
import { type Books, noCause } from "#lib/local/stripe/books.ts";
import { StripeFailure } from "#lib/local/stripe/failure.ts";
import type { PageAddresses } from "#lib/local/stripe/ledger.ts";
import { payCheckout, refusedCheckout, showCheckout } from "./checkout.ts";
import { createFormGuard } from "./forgery.ts";
import { showInvoice } from "./invoice.ts";
import { showPortal, submitPortal } from "./portal.ts";
import { fileResponse, messagePage, notFound, type PageAnswer, respond } from "./shell.ts";

const root = `${localPath}/pay`;
const formLimitBytes = 16_384;

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const files: Readonly<Record<string, { type: string; path: string }>> = {
  "page.css": { type: "text/css; charset=utf-8", path: file("./page.css") },
  "page.js": { type: "text/javascript; charset=utf-8", path: file("./page.js") },
  // The pages follow the theme that was chosen in the product.
  "theme.js": { type: "text/javascript; charset=utf-8", path: file("../../../../web/public/theme.js") },
};

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
  "Nothing has changed. Go back, reload the page and try again with cookies allowed.",
);

/**
 * The pages that Stripe would host: checkout, billing portal, invoices.
 * @param key known to this machine alone; forms are signed with it
 */
export function createPaymentPages(books: Books, key: string): LocalPage {
  const guard = createFormGuard(key);
  return async (request) => {
    if (!request.path.startsWith(`${root}/`)) return undefined;
    const [kind = "", id = "", action = ""] = request.path.slice(root.length + 1).split("/");
    const found = id === "" && Object.hasOwn(files, kind) ? files[kind] : undefined;
    if (found) return fileResponse(found.type, await readFile(found.path));
    const { secret, headers } = guard.visit(request);
    const page = `${kind}/${id}`;
    const token = guard.token(secret, page);
    if (request.method === "GET") {
      const query = new URLSearchParams(request.query);
      return respond(await show(books, { kind, id, action, token, query }), headers);
    }
    if (request.method !== "POST") return respond(notFound);
    const form = await formOf(request);
    if (!guard.isOwn(request, page, form.get("token"))) return respond(foreignForm);
    return respond(await submit(books, { kind, id, action, token, form }));
  };
}

interface Place {
  readonly kind: string;
  readonly id: string;
  readonly action: string;
  readonly token: string;
}

async function formOf(request: FrontRequest): Promise<URLSearchParams> {
  return new URLSearchParams((await request.body(formLimitBytes)).toString("utf8"));
}

function show(books: Books, { kind, id, action, token, query }: Place & { query: URLSearchParams }) {
  return books.run(noCause, async (ledger): Promise<PageAnswer> => {
    if (kind === "portal") return showPortal(ledger, { id, action, token, query });
    if (kind === "checkout" && action === "") return showCheckout(ledger, id, token);
    if (kind === "invoices" && action === "") return showInvoice(ledger, id, query.get("portal"));
    return notFound;
  });
}

async function submit(books: Books, { kind, id, action, token, form }: Place & { form: URLSearchParams }) {
  try {
    return await books.run(noCause, async (ledger): Promise<PageAnswer> => {
      if (kind === "portal") return submitPortal(ledger, { id, action, token, form });
      if (kind === "checkout" && action === "") return payCheckout(ledger, id, token, form);
      return notFound;
    });
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return books.run(noCause, async (ledger): Promise<PageAnswer> => {
      if (kind === "portal") return showPortal(ledger, { id, action, token, query: form, refusal: error });
      return refusedCheckout(ledger, id, token, form, error);
    });
  }
}
