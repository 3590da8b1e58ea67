import { AppError } from "#functions/platform/errors.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import { type MailContent, mailInFormats } from "#functions/platform/mail/template.ts";
import { mailFormatsOf } from "#functions/platform/records/mail-formats.ts";

export interface SentMail {
  address: string;
  content: MailContent;
}

/**
 * Keeps mails instead of sending them. `failNext` makes the next one fail.
 * @param environment what every reader has chosen in these settings
 */
export function fakeMailer(
  environment: Readonly<Record<string, unknown>> = {},
): Mailer & { sent: SentMail[]; failNext(): void } {
  const sent: SentMail[] = [];
  let failing = false;
  return {
    sent,
    failNext: () => {
      failing = true;
    },
    write: async (_userId, mail) => mailInFormats(mailFormatsOf(environment), mail),
    send: async (address, content) => {
      if (failing) {
        failing = false;
        throw new AppError("UNAVAILABLE", "The mail could not be sent");
      }
      sent.push({ address, content });
    },
  };
}
