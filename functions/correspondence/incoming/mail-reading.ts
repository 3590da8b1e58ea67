import PostalMime, { addressParser, type Email } from "postal-mime";

/** A file that came with a mail. */
export interface MailedFile {
  filename: string;
  content: Uint8Array;
}

export interface IncomingMail {
  from: string;
  /** Its Message-ID, with the angle brackets; null without a usable one. */
  messageId: string | null;
  /** Message-IDs of the mails that it follows, the first one first. */
  references: readonly string[];
  /** Sent by a program: an out-of-office notice, a list, a report about a mail. */
  isAutomatic: boolean;
  text: string;
  files: readonly MailedFile[];
}

const ids = /<[^<>\s]{1,250}>/g;
const bulk = /^(?:bulk|junk|list|auto[_-]reply)$/i;
const daemons = /^(?:mailer-daemon|postmaster|no-?reply)@/i;

/** @returns undefined for what is no mail of one person */
export async function readMail(raw: Uint8Array): Promise<IncomingMail | undefined> {
  // A forwarded mail is a file of this one, not a part of its text.
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true }).catch(() => undefined);
  if (email === undefined) return undefined;
  const senders = valuesOf(email, "from").flatMap((value) => addressParser(value, { flatten: true }));
  const [sender, ...others] = senders;
  // Programs disagree on which of several is shown.
  if (sender?.address === undefined || sender.address === "" || others.length > 0) return undefined;
  const from = sender.address;
  return {
    from,
    messageId: email.messageId?.match(ids)?.[0] ?? null,
    references: email.references?.match(ids) ?? [],
    isAutomatic: isAutomatic(email) || daemons.test(from),
    text: email.text ?? (await textOf(email.html ?? "")),
    files: filesOf(email),
  };
}

function valuesOf({ headers }: Email, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value);
}

/** By RFC 3834, and by what programs wrote before it. */
function isAutomatic(email: Email): boolean {
  const has = (name: string) => valuesOf(email, name).length > 0;
  return (
    valuesOf(email, "auto-submitted").some((value) => !/^no\b/i.test(value.trim())) ||
    valuesOf(email, "precedence").some((value) => bulk.test(value.trim())) ||
    valuesOf(email, "content-type").some((value) => /^multipart\/report/i.test(value.trim())) ||
    ["list-id", "x-autoreply", "x-autorespond"].some(has)
  );
}

/** A mail of HTML alone: the parser gives its text beside a part of plain text. */
async function textOf(html: string): Promise<string> {
  if (html === "") return "";
  const part = (type: string, content: string) =>
    `--part\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString("base64")}\r\n`;
  const both = `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=part\r\n\r\n${part("text/plain", "")}${part("text/html", html)}--part--\r\n`;
  return (await PostalMime.parse(both)).text ?? "";
}

/** Without the pictures of its text, such as those of signatures. */
function filesOf({ attachments }: Email): MailedFile[] {
  return attachments.flatMap(({ filename, related, content }) => {
    if (related === true || typeof content === "string") return [];
    return [{ filename: filename ?? "file", content: new Uint8Array(content) }];
  });
}
