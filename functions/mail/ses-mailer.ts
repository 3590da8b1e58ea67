import {
  type SESClient,
  SESServiceException,
  SendEmailCommand,
  SendRawEmailCommand,
} from "@aws-sdk/client-ses";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import { type MailContent, renderMail } from "#functions/platform/mail/template.ts";
import { Unanswered } from "./deliver-mail.ts";

/**
 * Sends mails by SES: those of a conversation, and those that can be ended by one click, as raw messages, because they
 * need headers of their own.
 * @param sender the address that mail comes from
 */
export function sesMailer(client: SESClient, sender: string): Mailer {
  const from = `Halvest <${sender}>`;
  const answered = async (sending: Promise<unknown>): Promise<void> => {
    try {
      await sending;
    } catch (cause) {
      if (cause instanceof SESServiceException) throw cause;
      throw new Unanswered("SES did not answer", { cause });
    }
  };
  return {
    send: async (address, content) => {
      if (content.conversation !== undefined || content.unsubscribeUrl !== undefined) {
        const Data = await rawMail({ from, to: address }, content);
        const raw = { Source: from, Destinations: [address], RawMessage: { Data } };
        return answered(client.send(new SendRawEmailCommand(raw)));
      }
      const { subject, text, html } = renderMail(content);
      const part = (Data: string) => ({ Data, Charset: "UTF-8" });
      const command = new SendEmailCommand({
        Source: from,
        Destination: { ToAddresses: [address] },
        ...(content.replyTo === undefined ? {} : { ReplyToAddresses: [content.replyTo] }),
        Message: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } },
      });
      return answered(client.send(command));
    },
  };
}

/**
 * The references of a mail of a conversation. SES replaces the Message-ID of each mail, so all refer to one that names the
 * conversation and that no mail has: programs put mails together that share a reference (RFC 5322, 3.6.4).
 */
function referencesOf({ id, answers }: NonNullable<MailContent["conversation"]>, domain: string) {
  const root = `<conversation.${id}@${domain}>`;
  return { inReplyTo: answers ?? root, references: answers === undefined ? [root] : [root, answers] };
}

/** Lets a mail program show a button that ends mails of this kind (RFC 2369 and 8058). */
const unsubscribing = (url: string) => ({
  "List-Unsubscribe": { prepared: true, value: `<${url}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

async function rawMail(parties: { from: string; to: string }, content: MailContent): Promise<Uint8Array> {
  const { subject, text, html } = renderMail(content);
  const { conversation, unsubscribeUrl } = content;
  const domain = parties.from.slice(parties.from.lastIndexOf("@") + 1, -1);
  const composer = new MailComposer({
    from: parties.from,
    // As an object: an address as text may hold several.
    to: { name: "", address: parties.to },
    ...(content.replyTo === undefined ? {} : { replyTo: content.replyTo }),
    subject,
    text,
    html,
    ...(conversation === undefined ? {} : referencesOf(conversation, domain)),
    ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribing(unsubscribeUrl) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
