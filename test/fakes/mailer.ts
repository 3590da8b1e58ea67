import { AppError } from "#functions/platform/errors.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";

export interface SentMail {
  address: string;
  content: MailContent;
}

/** Keeps mails instead of sending them. `failNext` makes the next one fail. */
export function fakeMailer(): Mailer & { sent: SentMail[]; failNext(): void } {
  const sent: SentMail[] = [];
  let failing = false;
  return {
    sent,
    failNext: () => {
      failing = true;
    },
    send: async (address, content) => {
      if (failing) {
        failing = false;
        throw new AppError("UNAVAILABLE", "The mail could not be sent");
      }
      sent.push({ address, content });
    },
  };
}
