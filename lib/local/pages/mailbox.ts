import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { type LocalPage, localPath } from "#lib/local/gateway/gateway.ts";
import type { FrontResponse } from "#lib/local/gateway/message.ts";
import type { LocalMailbox, Mail } from "#lib/local/ses/mailbox.ts";
import { pageHeaders, pagePolicy } from "./assets.ts";

export const mailboxPath = `${localPath}/mailbox`;

/** A mail is foreign content: nothing in it runs, and it loads nothing. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'";

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
      ...pageHeaders,
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
    headers: { ...pageHeaders, "content-type": "application/json" },
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
      outgoing.writeHead(200, { ...pageHeaders, "content-type": "text/event-stream" });
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
    if (rest !== "") return undefined;
    return {
      status: 200,
      headers: {
        ...pageHeaders,
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": pagePolicy("connect-src 'self'", "frame-src 'self'", "form-action 'none'"),
      },
      body: await readFile(new URL("./mailbox.html", import.meta.url)),
    };
  };
  return {
    page,
    close() {
      for (const stream of streams) stream.end();
    },
  };
}
