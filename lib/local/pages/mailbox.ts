import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import * as z from "zod";
import { type LocalPage, localPath } from "#lib/local/gateway/gateway.ts";
import type { FrontRequest, FrontResponse } from "#lib/local/gateway/message.ts";
import type { LocalMailbox, Mail } from "#lib/local/ses/mailbox.ts";
import { parseJson } from "#lib/local/storage/files.ts";
import type { MailAnswering } from "./answering.ts";
import { htmlPage, pageHeaders, pagePolicy } from "./assets.ts";

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

const Answer = z.strictObject({ id: z.string(), text: z.string().trim().min(1) });
/** Above what a message may have, so that the product gives the reason. */
const largestAnswer = 1024 * 1024;

const json = (value: unknown, status = 200): FrontResponse => ({
  status,
  headers: { ...pageHeaders, "content-type": "application/json" },
  body: JSON.stringify(value),
});

/**
 * The mailbox of this installation: a page that follows what arrives (`/_local/mailbox`) and answers mails of conversations
 * (POST to `/_local/mailbox/answers`), and the same as JSON for scripts (`/_local/mailbox.json`, newest first).
 */
export function createMailboxPages(
  mailbox: LocalMailbox,
  answering: MailAnswering,
): { page: LocalPage; close: () => void } {
  const streams = new Set<ServerResponse>();
  const listed = (mail: Mail) => ({
    ...withLinks(mail),
    ...(answering.canAnswer(mail) ? { canAnswer: true } : {}),
  });
  const answer = async (request: FrontRequest): Promise<FrontResponse> => {
    // Pages of other origins cannot send this type without being asked for it first, which nothing here answers.
    if (request.headers["content-type"] !== "application/json") return json({ error: "JSON only" }, 415);
    const { data } = Answer.safeParse(parseJson((await request.body(largestAnswer)).toString("utf8")));
    const mail = data && mailbox.find(data.id);
    if (data === undefined || mail === undefined || !answering.canAnswer(mail)) {
      return json({ error: "This mail cannot be answered" }, 400);
    }
    try {
      await answering.answer(mail, data.text);
      return json({ sent: true });
    } catch (error) {
      return json({ error: error instanceof Error ? error.message : String(error) }, 502);
    }
  };
  const page: LocalPage = async (request, outgoing) => {
    if (request.path === localPath || request.path === `${localPath}/`) {
      return { status: 302, headers: { location: mailboxPath }, body: "" };
    }
    if (request.path === `${mailboxPath}.json`) return json((await mailbox.list()).map(listed));
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
    if (rest === "/answers" && request.method === "POST") return answer(request);
    const [, id] = /^\/mails\/([0-9a-z]+)\.html$/.exec(rest) ?? [];
    const mail = id === undefined ? undefined : mailbox.find(id);
    if (mail) return htmlPage(200, `<base target="_blank">${mail.html ?? ""}`, mailPolicy);
    if (rest !== "") return undefined;
    const policy = pagePolicy("connect-src 'self'", "frame-src 'self'", "form-action 'none'");
    return htmlPage(200, await readFile(new URL("./mailbox.html", import.meta.url)), policy);
  };
  return {
    page,
    close() {
      for (const stream of streams) stream.end();
    },
  };
}
