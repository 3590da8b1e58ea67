import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type LocalPage, localPath } from "#lib/local/gateway/gateway.ts";
import type { FrontRequest } from "#lib/local/gateway/message.ts";
import { StripeFailure } from "#lib/local/stripe/failure.ts";
import type { Books, PageAddresses } from "#lib/local/stripe/ledger.ts";
import { payCheckout, refusedCheckout, showCheckout } from "./checkout.ts";
import { showInvoice } from "./invoice.ts";
import { showPortal, submitPortal } from "./portal.ts";
import { messagePage, notFound, type PageAnswer, respond } from "./shell.ts";

const cookieName = "halvest_payment";
const cookieForm = /^[\w-]{43}$/;

/** Distinguishes a browser's own forms from those of another site. @param key known to this machine alone */
function createFormGuard(key: string) {
  const secretOf = ({ headers }: FrontRequest) =>
    (headers.cookie ?? "")
      .split(/;\s*/)
      .map((pair) => pair.split("="))
      .find(([name, value]) => name === cookieName && cookieForm.test(value ?? ""))?.[1];
  /** What a form on this page has to send along. */
  const token = (secret: string, page: string) =>
    createHmac("sha256", key).update(`${secret} ${page}`).digest("base64url");
  return {
    token,
    /** The browser's secret, and the header that gives it one if it has none. */
    visit(request: FrontRequest): { secret: string; headers: Record<string, string> } {
      const known = secretOf(request);
      if (known) return { secret: known, headers: {} };
      const secret = randomBytes(32).toString("base64url");
      const cookie = `${cookieName}=${secret}; Path=/_local/pay; HttpOnly; SameSite=Strict`;
      return { secret, headers: { "set-cookie": cookie } };
    },
    /** Whether a form was sent by this page in this browser. */
    isOwn(request: FrontRequest, page: string, given: string | null): boolean {
      const secret = secretOf(request);
      const { origin, host, "sec-fetch-site": site } = request.headers;
      if (!secret || !given || (site !== undefined && site !== "same-origin")) return false;
      if (origin !== undefined && origin !== `http://${host}`) return false;
      const [mine, theirs] = [Buffer.from(token(secret, page)), Buffer.from(given)];
      return mine.length === theirs.length && timingSafeEqual(mine, theirs);
    },
  };
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
  return books.run(async (ledger): Promise<PageAnswer> => {
    if (kind === "portal") return showPortal(ledger, { id, action, token, query });
    if (kind === "checkout" && action === "") return showCheckout(ledger, id, token);
    if (kind === "invoices" && action === "") return showInvoice(ledger, id, query.get("portal"));
    return notFound;
  });
}

async function submit(books: Books, { kind, id, action, token, form }: Place & { form: URLSearchParams }) {
  try {
    return await books.run(async (ledger): Promise<PageAnswer> => {
      if (kind === "portal") return submitPortal(ledger, { id, action, token, form });
      if (kind === "checkout" && action === "") return payCheckout(ledger, id, token, form);
      return notFound;
    });
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return books.run(async (ledger): Promise<PageAnswer> => {
      if (kind === "portal") return showPortal(ledger, { id, action, token, query: form, refusal: error });
      return refusedCheckout(ledger, id, token, form, error);
    });
  }
}
