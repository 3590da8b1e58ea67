import { type SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { AppError } from "#functions/platform/errors.ts";
import { type MailContent, renderMail } from "./template.ts";

export interface Mailer {
  /**
   * Sends one mail to one address.
   * @throws AppError UNAVAILABLE when the mail service did not take it
   */
  send(address: string, content: MailContent): Promise<void>;
}

/** @param sender the address that mail comes from */
export function sesMailer(client: SESClient, sender: string): Mailer {
  return {
    send: async (address, content) => {
      const { subject, text, html } = renderMail(content);
      const part = (Data: string) => ({ Data, Charset: "UTF-8" });
      const command = new SendEmailCommand({
        Source: `Halvest <${sender}>`,
        Destination: { ToAddresses: [address] },
        ...(content.replyTo === undefined ? {} : { ReplyToAddresses: [content.replyTo] }),
        Message: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } },
      });
      try {
        await client.send(command);
      } catch (cause) {
        throw new AppError("UNAVAILABLE", "The mail could not be sent", { cause });
      }
    },
  };
}
