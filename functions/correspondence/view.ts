import type { Message, Thread } from "#shared/api/schemas/correspondence.ts";
import type { StoredMessage, StoredThread, Writer } from "./records/conversations.ts";

/** The public address of a message: its conversation and its number in it. */
interface MessagePlace {
  threadId: string;
  sequence: number;
}

export function messageId({ threadId, sequence }: MessagePlace): string {
  return `${threadId}.${sequence}`;
}

/** @param id of the form that the contract demands */
export function messagePlace(id: string): MessagePlace {
  const [threadId = "", sequence] = id.split(".");
  return { threadId, sequence: Number(sequence) };
}

/** How one side sees a conversation or a message. */
export interface Views {
  thread(stored: StoredThread): Thread;
  /** @param existing files that still exist; undefined when all of the message do */
  message(stored: StoredMessage, readUpTo: number, existing?: ReadonlySet<string>): Message;
}

/** The reader. @param supportAddress under which users see the administrators who answer */
export interface Viewer {
  userId: string;
  isDesk: boolean;
  supportAddress: string;
}

function correspondentOf(stored: StoredThread, { isDesk, supportAddress }: Viewer): Writer | null {
  const { person, guest, peer, adminId, adminName, adminPhotoURL } = stored;
  if (peer !== null) return peer;
  if (isDesk) return person ?? guest;
  return adminId === null
    ? null
    : { id: adminId, email: supportAddress, displayName: adminName, photoURL: adminPhotoURL };
}

function participantsOf({ person, guest, peer, adminId }: StoredThread, viewer: Viewer) {
  const participant = (userId: string | null, role: "USER" | "ADMIN" | "GUEST") => ({
    userId,
    userRole: role,
    user: { role },
  });
  if (peer !== null) return [viewer.userId, peer.id].map((userId) => participant(userId, "USER"));
  const other = guest === null ? participant(person?.id ?? null, "USER") : participant(null, "GUEST");
  return [other, participant(adminId, "ADMIN")];
}

export function viewsFor(viewer: Viewer): Views {
  return {
    thread: (stored) => {
      const { id, subject, status, tier, adminId, adminName, unread, latest } = stored;
      if (latest === null) throw new Error("A conversation without a message is not shown");
      const { sequence, preview, isIncoming, ...rest } = latest;
      return {
        id,
        subject,
        status,
        assignedAdminId: adminId,
        assignedAdminName: adminName,
        participants: participantsOf(stored, viewer),
        correspondent: correspondentOf(stored, viewer),
        tier: viewer.isDesk ? tier : null,
        lastMessage: {
          ...rest,
          id: messageId({ threadId: id, sequence }),
          content: preview,
          isOwn: !isIncoming,
        },
        unreadCount: unread,
        lastMessageAt: latest.createdAt,
        createdAt: stored.createdAt,
        updatedAt: stored.updatedAt,
      };
    },
    message: (stored, readUpTo, existing) => {
      const { threadId, sequence, messageType, subject, content, category } = stored;
      const { isIncoming, createdAt, sender, recipient } = stored;
      return {
        id: messageId(stored),
        threadId,
        messageType,
        subject,
        content,
        category,
        isRead: !isIncoming || sequence <= readUpTo,
        isOwn: !isIncoming,
        status: stored.status ?? "SENT",
        createdAt,
        sentAt: createdAt,
        timestamp: createdAt,
        senderId: sender.id,
        senderEmail: sender.email,
        senderName: sender.displayName,
        sender,
        recipientId: recipient?.id ?? null,
        recipientEmail: recipient?.email ?? null,
        recipient,
        attachmentIds: stored.attachments.map(({ id }) => id),
        attachments: stored.attachments
          .filter(({ id }) => existing?.has(id) ?? true)
          .map(({ id, filename, mimeType, size }) => ({ id, originalFilename: filename, mimeType, size })),
        metadata: { hadAttachments: stored.attachments.length > 0 },
        emailMessageId: stored.emailMessageId ?? null,
        emailThreadId: stored.emailThreadId ?? null,
      };
    },
  };
}

/** Since when the person of a conversation waits, from the desk's copy; null when no one does, undefined if it is not known. */
export function waitingSince(stored: StoredThread): string | null | undefined {
  return stored.status === "CLOSED" ? null : stored.waitingSince;
}
