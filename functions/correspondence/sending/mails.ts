import type { StoredMessage } from "#functions/correspondence/records/conversations.ts";
import { readable } from "#functions/platform/errors.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { shownSubject } from "#shared/domain/correspondence/conversations.ts";
import { t } from "#shared/domain/language/translate.ts";

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

/** Where an answer to a mail goes: into the conversation, or by mail to `supportAddress`. */
interface GuestReply {
  /** Null when the product receives no mail. */
  address: string | null;
  supportAddress: string;
  /** Message-ID of the guest's last mail. */
  answers: string | null;
}

/** A message of support to someone without an account, who has no other place to read it. */
export function guestMail(
  { subject, content, threadId, sequence, sender }: StoredMessage,
  { address, supportAddress, answers }: GuestReply,
): MailContent {
  const { displayName: name } = sender;
  return {
    subject: sequence === 1 ? subject : `Re: ${shownSubject(subject)}`,
    heading: shownSubject(subject),
    paragraphs: paragraphsOf(content),
    footnote:
      name === null
        ? t("Halvest support wrote you this. You can reply to this mail.")
        : t("{name}, Halvest support wrote you this. You can reply to this mail.", { name }),
    replyTo: address ?? supportAddress,
    isAnswerable: address !== null,
    conversation: { id: threadId, sequence, ...(answers === null ? {} : { answers }) },
  };
}

/** For someone whose answer by mail became no message. @param reason a sentence */
export function refusedMail(reason: string): MailContent {
  return {
    subject: t("Your answer was not delivered"),
    heading: t("Your answer was not delivered"),
    paragraphs: [t("We received your mail, but could not add it to the conversation."), readable(reason)],
    footnote: t("You receive this mail because you answered a mail of Halvest."),
  };
}

/** For someone who answered from another address. @param hint of the one that was written to, see `maskEmail` */
export function otherAddressMail(hint: string): MailContent {
  return {
    subject: t("Your answer was not delivered"),
    heading: t("Your answer was not delivered"),
    paragraphs: [
      t(
        "We received your mail, but its address is not the one that we wrote to, so we could not add it to the conversation.",
      ),
      t(
        "Please answer again from {hint}, the address that our mail was sent to. We send you this at most once a day.",
        { hint },
      ),
    ],
    footnote: t("You receive this mail because you answered a mail of Halvest."),
  };
}

/** What mails about messages say of answering them. */
const answering = (replyTo: string | null) =>
  replyTo === null ? {} : { replyTo, isAnswerable: true as const };
const howToAnswer = (replyTo: string | null) =>
  replyTo === null
    ? t("Log in to read it and reply.")
    : t("Log in to read it. You can also answer this mail.");

/** For a user whom support has written to. It does not quote the message, which only the signed-in user may read. */
export function answerMail(webOrigin: string, threadId: string, replyTo: string | null): MailContent {
  return {
    subject: t("You have a message from support"),
    heading: t("You have a message from support"),
    ...answering(replyTo),
    paragraphs: [`${t("Halvest support has sent you a message.")} ${howToAnswer(replyTo)}`],
    action: { label: t("Read message"), url: `${webOrigin}/messages?thread=${threadId}` },
    footnote: t("You receive this mail because mails about messages are switched on in your settings."),
  };
}

/** For a user to whom another one has written. It quotes nothing either. */
export function directMail(
  webOrigin: string,
  { threadId, sender }: Pick<StoredMessage, "threadId" | "sender">,
  replyTo: string | null,
): MailContent {
  const { displayName: name } = sender;
  const subject =
    name === null
      ? t("You have a message from another Halvest user")
      : t("You have a message from {name}", { name });
  return {
    subject,
    heading: subject,
    ...answering(replyTo),
    paragraphs: [
      `${howToAnswer(replyTo)} ${t("Further messages are not mailed until you have read this one.")}`,
    ],
    action: { label: t("Read message"), url: `${webOrigin}/messages?thread=${threadId}` },
    footnote: t(
      "You receive this mail because mails about messages are switched on in your settings. Direct messages can be switched off there, too.",
    ),
  };
}
