import type { StoredMessage, StoredThread, Writer } from "#functions/correspondence/records/conversations.ts";
import type { Mailbox } from "#functions/platform/records/mailboxes.ts";
import { maskEmail } from "#shared/domain/account/email.ts";
import { type Route, writerOf } from "./routes.ts";

/** Another user as users see each other: no one's address is shown to another user. */
function masked(writer: Writer): Writer {
  return { ...writer, email: maskEmail(writer.email) };
}

/**
 * A message as one side keeps it. Users see administrators by name, under the address of support, and each other
 * without addresses.
 *
 * @param message with the addresses of both
 * @param own the sender's mailbox
 */
export function messageAt(
  mailbox: Mailbox,
  message: StoredMessage,
  own: Mailbox,
  supportAddress: string,
): StoredMessage {
  const isIncoming = mailbox !== own;
  const { messageType, sender, recipient } = message;
  if (messageType === "USER_TO_USER") {
    return isIncoming
      ? { ...message, isIncoming, sender: masked(sender) }
      : { ...message, isIncoming, recipient: recipient && masked(recipient) };
  }
  const hidesAdmin = messageType === "ADMIN_TO_USER" && mailbox.kind === "user";
  return { ...message, isIncoming, sender: hidesAdmin ? { ...sender, email: supportAddress } : sender };
}

/** The participants of a new conversation, as one side sees them. */
export function partiesAt(
  mailbox: Mailbox,
  { messageType, writer, recipient, own, tier }: Route,
): Pick<StoredThread, "person" | "peer" | "tier"> & { admin: (Writer & { id: string }) | null } {
  const other = recipient && writerOf(recipient);
  if (messageType === "USER_TO_USER") {
    const peer = mailbox === own ? other : writer;
    return { person: null, peer: peer && masked(peer), tier: null, admin: null };
  }
  return {
    person: messageType === "ADMIN_TO_USER" ? other : writer,
    peer: null,
    tier: mailbox.kind === "desk" ? tier : null,
    admin: messageType === "ADMIN_TO_USER" ? writer : null,
  };
}
