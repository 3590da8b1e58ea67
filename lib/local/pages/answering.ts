import MailComposer from "nodemailer/lib/mail-composer";
import type { Mail } from "#lib/local/ses/mailbox.ts";
import { bareAddress } from "#lib/local/ses/mailbox.ts";
import type { MailReceiver } from "#lib/local/ses/receiving.ts";

/** Answers mails of the mailbox page, as a mail program would. */
export interface MailAnswering {
  /** Whether someone receives answers to this mail. */
  canAnswer(mail: Mail): boolean;
  /** @throws Error with the function's own message if it cannot read the answer */
  answer(mail: Mail, text: string): Promise<void>;
}

const quoted = (text: string) => text.replace(/^/gm, "> ");

export function mailAnswering(receiver: MailReceiver): MailAnswering {
  return {
    canAnswer: ({ replyTo: [to] }) => to !== undefined && receiver.takes(to),
    answer: async ({ from, to: [own = ""], replyTo: [to = ""], ...mail }, text) => {
      const composer = new MailComposer({
        from: own,
        to,
        subject: mail.subject.startsWith("Re: ") ? mail.subject : `Re: ${mail.subject}`,
        text: `${text}\n\nOn ${mail.sentAt}, ${from} wrote:\n${quoted(mail.text ?? "")}\n`,
        ...(mail.headers === undefined ? {} : headersOf(mail.headers)),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await receiver.receive({ from: bareAddress(own), to, raw: await composer.compile().build() });
    },
  };
}

function headersOf({ messageId, references }: NonNullable<Mail["headers"]>) {
  return { inReplyTo: messageId, references: [...(references?.split(/\s+/) ?? []), messageId] };
}
