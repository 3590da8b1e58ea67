import type { FrontResponse } from "#lib/local/gateway/message.ts";
import { htmlPage, pageHeaders, pagePolicy } from "#lib/local/pages/assets.ts";
import { type Html, html } from "#lib/local/pages/html.ts";

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

export function respond(answer: PageAnswer): FrontResponse {
  if ("redirect" in answer) {
    return { status: 303, headers: { ...pageHeaders, location: answer.redirect }, body: "" };
  }
  const { status = 200, title, body, leadsTo = [] } = answer;
  const origins = leadsTo.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
  const policy = pagePolicy(`form-action ${[...new Set(["'self'", ...origins])].join(" ")}`);
  return htmlPage(status, document(title, body).markup, policy);
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
    <link rel="stylesheet" href="/_local/assets/tokens.css">
    <link rel="stylesheet" href="/_local/assets/pages.css">
    <script src="/start.js"></script>
    <script type="module" src="/_local/assets/payment.js"></script>
  </head>
  <body>
    <header class="bar">
      <b>Local payment page</b>
      <p>This stands in for Stripe on this machine. No money moves, and only test cards are taken.</p>
    </header>
    <main class="payment">${body}</main>
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
    body: html`<section class="sheet">
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
