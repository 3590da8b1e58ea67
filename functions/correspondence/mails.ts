import type { MailContent } from "#functions/platform/mail/template.ts";
import type { StoredMessage } from "./conversations.ts";

/** A message to support, for the people behind the desk. An answer by mail goes to whoever wrote. */
export function supportMail({ subject, content, category, sender }: StoredMessage): MailContent {
  const name = sender.displayName ?? sender.email;
  const account = sender.id === null ? "without an account" : `with the account ${sender.id}`;
  return {
    subject: `Support: ${subject}`,
    heading: subject,
    paragraphs: content.split(/\n+/).filter((line) => line.trim() !== ""),
    footnote: `From ${name} <${sender.email}>, ${account}${category === null ? "" : `, about ${category}`}.`,
    replyTo: sender.email,
  };
}

/** For a user whom support has written to. What it says is for the signed-in user only. */
export function answerMail(webOrigin: string, threadId: string): MailContent {
  return {
    subject: "You have a message from support",
    heading: "You have a message from support",
    paragraphs: ["The support team of Halvest has written to you. Log in to read the message and to answer."],
    action: { label: "Read message", url: `${webOrigin}/messages?thread=${threadId}` },
    footnote: "You get this mail because mails about messages are on in your settings.",
  };
}
