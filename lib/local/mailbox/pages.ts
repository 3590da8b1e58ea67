import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { type LocalPage, localPath } from "#lib/local/gateway/gateway.ts";
import type { FrontResponse } from "#lib/local/gateway/message.ts";
import type { Mail } from "#lib/local/ses/mail.ts";
import type { LocalMailbox } from "#lib/local/ses/mailbox.ts";

export const mailboxPath = `${localPath}/mailbox`;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A mail is foreign content: nothing in it runs, and it loads nothing. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const packageFile = (path: string) => fileURLToPath(import.meta.resolve(path));

/** Files of the page by the rest of their path. */
const files: Readonly<Record<string, { type: string; path: () => string }>> = {
  "": { type: "text/html; charset=utf-8", path: () => file("./page.html") },
  "/page.css": { type: "text/css; charset=utf-8", path: () => file("./page.css") },
  // Shared with the payment pages.
  "/base.css": { type: "text/css; charset=utf-8", path: () => file("./base.css") },
  "/page.js": { type: "text/javascript; charset=utf-8", path: () => file("./page.js") },
  "/tokens.css": { type: "text/css; charset=utf-8", path: () => file("../../../web/app/tokens.css") },
  "/sans.woff2": {
    type: "font/woff2",
    path: () =>
      packageFile("@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2"),
  },
  "/serif.woff2": {
    type: "font/woff2",
    path: () =>
      packageFile("@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2"),
  },
};

const security = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** A mail with the addresses it links to, in the order in which they appear. */
export function withLinks(mail: Mail): Mail & { links: readonly string[] } {
  const inText = (mail.text ?? "").match(/https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?]/g) ?? [];
  const inHtml = [...(mail.html ?? "").matchAll(/href="(https?:[^"]+)"/g)].map(([, url = ""]) =>
    url.replaceAll("&amp;", "&"),
  );
  return { ...mail, links: [...new Set([...inText, ...inHtml])] };
}

function mailDocument(mail: Mail): FrontResponse {
  return {
    status: 200,
    headers: {
      ...security,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": mailPolicy,
    },
    body: `<base target="_blank">${mail.html ?? ""}`,
  };
}

/**
 * The mailbox of this installation: a page that follows what arrives (`/_local/mailbox`), and the same as JSON for
 * scripts (`/_local/mailbox.json`, newest first).
 */
export function createMailboxPages(mailbox: LocalMailbox): { page: LocalPage; close: () => void } {
  const streams = new Set<ServerResponse>();
  const json = (value: unknown): FrontResponse => ({
    status: 200,
    headers: { ...security, "content-type": "application/json" },
    body: JSON.stringify(value),
  });
  const page: LocalPage = async (request, outgoing) => {
    if (request.path === localPath || request.path === `${localPath}/`) {
      return { status: 302, headers: { location: mailboxPath }, body: "" };
    }
    if (request.path === `${mailboxPath}.json`) return json((await mailbox.list()).map(withLinks));
    if (request.path !== mailboxPath && !request.path.startsWith(`${mailboxPath}/`)) return undefined;
    const rest = request.path.slice(mailboxPath.length).replace(/^\/$/, "");
    if (rest === "/events") {
      outgoing.writeHead(200, { ...security, "content-type": "text/event-stream" });
      outgoing.write(": listening\n\n");
      const stop = mailbox.subscribe(({ id }) => outgoing.write(`data: ${id}\n\n`));
      streams.add(outgoing);
      outgoing.once("close", () => {
        stop();
        streams.delete(outgoing);
      });
      return "handled";
    }
    const [, id] = /^\/mails\/([0-9a-z]+)\.html$/.exec(rest) ?? [];
    const mail = id === undefined ? undefined : mailbox.find(id);
    if (mail) return mailDocument(mail);
    const found = Object.hasOwn(files, rest) ? files[rest] : undefined;
    if (!found) return undefined;
    return {
      status: 200,
      headers: { ...security, "content-type": found.type, "content-security-policy": policy },
      body: await readFile(found.path()),
    };
  };
  return {
    page,
    close() {
      for (const stream of streams) stream.end();
    },
  };
}
