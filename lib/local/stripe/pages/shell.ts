import type { FrontResponse } from "#lib/local/gateway/message.ts";
import { type Html, html } from "./html.ts";

/** What a page shows; its status is 200 unless it says otherwise. */
export interface PageView {
  readonly status?: number;
  readonly title: string;
  readonly body: Html;
  /** Other origins that its forms may lead to. */
  readonly leadsTo?: readonly (string | null)[];
}

/** A page, or the address to go on to. */
export type PageAnswer = PageView | { readonly redirect: string };

const security = {
  "x-content-type-options": "nosniff",
  // With no referrer at all browsers would send forms from the origin `null`.
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
};

/** The response for an answer. @param headers more of them */
export function respond(answer: PageAnswer, headers: Record<string, string> = {}): FrontResponse {
  if ("redirect" in answer) {
    return { status: 303, headers: { ...security, ...headers, location: answer.redirect }, body: "" };
  }
  const { status = 200, title, body, leadsTo = [] } = answer;
  return {
    status,
    headers: {
      ...security,
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(leadsTo),
    },
    body: document(title, body).markup,
  };
}

/** A file of the pages. */
export function fileResponse(type: string, body: Buffer): FrontResponse {
  return { status: 200, headers: { ...security, "content-type": type }, body };
}

function policy(leadsTo: readonly (string | null)[]): string {
  const origins = leadsTo.filter((address) => address !== null).map((address) => new URL(address).origin);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    `form-action ${[...new Set(["'self'", ...origins])].join(" ")}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

function document(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · Local payment page</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/_local/mailbox/tokens.css">
    <link rel="stylesheet" href="/_local/pay/page.css">
    <script src="/_local/pay/theme.js"></script>
    <script type="module" src="/_local/pay/page.js"></script>
  </head>
  <body>
    <header class="bar">
      <p class="name">Local payment page</p>
      <p>This stands in for Stripe on this machine. No money moves, and only test cards are taken.</p>
    </header>
    <main>${body}</main>
  </body>
</html>`;
}

/** A page with a title, a sentence and perhaps a way on. */
export function messagePage(
  status: number,
  title: string,
  sentence: string,
  link?: { readonly href: string | null; readonly label: string },
): PageView {
  return {
    status,
    title,
    body: html`<section class="sheet message">
      <h1>${title}</h1>
      <p>${sentence}</p>
      ${link?.href && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}
    </section>`,
  };
}

export const notFound = messagePage(
  404,
  "There is no such page",
  "The address is incomplete, or what it was for is gone.",
  { href: "/", label: "Open Halvest" },
);
