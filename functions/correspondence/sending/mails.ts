import type { StoredMessage } from "#functions/correspondence/records/conversations.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { shownSubject } from "#shared/domain/correspondence/conversations.ts";

const paragraphsOf = (content: string) => content.split(/\n+/).filter((line) => line.trim() !== "");

/** A message to support, for the people behind the desk. An answer by mail goes to the sender. */
export function supportMail({ subject, content, category, sender }: StoredMessage): MailContent {
  const name = sender.displayName ?? sender.email;
  const account = sender.id === null ? "without an account" : `with the account ${sender.id}`;
  return {
    subject: `Support: ${subject}`,
    heading: subject,
    paragraphs: paragraphsOf(content),
    footnote: `From ${name} <${sender.email}>, ${account}${category === null ? "" : `, about ${category}`}.`,
    replyTo: sender.email,
  };
}

/** A message of support to someone without an account, who has no other place to read it. */
export function guestMail(
  { subject, content, threadId, sequence, sender }: StoredMessage,
  supportAddress: string,
): MailContent {
  const name = sender.displayName === null ? "Halvest support" : `${sender.displayName}, Halvest support`;
  return {
    subject: sequence === 1 ? subject : `Re: ${shownSubject(subject)}`,
    heading: shownSubject(subject),
    paragraphs: paragraphsOf(content),
    footnote: `${name} wrote you this. You can reply to this mail.`,
    replyTo: supportAddress,
    conversation: { id: threadId },
  };
}

/** For a user whom support has written to. It does not quote the message, which only the signed-in user may read. */
export function answerMail(webOrigin: string, threadId: string): MailContent {
  return {
    subject: "You have a message from support",
    heading: "You have a message from support",
    paragraphs: ["Halvest support has sent you a message. Log in to read it and reply."],
    action: { label: "Read message", url: `${webOrigin}/messages?thread=${threadId}` },
    footnote: "You receive this mail because mails about messages are switched on in your settings.",
  };
}

/** For a user to whom another one has written. It quotes nothing either. */
export function directMail(webOrigin: string, threadId: string, senderName: string | null): MailContent {
  const subject = `You have a message from ${senderName ?? "another Halvest user"}`;
  return {
    subject,
    heading: subject,
    paragraphs: [
      "Log in to read it and reply. Further messages are not mailed until you have read this one.",
    ],
    action: { label: "Read message", url: `${webOrigin}/messages?thread=${threadId}` },
    footnote:
      "You receive this mail because mails about messages are switched on in your settings. Direct messages can be switched off there, too.",
  };
}
