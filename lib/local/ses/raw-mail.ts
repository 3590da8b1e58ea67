import PostalMime from "postal-mime";
import { XmlFailure } from "#lib/local/xml-service.ts";
import type { Mail } from "./mailbox.ts";

/** The values of `Prefix.member.1`, `Prefix.member.2`… */
export function members(parameters: URLSearchParams, prefix: string): string[] {
  const found: string[] = [];
  for (let at = 1; ; at++) {
    const value = parameters.get(`${prefix}.member.${at}`);
    if (value === null) return found;
    found.push(value);
  }
}

/**
 * The mail of a SendRawEmail.
 * @param messageId takes the place of the message's own, as SES does it
 */
export async function readRawMail(parameters: URLSearchParams, messageId: string): Promise<Omit<Mail, "id">> {
  const data = parameters.get("RawMessage.Data");
  if (data === null) throw new XmlFailure("ValidationError", "The message needs data.");
  const { from, to, cc, replyTo, subject, text, html, inReplyTo, references } = await PostalMime.parse(
    Buffer.from(data, "base64"),
  );
  const addresses = (list: typeof to = []) =>
    list.map(({ name, address = "" }) => (name ? `${name} <${address}>` : address));
  const named = [...addresses(to), ...addresses(cc)];
  const given = members(parameters, "Destinations");
  return {
    sentAt: new Date().toISOString(),
    from: parameters.get("Source") ?? addresses(from && [from])[0] ?? "",
    to: given.length > 0 ? given : named,
    cc: [],
    bcc: [],
    replyTo: addresses(replyTo),
    subject: subject ?? "",
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
    headers: { messageId, inReplyTo: inReplyTo ?? null, references: references ?? null },
  };
}
