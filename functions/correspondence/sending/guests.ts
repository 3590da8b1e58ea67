import { guests } from "#functions/correspondence/limits.ts";
import { type ConversationStore, firstOf } from "#functions/correspondence/records/conversations.ts";
import { type CallOrigin, takeNetwork } from "#functions/platform/limits/network-limit.ts";
import { networkOf, type RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Outbox } from "#functions/platform/mail/outbox.ts";
import { desk } from "#functions/platform/records/mailboxes.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { supportMail } from "./mails.ts";

interface GuestMessage {
  senderEmail: string;
  senderName: string;
  subject: string;
  content: string;
}

interface GuestDependencies {
  store: Pick<ConversationStore, "write">;
  outbox: Pick<Outbox, "wrap">;
  limiter: RateLimiter;
  supportAddress: string;
  newId: () => string;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** Messages to support from people without an account. */
export interface GuestService {
  /** Stored for the desk and mailed to support. @throws AppError RATE_LIMITED */
  send(message: GuestMessage, origin: CallOrigin): Promise<void>;
}

export function guestService({
  store,
  outbox,
  limiter,
  supportAddress,
  newId,
  clock,
}: GuestDependencies): GuestService {
  return {
    send: async ({ senderEmail, senderName, subject, content }, origin) => {
      await takeNetwork(limiter, origin, guests.network);
      // Counted per network, because anyone can enter anyone's address.
      await limiter.take(guests.address, `${normaliseEmail(senderEmail)} ${networkOf(origin.sourceIp)}`);
      const nowMs = clock();
      const guest = { id: null, email: senderEmail, displayName: senderName, photoURL: null };
      const message = {
        threadId: newId(),
        sequence: 1,
        messageType: "GUEST_TO_ADMIN" as const,
        subject,
        content,
        category: null,
        sender: guest,
        recipient: null,
        isIncoming: true,
        createdAt: new Date(nowMs).toISOString(),
        archivedAt: null,
        attachments: [],
        idempotencyKey: null,
      };
      const after = firstOf(message, { guest, admin: null });
      const change = { mailbox: desk, before: null, after, messages: [{ before: null, after: message }] };
      const mail = await outbox.wrap(supportAddress, supportMail(message));
      if (!(await store.write([change], undefined, mail)))
        throw new Error("A new conversation exists already");
    },
  };
}
