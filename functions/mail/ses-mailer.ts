import {
  type SESClient,
  SESServiceException,
  SendEmailCommand,
  SendRawEmailCommand,
} from "@aws-sdk/client-ses";
import MailComposer from "nodemailer/lib/mail-composer";
import { type MailContent, renderMail } from "#functions/platform/mail/template.ts";
import { type MailHeaders, type SentMailer, Unanswered } from "./deliver-mail.ts";

/**
 * Sends mails by SES: those of a conversation, and those that can be ended by one click, as raw messages, because they
 * need headers of their own.
 * @param sender the address that mail comes from
 */
export function sesMailer(client: SESClient, sender: string): SentMailer {
  const from = `Halvest <${sender}>`;
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  const answered = async <Answer>(sending: Promise<Answer>): Promise<Answer> => {
    try {
      return await sending;
    } catch (cause) {
      if (cause instanceof SESServiceException) throw cause;
      throw new Unanswered("SES did not answer", { cause });
    }
  };
  return {
    send: async (address, content) => {
      if (content.conversation !== undefined || content.unsubscribeUrl !== undefined) {
        const Data = await rawMail({ from, to: address, domain }, content);
        const raw = { Source: from, Destinations: [address], RawMessage: { Data } };
        const { MessageId } = await answered(client.send(new SendRawEmailCommand(raw)));
        if (MessageId === undefined || content.conversation === undefined) return null;
        const [threadId] = referencesOf(content.conversation, domain).references;
        return { messageId: await headerOf(client, MessageId), threadId };
      }
      const { subject, text, html } = renderMail(content);
      const part = (Data: string) => ({ Data, Charset: "UTF-8" });
      const command = new SendEmailCommand({
        Source: from,
        Destination: { ToAddresses: [address] },
        ...(content.replyTo === undefined ? {} : { ReplyToAddresses: [content.replyTo] }),
        Message: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } },
      });
      await answered(client.send(command));
      return null;
    },
  };
}

/**
 * The references of a mail of a conversation. SES replaces the Message-ID of each mail, so all refer to one that names the
 * conversation and that no mail has: programs put mails together that share a reference (RFC 5322, 3.6.4).
 */
function referencesOf({ id, answers }: NonNullable<MailContent["conversation"]>, domain: string) {
  const root = `<conversation.${id}@${domain}>`;
  const references: [string, ...string[]] = answers === undefined ? [root] : [root, answers];
  return { inReplyTo: answers ?? root, references };
}

/** The Message-ID that SES puts into a mail, by the id that it answers with. */
async function headerOf(client: SESClient, id: string): Promise<MailHeaders["messageId"]> {
  const region = await client.config.region();
  return `<${id}@${region === "us-east-1" ? "email" : region}.amazonses.com>`;
}

/** Lets a mail program show a button that ends mails of this kind (RFC 2369 and 8058). */
const unsubscribing = (url: string) => ({
  "List-Unsubscribe": { prepared: true, value: `<${url}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

async function rawMail(
  parties: { from: string; to: string; domain: string },
  content: MailContent,
): Promise<Uint8Array> {
  const { subject, text, html } = renderMail(content);
  const { conversation, unsubscribeUrl } = content;
  const { domain } = parties;
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
